import { isDay } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import type { GridPage } from './grid.ts';
import { isContinued } from './report-marks.ts';
import { isOneLetterApart, mostFrequent } from './similarity.ts';

export type AuditHeader = {
  program?: string;
  catalogYear?: string;
  /** The day the audit was made, as YYYY-MM-DD. */
  preparedOn?: string;
};

/** The header of one page. The student's name and number serve to compare pages, and go no further. */
export type PageHeader = {
  student: { number: string; name: string };
  /** Day and time, as printed. */
  prepared: string;
  program: string;
  page: number | null;
};

const headerHeight = 12;
const universityName = university.audit.heading.replaceAll(' ', '');

/** Whether the header names the university. One letter may be damaged, and blanks do not matter. */
export function isOfUniversity({ rows }: GridPage): boolean {
  return rows.slice(0, 8).some(({ whole }) => {
    const letters = whole.replace(/\s/g, '');
    return Array.from(letters, (_, at) => letters.slice(at)).some((rest) =>
      [-1, 0, 1].some((more) => {
        const name = rest.slice(0, universityName.length + more);
        return name === universityName || isOneLetterApart(name, universityName);
      }),
    );
  });
}

/** Null if the page says neither when it was prepared nor its number, as pages of a report do. */
export function pageHeader({ rows }: GridPage): PageHeader | null {
  const top = rows.slice(0, headerHeight).map(({ whole }) => whole);
  const first = (pattern: RegExp) => top.flatMap((row) => pattern.exec(row)?.[1] ?? [])[0]?.trim();
  const prepared = first(/\bPREPARED(?:: *| ON\b[: ]*)(\S+(?: - \S+)?)/i) ?? '';
  const page = printedNumber(top);
  if (prepared === '' && (page === null || first(/\bCATALOG (YEAR)\b/i) === undefined)) return null;
  return {
    student: {
      number: first(/^ {0,3}(\d{6,9})(?= |$)/) ?? '',
      name: nameIn(top),
    },
    prepared,
    program: first(/\bPROGRAM: *(\S+)/i) ?? '',
    page,
  };
}

/** What stands before the catalog year, at the edge of the page. */
function nameIn(top: readonly string[]): string {
  const row = top.find((each) => each.includes('CATALOG YEAR')) ?? '';
  const [name = ''] = row.slice(0, row.indexOf('CATALOG YEAR')).split(/ {3,}/, 1);
  return name.trim();
}

function printedNumber(top: readonly string[]): number | null {
  for (const row of top) {
    const number = /\bPAGE\s+(\d{1,3})\s*$/i.exec(row.slice(-20))?.[1];
    if (number !== undefined && !isContinued(row)) return Number(number);
  }
  return null;
}

/** One letter may be damaged in a name or a number, but not in both. */
export function isSameStudent(a: PageHeader, b: PageHeader): boolean {
  const [one, other] = [a.student, b.student];
  const isName = one.name === other.name || one.name === '' || other.name === '';
  const isNumber = one.number === other.number || one.number === '' || other.number === '';
  return (
    (isName && isNumber) ||
    (isName && isOneLetterApart(one.number, other.number)) ||
    (isNumber && isOneLetterApart(one.name, other.name))
  );
}

const dayPattern = /^(\d\d)\/(\d\d)\/(\d\d)\b/;

/** The day of a header as YYYY-MM-DD, which sorts by time; empty if it cannot be read. A year from 50 on is of the last century. */
export function printedDay(prepared: string): string {
  const [, month, day, year] = dayPattern.exec(prepared) ?? [];
  return year === undefined ? '' : `${year >= '50' ? '19' : '20'}${year}-${month}-${day}`;
}

/** Takes only what belongs to the program: the student's name and number are printed next to it. */
export function readHeader(pages: readonly GridPage[]): AuditHeader {
  const headers = pages.map(({ rows }) => headerOf(rows.slice(0, 8).map(({ whole }) => whole)));
  // Every page has the same header, so one damaged letter is outvoted.
  const vote = (key: keyof AuditHeader) => {
    const [value, ...others] = headers.flatMap((header) => header[key] ?? []);
    return value === undefined ? {} : { [key]: mostFrequent([value, ...others]) };
  };
  return { ...vote('program'), ...vote('catalogYear'), ...vote('preparedOn') };
}

function headerOf(rows: readonly string[]): AuditHeader {
  const first = rows.findIndex((row) => /^\s*PREPARED:/i.test(row));
  const preparedOn = printedDay(/PREPARED:\s*(\S+)/i.exec(rows[first] ?? '')?.[1] ?? '');
  const catalogYear = rows.flatMap((row) => /CATALOG YEAR:\s*([A-Z]{2}\d{4})\b/i.exec(row)?.[1] ?? [])[0];
  // The program is centered; a text that starts at the edge is the student.
  const program = /^ {15,}(\S.*\))\s*$/.exec(rows[first + 1] ?? '')?.[1];
  return {
    ...(program !== undefined && first >= 0 && { program }),
    ...(catalogYear !== undefined && { catalogYear }),
    ...(isDay(preparedOn) && { preparedOn }),
  };
}

/** Nothing genuine was seen, so any header that has the words says it. */
export const saysWhatIf = ({ rows }: GridPage): boolean =>
  rows.slice(0, 8).some(({ whole }) => /\bWHAT[- ]IF\b/i.test(whole));

/**
 * Blanks out the student's name and number wherever else they are printed: the texts of requirements are kept. Blanks,
 * because positions have a meaning.
 */
export function studentHider(pages: readonly GridPage[]): (text: string) => string {
  const printed = pages
    .flatMap((page) => pageHeader(page)?.student ?? [])
    .flatMap(({ number, name }) => [number, ...ordersOf(name)])
    // Less could be a word of any title.
    .filter((text) => text.length >= 5);
  if (printed.length === 0) return (text) => text;
  const escaped = [...new Set(printed)].map((text) => text.replace(/[^\w ,]/g, '\\$&'));
  const pattern = new RegExp(`(?<!\\w)(${escaped.join('|')})(?!\\w)`, 'gi');
  return (text) => text.replace(pattern, (found) => ' '.repeat(found.length));
}

/** `Sample, Student Q` is also `Student Q Sample`, and both without the initial. */
function ordersOf(name: string): string[] {
  const [last = '', first = ''] = name.split(/, */);
  const [given = ''] = first.split(' ');
  return [name, `${first} ${last}`, `${last}, ${given}`, `${given} ${last}`];
}
