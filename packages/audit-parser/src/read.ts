import { fail, longestHistory, ok, type Result } from '@coursetrail/domain';
import {
  type Alignment,
  cutByAlignment,
  cutByPosition,
  findAlignment,
  type IgnoredReason,
  type Listing,
  readLoosely,
  understand,
} from './course-line.ts';
import type { Box, Page } from './extract.ts';
import { type GridPage, type Row, toGrid } from './grid.ts';

/** Where a line stands: page, column and row count from 1; the box is in points from the top left of the upright page, as `draw.ts` draws it. */
export type Place = { page: number; column: 1 | 2; row: number; box: Box };

/** One attempt as the audit tells it, at the first of its listings. */
export type AuditCourse = Omit<Listing, 'codes'> & {
  /** The audit's codes right of the grade, such as R for repeated; those that tell the origin left out. */
  remark?: string;
  place: Place;
};

export type IgnoredLine = { text: string; reason: IgnoredReason; place: Place };

/** Credits as the audit sums them up (null where it does not) and as the courses read add up. */
type Total = { audit: number | null; read: number };
export type Totals = { earned: Total; inProgress: Total; agree: boolean | null };

/** What is taken from an audit: never the name, the number, the adviser or what staff wrote. */
export type Audit = {
  courses: AuditCourse[];
  ignored: IgnoredLine[];
  program?: string;
  catalogYear?: string;
  /** The day the audit was made, as YYYY-MM-DD. */
  preparedOn?: string;
  totals: Totals;
};

export type ReadProblem =
  | 'no-text'
  | 'transcript-instead'
  | 'not-an-audit'
  | 'no-courses'
  | 'incomplete';

type Line = { text: string; place: Place };
type Entry = Line & { listing: Listing; list: number; applies: boolean };

/** To two decimals: credits are printed with no more, and points need none finer. */
const round = (value: number) => Math.round(value * 100) / 100;

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

const isRule = (text: string) => /^\s*={20,}\s*$/.test(text);
const isColumnMark = (text: string) => /-{3,}\s*COLUMN\s+\d+\s*-{3,}/.test(text);
const isContinued = (text: string) => /\*{3,}\s*CONTINUED ON COLUMN/.test(text);
const isEnd = (text: string) => /\bEND OF ANALYSIS\b/i.test(text);

// What document is it? -------------------------------------------------------------------------------

const auditMarks = [
  /\bPREPARED(:| ON\b)/i,
  /\bCATALOG YEAR\b/i,
  /\bCOLUMN\s+\d/,
  /\bEND OF ANALYSIS\b/i,
];
const transcriptMarks =
  /\bStudent Academic Profile\b|\b(un)?official transcript\b|\bLocal Campus Credits\b|\b(FALL|SPNG|SPRING|SUM|SUMMER)\s+(19|20)\d\d\b.*\bCredits\b/i;

/** Fewer letters than this on a page are a scanner's stamp, not a text. */
const fewestLetters = 30;

function recognize(pages: readonly GridPage[]): Result<null, ReadProblem> {
  const rows = pages.flatMap((page) => page.rows.map(({ whole }) => whole));
  const letters = rows.reduce((sum, row) => sum + row.replace(/\s/g, '').length, 0);
  if (letters < fewestLetters * pages.length) return fail('no-text');
  const marks = auditMarks.filter((mark) => rows.some((row) => mark.test(row))).length;
  if (marks >= 2) return ok(null);
  return fail(
    rows.some((row) => transcriptMarks.test(row)) ? 'transcript-instead' : 'not-an-audit',
  );
}

const printedNumber = ({ rows }: GridPage): number | null => {
  for (const { whole } of rows.slice(0, 12)) {
    const number = /\bPAGE\s+(\d{1,3})\s*$/i.exec(whole)?.[1];
    if (number !== undefined && !isContinued(whole)) return Number(number);
  }
  return null;
};

type NumberedPage = GridPage & { number: number };

/**
 * A student of two programs may bring the audits of both in one file; each begins with a page 1. The pages of a single
 * audit may come in any order, as some printers turn the pile over.
 */
function auditsOf(pages: readonly GridPage[]): NumberedPage[][] {
  const numbered = pages.map((page, index) => ({ ...page, number: index + 1 }));
  const printed = pages.map(printedNumber);
  if (!printed.includes(null) && new Set(printed).size === printed.length) {
    return [
      numbered.toSorted((a, b) => Number(printed[a.number - 1]) - Number(printed[b.number - 1])),
    ];
  }
  const audits: NumberedPage[][] = [];
  for (const page of numbered) {
    if (page.number === 1 || printed[page.number - 1] === 1) audits.push([]);
    audits.at(-1)?.push(page);
  }
  return audits;
}

