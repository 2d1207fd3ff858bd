import { fail, ok, type Result } from '@coursetrail/domain';
import { resemblesCourse } from './course-like.ts';
import { columnsOfPage } from './geometry.ts';
import type { GridPage } from './grid.ts';
import { isSameStudent, type PageHeader, pageHeader, printedDay } from './header.ts';
import { isColumnHeading, isContinued, isEnd } from './report-marks.ts';
import { isOneLetterApart } from './similarity.ts';

export const pagesProblems = [
  'incomplete',
  'several-students',
  'several-audits',
  'sheet-does-not-fit',
  'several-pages-on-a-sheet',
] as const;
export type PagesProblem = (typeof pagesProblems)[number];

type HeadedPage = { page: GridPage; header: PageHeader | null };

/**
 * The pages of each audit in the file, in reading order. A student of two programs may upload the audits
 * of both in one file. Of audits of several days the newest counts. The pages may come in any order,
 * because some printers reverse them, and blank backs and cover sheets may lie between them.
 */
export function auditsOf(pages: readonly GridPage[], isOwn: boolean): Result<GridPage[][], PagesProblem> {
  const headed = pages.map((page) => ({ page, header: pageHeader(page) }));
  if (headed.some(({ page }) => hasTwoHeaders(page))) return fail('several-pages-on-a-sheet');
  const isHeaded = headed.some(({ header }) => header !== null);
  const own = isHeaded ? headed.filter(isReportPage) : headed;
  const enclosed = headed.filter((each) => !own.includes(each));
  if (enclosed.some(({ page }) => listsCourses(page))) return fail('sheet-does-not-fit');

  const headers = own.flatMap(({ header }) => header ?? []);
  const [first] = headers;
  if (first && !headers.every((header) => isSameStudent(first, header))) return fail('several-students');

  const groupings = [exactGroups(own), tolerantGroups(own)];
  const groups = groupings
    .map((each) => each.flatMap(splitRepeated))
    .find((each) => each.every((group) => isComplete(group, isOwn)));
  if (groups === undefined) {
    const days = new Set(headers.map(({ prepared }) => printedDay(prepared)).filter(Boolean));
    return fail(days.size > 1 ? 'several-audits' : 'incomplete');
  }
  const newest = groups.map(groupDay).reduce((last, day) => (day > last ? day : last), '');
  return ok(groups.filter((group) => groupDay(group) === newest).map((group) => group.map(({ page }) => page)));
}

/** Two pages of a report on one sheet, printed so that they could not be told apart. */
const hasTwoHeaders = ({ rows }: GridPage) =>
  rows.filter(({ whole }) => /\bPREPARED:/i.test(whole)).length > 1 ||
  rows.some(({ whole }) => /\bPREPARED:.*\bPREPARED:/i.test(whole));

function isReportPage({ page, header }: HeadedPage): boolean {
  const isMarked = page.rows.some(({ whole }) => isColumnHeading(whole) || isContinued(whole) || isEnd(whole));
  return header !== null || isMarked || page.rows.filter(({ hasBar }) => hasBar).length > 2;
}

const listsCourses = ({ rows }: GridPage) =>
  rows.some(({ whole, columns }) => [whole, columns[0].text, columns[1].text].some(resemblesCourse));

const groupDay = (group: readonly HeadedPage[]) =>
  group.reduce((last, { header }) => {
    const day = printedDay(header?.prepared ?? '');
    return day > last ? day : last;
  }, '');

const keyOf = (header: PageHeader | null) =>
  header === null || header.prepared === '' ? null : `${header.prepared} ${header.program}`;

/** Pages made in one run. A page that does not say when belongs to the one before it. */
function exactGroups(pages: readonly HeadedPage[]): HeadedPage[][] {
  let last = pages.map(({ header }) => keyOf(header)).find((key) => key !== null) ?? '';
  const groups = Map.groupBy(pages, ({ header }) => {
    last = keyOf(header) ?? last;
    return last;
  });
  return [...groups.values()];
}

/** The same, where one letter of a header is damaged. */
function tolerantGroups(pages: readonly HeadedPage[]): HeadedPage[][] {
  const groups: HeadedPage[][] = [];
  for (const group of exactGroups(pages).toSorted((a, b) => b.length - a.length)) {
    const key = groupKey(group);
    const day = groupDay(group);
    // Of a day that can be read, nobody can say that a letter of it is damaged.
    const near = groups.find(
      (other) => isOneLetterApart(groupKey(other), key) && (day === '' || day === groupDay(other)),
    );
    if (near) near.push(...group);
    else groups.push(group);
  }
  return groups;
}

const groupKey = (group: readonly HeadedPage[]) =>
  group.map(({ header }) => keyOf(header)).find((key) => key !== null) ?? '';

/** Two audits made in the same minute: each begins with a page 1. A sheet that is there twice counts once. */
function splitRepeated(all: readonly HeadedPage[]): HeadedPage[][] {
  const texts = all.map(({ page }) => page.rows.map(({ whole }) => whole).join('\n'));
  const group = all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  const numbers = group.map(({ header }) => header?.page ?? null);
  if (!numbers.includes(null) && new Set(numbers).size === numbers.length)
    return [group.toSorted((a, b) => (a.header?.page ?? 0) - (b.header?.page ?? 0))];
  const audits: HeadedPage[][] = [];
  for (const [index, page] of group.entries()) {
    if (index === 0 || page.header?.page === 1) audits.push([]);
    audits.at(-1)?.push(page);
  }
  return audits;
}

/**
 * Whether an audit is whole, so that a short list of courses is never taken for a complete one. Every
 * page up to the one with the end mark must be there, and every column before the one with the end mark
 * must reach down to the line that says where the report continues. Reports of other schools may lack
 * that line.
 */
function isComplete(group: readonly HeadedPage[], isOwn: boolean): boolean {
  const columns = group.flatMap(({ page }) =>
    columnsOfPage.map((column) => page.rows.map((row) => row.columns[column].text)),
  );
  const lastColumn = columns.findLastIndex((texts) => texts.some(isEnd));
  const earlierColumns = columns.slice(0, Math.max(0, lastColumn));
  if (isOwn && !earlierColumns.every((texts) => texts.some(isContinued))) return false;

  const lastPage = group.findLastIndex(({ page }) => page.rows.some(({ whole }) => isEnd(whole)));
  const numbers = group.map(({ header }) => header?.page ?? null);
  const printed = new Set(numbers.filter((number) => number !== null));
  const highest = Math.max(0, ...printed);
  return lastPage >= 0 && printed.size === highest && (highest === 0 || numbers[lastPage] === highest);
}
