import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { anyGrade } from '@coursetrail/contract';
import {
  type Attempt,
  codeOfTerm,
  maxHistoryLength,
  normalizeCourseCode,
  type PublishedHistory,
  parseSemester,
  semesterOrder,
  termName,
  toPublish,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import { university } from '@coursetrail/university';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../errors/operator-error.ts';

const { example } = university;
const required = ['student', 'major', 'term', 'course'] as const;
type Column = (typeof required)[number] | 'grade';
const isColumn = (name: string): name is Column => name === 'grade' || required.some((known) => known === name);

type ReadStudent = { major: string; lastTerm: string; attempts: Attempt[] };

/** The histories of a file by major, as they are to be published, and what the operator is told of them. */
type ReadHistories = { rows: number; students: number; histories: Map<string, PublishedHistory[]> };

/**
 * Reads de-identified histories from a CSV file. The key of a student only says which rows belong together, and is
 * forgotten with them. Throws at the first row that is wrong.
 */
export async function readHistories(path: string, onRows: (rows: number) => void): Promise<ReadHistories> {
  let columns: readonly Column[] | undefined;
  const students = new Map<string, ReadStudent>();
  const courses = remembered(normalizeCourseCode);
  const terms = remembered((text) => (parseSemester(text) === null ? codeOfTerm(text) : text));
  let rows = 0;

  const take = (record: readonly string[], line: number) => {
    if (columns === undefined) {
      columns = readHeader(record);
      return;
    }
    const bad = (problem: string) => new OperatorError(`${path}, line ${line}: ${problem}. Nothing was imported.`);
    if (record.length !== columns.length) throw bad(`expected ${columns.length} fields, found ${record.length}`);
    const field = (name: Column) => record[columns?.indexOf(name) ?? -1]?.trim() ?? '';
    const key = field('student');
    const major = field('major');
    const term = terms(field('term'));
    const programId = courses(field('course'));
    const grade = grades(field('grade').toUpperCase());
    if (key === '') throw bad('there is no student key');
    if (!isMajor(major)) throw bad(`there is no major named ${said(major)}`);
    if (term === null)
      throw bad(`${said(field('term'))} is not a term such as ${example.term} or ${termName(example.term)}`);
    if (programId === null) throw bad(`${said(field('course'))} is not a course such as ${example.courses[0]}`);
    if (grade === null) throw bad(`${said(field('grade'))} is not a grade`);

    const student = students.get(key) ?? { major, lastTerm: term, attempts: [] };
    students.set(key, student);
    // Who changed majors belongs to the last one.
    if (semesterOrder(term) >= semesterOrder(student.lastTerm)) Object.assign(student, { major, lastTerm: term });
    // A course may be listed once for its lecture and once for its lab.
    const same = student.attempts.find((each) => each.programId === programId && each.semester === term);
    if (same === undefined) {
      // More rows than that are those of several students.
      if (student.attempts.length === maxHistoryLength)
        throw bad(`its student has more than ${maxHistoryLength} courses`);
      student.attempts.push({ _id: '', programId, semester: term, grade });
    } else if (grade !== '') same.grade = grade;
    rows += 1;
    if (rows % 10_000 === 0) onRows(rows);
  };

  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // A quote that nothing closes would hold the rest of the file.
    max_record_size: 10_000,
    on_record: (record: string[], { lines }) => {
      take(record, lines);
      return null;
    },
  });
  try {
    await pipeline(createReadStream(path, 'utf8'), withoutCarriageReturns, parser, drained);
  } catch (error) {
    if (error instanceof CsvError)
      throw new OperatorError(`${path} is not well-formed CSV: ${visible(error.message)}.`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new OperatorError(`${path} cannot be read (${code}).`, { cause: error });
  }
  if (rows === 0) throw new OperatorError(`${path} has no rows.`);

  const sharing = columns?.includes('grade') ? 'courses-and-grades' : 'courses';
  const histories = new Map<string, PublishedHistory[]>();
  for (const { major, attempts } of students.values()) {
    const published = toPublish({ major, sharing, history: attempts });
    if (published === null) continue;
    const ofMajor = histories.get(major) ?? [];
    histories.set(major, ofMajor);
    ofMajor.push(published);
  }
  return { rows, students: students.size, histories };
}

function readHeader(record: readonly string[]): readonly Column[] {
  const names = record.map((name) => name.trim().toLowerCase());
  const isRight =
    names.every(isColumn) && new Set(names).size === names.length && required.every((name) => names.includes(name));
  if (isRight) return names as Column[];
  throw new OperatorError('The first line must name the columns student, major, term and course, and may name grade.');
}

/** Without what could tell the operator's terminal to do something. */
const visible = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');

/** The part of a field that fits into a sentence. */
const said = (text: string) => `'${visible(text.slice(0, 40))}'`;

/** The same few thousand texts come a million times, and are kept once. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = read(text);
    if (made !== null) known.set(text, made);
    return made;
  };
}
const grades = remembered((text) => (anyGrade.safeParse(text).success ? text : null));

/** The library counts CR and LF as two lines. */
async function* withoutCarriageReturns(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) yield chunk.replaceAll('\r', '');
}

async function drained(records: AsyncIterable<unknown>) {
  for await (const _ of records);
}