/**
 * A short list must not pass for a whole one: every page up to the one with the end mark has to be there, and every column
 * before the one with the end mark has to reach down to the mark that sends the reader on. Other schools' reports may do
 * without that mark.
 */
function isComplete(pages: readonly GridPage[], isMizzou: boolean): boolean {
  const ending = pages.findLastIndex(({ rows }) => rows.some(({ whole }) => isEnd(whole)));
  const columns = pages.flatMap(({ rows }) =>
    ([0, 1] as const).map((column) => rows.map((row) => row.columns[column].text)),
  );
  const before = columns.slice(
    0,
    Math.max(
      0,
      columns.findLastIndex((texts) => texts.some(isEnd)),
    ),
  );
  if (isMizzou && !before.every((texts) => texts.some(isContinued))) return false;
  const numbers = pages.map(printedNumber);
  const told = new Set(numbers.filter((number) => number !== null));
  const last = Math.max(0, ...told);
  return ending >= 0 && told.size === last && (last === 0 || numbers[ending] === last);
}

// Lines in reading order -----------------------------------------------------------------------------

/** The rows below a page's header; its last line names the columns, or is a rule across both. */
function bodyOf({ rows }: GridPage): readonly Row[] {
  const mark = rows.findIndex(({ whole }) => isColumnMark(whole));
  const rule = rows.findIndex(({ whole }) => /^={100,}/.test(whole));
  return rows.slice(Math.max(mark, rule) + 1);
}

/** The box at the foot of a page, which names the student, is eight lines that belong to no requirement. */
function withoutBox(lines: readonly Line[]): Line[] {
  const start = lines.findIndex(({ text }) => /\bREPORT PRODUCED FOR\b/.test(text));
  return lines.filter((_, index) => start < 0 || index < start - 1 || index > start + 6);
}

/** Page by page, the left column before the right one. */
function linesOf(pages: readonly NumberedPage[]): Line[] {
  return pages.flatMap((page) =>
    ([0, 1] as const).flatMap((column) =>
      withoutBox(
        bodyOf(page).map(({ columns, number, y, size }) => {
          const { text, left, right } = columns[column];
          // A fifth of the type hangs below its line.
          const line = { x: left, y: y - size * 0.8, width: right - left, height: size };
          const box = rounded(line);
          return {
            text,
            place: { page: page.number, column: column === 0 ? 1 : 2, row: number, box },
          };
        }),
      ),
    ),
  );
}

/** From the legend on the report explains itself and then shows what staff wrote: examples and notes, no courses. */
const isEpilogue = (text: string) =>
  /^\W*LEGEND\W*$/.test(text.trim()) || /EXCEPTION PROCESSING MESSAGES/i.test(text);

function readableLines(pages: readonly NumberedPage[]): Line[] {
  const lines = linesOf(pages);
  const end = lines.findIndex(({ text }) => isEpilogue(text));
  return end < 0 ? lines : lines.slice(0, end);
}

// From lines to attempts -----------------------------------------------------------------------------

/** The requirement a line stands under, for a few requirements mean something for the credits. */
const isTotal = (heading: string) => /\bTotal (Credits|Hours)\b/i.test(heading);
const isNotApplicable = (heading: string) => /\bNot[- ]Applicable\b/i.test(heading);
const earnedLine = /^\s*EARNED:\s*(\d+\.\d+)\s+(?:credits|hours)/i;
const inProgressLine = /^\s*IN-PROG\S*\s+(\d+\.\d+)\s+(?:credits|hours)/i;

type Reading = {
  entries: Entry[];
  ignored: IgnoredLine[];
  earned: number | null;
  inProgress: number | null;
};

/**
 * The report's own positions are trusted where they hold. Where most lines that look like courses miss them, somebody
 * printed the report anew, and the lines are read by how they align among themselves.
 */
function chooseAlignment(lines: readonly Line[]): Alignment | null {
  const candidates = [...new Set(lines.map(({ text }) => text))].filter(
    (text) => readLoosely(text) !== null,
  );
  const placed = candidates.filter((text) => cutByPosition(text) !== null).length;
  return placed * 2 >= candidates.length ? null : findAlignment(candidates);
}

