import { extname } from 'node:path';
import { fail, ok, type Result } from '@coursetrail/domain';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type CatalogRow, type FieldName, fieldNames } from './catalog-row.ts';
import { readCoursePage } from './read-course-page.ts';

const readers: Record<string, (text: string) => Result<CatalogRow[], string>> = {
  '.csv': readCsv,
  '.json': readJson,
  '.html': readCoursePage,
  '.htm': readCoursePage,
};

/** Reads an operator's file in the format its name ends with. The problem is a sentence about the file. */
export function readCatalog(fileName: string, bytes: Uint8Array): Result<CatalogRow[], string> {
  const read = readers[extname(fileName).toLowerCase()];
  if (!read) return fail('A catalog is a .csv, .json, .html or .htm file.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('The file is not UTF-8 text.');
  }
  return read(text);
}

const isFieldName = (name: string): name is FieldName => fieldNames.some((known) => known === name);

/** With the option `info`, every record comes with its line. The library's types do not say so. */
const csvRecords = z.array(z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) }));

function readCsv(text: string): Result<CatalogRow[], string> {
  let records: z.infer<typeof csvRecords>;
  try {
    // The library counts CR and LF as two lines.
    const parsed: unknown = parse(text.replaceAll('\r\n', '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    records = csvRecords.parse(parsed);
  } catch (error) {
    if (error instanceof CsvError) return fail(`The file is not well-formed CSV: ${error.message}.`);
    throw error;
  }
  const header = records.shift()?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const problem = headerProblem(header);
  if (problem) return fail(problem);
  return ok(
    records.map(({ info, record }) => {
      const where = `line ${info.lines}`;
      if (record.length !== header.length) {
        return { where, problem: `expected ${header.length} fields, found ${record.length}` };
      }
      return {
        where,
        fields: Object.fromEntries(header.map((name, index) => [name, record[index] ?? ''])),
      };
    }),
  );
}

function headerProblem(header: readonly string[]): string | null {
  const unknown = header.find((name) => !isFieldName(name));
  if (unknown !== undefined || !header.includes('code')) {
    return `The first line must name the columns code, title, description, credits and prerequisites${
      unknown === undefined ? '; code is missing' : `, not '${unknown.slice(0, 40)}'`
    }.`;
  }
  return new Set(header).size === header.length ? null : 'The first line names a column twice.';
}

function readJson(text: string): Result<CatalogRow[], string> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return fail('The file is not valid JSON.');
  }
  if (Array.isArray(data)) return ok(data.map((entry, index) => jsonRow(`entry ${index + 1}`, entry)));
  if (typeof data === 'object' && data !== null) {
    return ok(
      Object.entries(data).map(([code, entry], index) =>
        jsonRow(`entry ${index + 1}`, typeof entry === 'object' ? { code, ...entry } : entry),
      ),
    );
  }
  return fail('The file must hold a list of courses, or an object with a course under each code.');
}

function jsonRow(where: string, entry: unknown): CatalogRow {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return { where, problem: 'this is not a course' };
  const fields: Partial<Record<FieldName, string>> = {};
  for (const [key, value] of Object.entries(entry)) {
    const name = key.toLowerCase();
    if (!isFieldName(name)) return { where, problem: `the field '${key.slice(0, 40)}' is unknown` };
    if (typeof value === 'string' || typeof value === 'number') fields[name] = String(value);
    else if (value !== null) return { where, problem: `${name} must be text` };
  }
  return { where, fields };
}
