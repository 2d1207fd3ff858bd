import type { GridPage } from './grid.ts';
import { isContinued, isEnd } from './report-marks.ts';

/** A page and its number in the file, from 1. */
export type NumberedPage = GridPage & { number: number };

function printedNumber({ rows }: GridPage): number | null {
  for (const { whole } of rows.slice(0, 12)) {
    const number = /\bPAGE\s+(\d{1,3})\s*$/i.exec(whole)?.[1];
    if (number !== undefined && !isContinued(whole)) return Number(number);
  }
  return null;
}

/**
 * The pages of each audit in the file, in reading order. A student of two programs may upload the audits
 * of both in one file; each begins with a page 1. The pages of a single audit may come in any order,
 * because some printers reverse them.
 */
export function auditsOf(pages: readonly GridPage[]): NumberedPage[][] {
  const numbered = pages.map((page, index) => ({ ...page, number: index + 1 }));
  const printed = pages.map(printedNumber);
  const isSingleAudit = !printed.includes(null) && new Set(printed).size === printed.length;
  if (isSingleAudit) {
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
 * Whether an audit is whole, so that a short list of courses is never taken for a complete one. Every
 * page up to the one with the end mark must be there, and every column before the one with the end mark
 * must reach down to the line that says where the report continues. Reports of other schools may lack
 * that line.
 */
export function isComplete(pages: readonly GridPage[], isMizzou: boolean): boolean {
  const columns = pages.flatMap(({ rows }) =>
    ([0, 1] as const).map((column) => rows.map((row) => row.columns[column].text)),
  );
  const lastColumn = columns.findLastIndex((texts) => texts.some(isEnd));
  const earlierColumns = columns.slice(0, Math.max(0, lastColumn));
  if (isMizzou && !earlierColumns.every((texts) => texts.some(isContinued))) return false;

  const lastPage = pages.findLastIndex(({ rows }) => rows.some(({ whole }) => isEnd(whole)));
  const numbers = pages.map(printedNumber);
  const printed = new Set(numbers.filter((number) => number !== null));
  const highest = Math.max(0, ...printed);
  return (
    lastPage >= 0 && printed.size === highest && (highest === 0 || numbers[lastPage] === highest)
  );
}