function readLines(lines: readonly Line[], isMizzou: boolean): Reading {
  const alignment = chooseAlignment(lines);
  const reading: Reading = { entries: [], ignored: [], earned: null, inProgress: null };
  let heading = '';
  let list = 0;
  let isAfterRule = true;
  for (const line of lines) {
    const { text, place } = line;
    if (text.trim() === '' || isColumnMark(text) || isContinued(text)) continue;
    const fields = alignment ? cutByAlignment(text, alignment) : cutByPosition(text);
    if (fields) {
      const listing = understand(fields, isMizzou);
      if (typeof listing === 'string')
        reading.ignored.push({ text: text.trim(), reason: listing, place });
      else reading.entries.push({ text, place, listing, list, applies: !isNotApplicable(heading) });
      continue;
    }
    if (/^ {20,}(PROCESSED|>>\s*MATCHED) AS/i.test(text)) continue;
    list++;
    if (readLoosely(text))
      reading.ignored.push({ text: text.trim(), reason: 'out-of-place', place });
    const earned = earnedLine.exec(text)?.[1];
    const inProgress = inProgressLine.exec(text)?.[1];
    if (isRule(text)) isAfterRule = true;
    else if (earned === undefined && inProgress === undefined && isAfterRule) {
      heading = text;
      isAfterRule = false;
    }
    if (isTotal(heading)) {
      if (earned !== undefined) reading.earned ??= Number(earned);
      if (inProgress !== undefined) reading.inProgress ??= Number(inProgress);
    }
  }
  return reading;
}

const largest = (values: Iterable<number>) =>
  Iterator.from(values).reduce((most, value) => Math.max(most, value), 0);
const sum = (values: Iterable<number>) =>
  Iterator.from(values).reduce((total, value) => total + value, 0);

/** Letters and digits alone: a reprint may space or dash a title differently from listing to listing. */
const titleKey = ({ listing }: Entry) =>
  listing.title.toUpperCase().replace(/[^A-Z0-9]/g, '') || listing.title;

/** The credits of listings that bear one title. */
function creditsOf(entries: readonly Entry[]): number {
  const credits = entries.map(({ listing }) => listing.credits);
  const isSplit = ({ listing }: Entry) => listing.codes.includes('S');
  // A split course shows a part of its credits in each place.
  if (entries.every(isSplit)) return sum(new Set(credits));
  // Electives of one name from elsewhere stand side by side in one list; the other lists repeat them.
  if (entries.every(({ listing }) => listing.origin === 'transfer')) {
    const lists = Map.groupBy(entries, ({ list }) => list).values();
    return largest(lists.map((same) => sum(same.map(({ listing }) => listing.credits))));
  }
  // Where a requirement takes only some of the credits, another listing shows them all.
  return largest(entries.map((entry) => (isSplit(entry) ? 0 : entry.listing.credits)));
}

type Attempt = { course: AuditCourse; codes: string; applies: boolean };

/** One attempt from its many listings: an audit prints a course under every requirement it serves. */
function merge(entries: readonly [Entry, ...Entry[]]): Attempt {
  const [first] = entries;
  const titles = [...Map.groupBy(entries, titleKey).values()];
  const codes = [...new Set(entries.flatMap(({ listing }) => [...listing.codes]))].join('');
  const { programId, semester, origin } = first.listing;
  const graded = entries.find(({ listing }) => listing.grade !== 'IP') ?? first;
  return {
    course: {
      programId,
      semester,
      grade: graded.listing.grade,
      credits: round(sum(titles.map(creditsOf))),
      title: titles.flatMap((same) => same[0]?.listing.title ?? []).join(' / '),
      origin,
      ...(codes === '' ? {} : { remark: codes }),
      place: first.place,
    },
    codes,
    applies: entries.every((entry) => entry.applies),
  };
}

function attemptsOf(entries: readonly Entry[]): Attempt[] {
  const groups = Map.groupBy(entries, ({ listing }) => `${listing.programId} ${listing.semester}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [merge([first, ...rest])] : [],
  );
}

const unearned = new Set([
  'W',
  'WF',
  'WC',
  'WP',
  'F',
  'FN',
  'U',
  'UN',
  'I',
  'IP',
  'NR',
  'H',
  'AU',
  'PR',
]);

/** Duplicates and dropped attempts show their credits, but the audit does not add them up. */
const countsAsEarned = ({ course, codes, applies }: Attempt) =>
  applies && !unearned.has(course.grade) && !/[DX]/.test(codes);

function compareTotals(attempts: readonly Attempt[], { earned, inProgress }: Reading): Totals {
  const creditsWhere = (counts: (attempt: Attempt) => boolean) =>
    round(sum(attempts.filter(counts).map(({ course }) => course.credits)));
  // Of the two lines the audit leaves out the one that would say nothing.
  const isVisible = earned !== null || inProgress !== null;
  const totals = {
    earned: { audit: isVisible ? (earned ?? 0) : null, read: creditsWhere(countsAsEarned) },
    inProgress: {
      audit: isVisible ? (inProgress ?? 0) : null,
      read: creditsWhere(({ course }) => course.grade === 'IP'),
    },
  };
  const agrees = ({ audit, read }: Total) => Math.abs((audit ?? 0) - read) < 0.05;
  const agree = isVisible ? agrees(totals.earned) && agrees(totals.inProgress) : null;
  return { ...totals, agree };
}

// The header -----------------------------------------------------------------------------------------

/** From the header only what belongs to the program: beside it stand the student's name and number. */
function readHeader(
  rows: readonly string[],
): Pick<Audit, 'program' | 'catalogYear' | 'preparedOn'> {
  const first = rows.findIndex((row) => /^\s*PREPARED:/i.test(row));
  const [, month, day, year] =
    /PREPARED:\s*(\d\d)\/(\d\d)\/(\d\d)\b/i.exec(rows[first] ?? '') ?? [];
  const catalogYear = rows.flatMap(
    (row) => /CATALOG YEAR:\s*([A-Z]{2}\d{4})\b/i.exec(row)?.[1] ?? [],
  )[0];
  // The program is centered; what starts at the edge is the student.
  const program = /^ {15,}(\S.*\))\s*$/.exec(rows[first + 1] ?? '')?.[1];
  return {
    ...(program !== undefined && first >= 0 && { program }),
    ...(catalogYear !== undefined && { catalogYear }),
    ...(year !== undefined && { preparedOn: `20${year}-${month}-${day}` }),
  };
}

/** One of each: what is ignored is listed as often as what is taken. */
const distinct = (ignored: readonly IgnoredLine[]) =>
  Map.groupBy(ignored, ({ reason, text }) => `${reason} ${text}`)
    .values()
    .flatMap((same) => same.slice(0, 1))
    .toArray();

/** A full page painted letter by letter has some 14,000 pieces; a file with many more only means to keep us busy. */
const mostPieces = 30_000;
const mostIgnored = 2000;

/** Turns the positioned text of a document into what its audit says. Knows nothing of PDF. */
export function read(pages: readonly Page[]): Result<Audit, ReadProblem> {
  if (pages.some(({ items }) => items.length > mostPieces)) return fail('not-an-audit');
  const grid = toGrid(pages);
  const recognized = recognize(grid);
  if (!recognized.ok) return recognized;
  const header = grid[0]?.rows.slice(0, 8).map(({ whole }) => whole) ?? [];
  const isMizzou = header.some((row) => row.includes('UNIVERSITY OF MISSOURI'));
  const audits = auditsOf(grid);
  if (!audits.every((audit) => isComplete(audit, isMizzou))) return fail('incomplete');
  const reading = readLines(audits.flatMap(readableLines), isMizzou);
  const attempts = attemptsOf(reading.entries);
  // An audit without a single course is far likelier our failure than the student's.
  if (attempts.length === 0) return fail('no-courses');
  // No student takes so many; a file that claims it only means to keep us busy.
  if (attempts.length > longestHistory || reading.ignored.length > mostIgnored)
    return fail('not-an-audit');
  const totals = compareTotals(attempts, reading);
  const ignored = distinct(reading.ignored);
  // Some reprints lose their lines altogether; the few that can still be made out are not a history.
  const unreadable = ignored.filter(({ reason }) => reason !== 'planned').length;
  if (unreadable > attempts.length / 2 && totals.agree !== true) return fail('incomplete');
  // Blanks can be miscounted: then only a report that agrees with itself in everything is believed.
  if (grid.some(({ isCounted }) => isCounted) && (unreadable > 0 || totals.agree !== true))
    return fail('incomplete');
  return ok({
    courses: attempts.map(({ course }) => course),
    ignored,
    ...readHeader(header),
    totals,
  });
}
