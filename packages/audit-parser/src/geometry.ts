import { university } from '@coursetrail/university';
import type { TextItem } from './extract.ts';

/** Where the characters of a page are printed. */
export type GridGeometry = {
  /** The x of the first character. */
  left: number;
  /** From one character to the next. */
  advance: number;
  /** The index of the bar between the columns. */
  bar: number;
  /** Whether all letters have the same width. */
  isEven: boolean;
  /** If only blanks keep the columns apart: the width of a blank, and where rows begin. */
  blanks?: { width: number; from: number };
};

/** Whether the university's report has one column, and no bar. */
export const isOneColumn = university.audit.columns === 1;
/** Which columns a page of the report has. */
export const columnsOfPage: readonly (0 | 1)[] = isOneColumn ? [0] : [0, 1];
/** Further to the right than any row reaches. */
const noBar = 10_000;

/** The report as it is printed: 7 pt type on a grid, the bar after the first column. */
export const printed: GridGeometry = {
  left: 30,
  advance: 4.2,
  bar: isOneColumn ? noBar : university.audit.width,
  isEven: true,
};

export const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const letterWidth = ({ text, width }: TextItem): number => width / text.length;

/** The items of a page row by row, from the top. */
export function rowsOf(items: readonly TextItem[]): TextItem[][] {
  const rows: TextItem[][] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => a.y - b.y)) {
    if (item.y - top > item.size * 0.45) {
      rows.push([]);
      top = item.y;
    }
    rows.at(-1)?.push(item);
  }
  return rows;
}

/** The mean of the largest cluster of values; undefined if no three are close together. */
function clusterMean(values: readonly number[], tolerance: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  let best = { first: 0, count: 0 };
  let first = 0;
  for (const [last, value] of sorted.entries()) {
    while (value - (sorted[first] ?? value) > tolerance) first++;
    const count = last - first + 1;
    if (count > best.count) best = { first, count };
  }
  const cluster = sorted.slice(best.first, best.first + best.count);
  return best.count < 3 ? undefined : cluster.reduce((sum, value) => sum + value, 0) / best.count;
}

/**
 * A browser may print the report in letters of uneven width, each row with all its blanks. Then the
 * columns are not aligned, but the blanks can be counted: letters and blanks before a row's bar make a column.
 */
function measureBlanks(items: readonly TextItem[]): GridGeometry | undefined {
  const from = items.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const widths = rowsOf(items).flatMap((row) => {
    const pieces = row.toSorted((a, b) => a.x - b.x);
    const barred = pieces.findIndex(({ text }) => text.includes('|'));
    const until = pieces[barred];
    if (until === undefined) return [];
    const before = pieces.slice(0, barred);
    const letters = before.reduce((sum, { text }) => sum + text.length, until.text.indexOf('|'));
    const painted = before.reduce((sum, { width }) => sum + width, 0);
    // The width of only a few blanks would be inaccurate.
    return printed.bar - letters < 10 ? [] : [(until.x - from - painted) / (printed.bar - letters)];
  });
  const width = median(widths);
  if (width === undefined || width <= 0) return undefined;
  return { left: 0, advance: 1, bar: printed.bar, isEven: true, blanks: { width, from } };
}

/**
 * In letters of uneven width, and without a bar, the course lines tell how wide a cell is if each word is in its own, and
 * otherwise how wide a blank is.
 */
function measureCourses(items: readonly TextItem[], left: number): GridGeometry | undefined {
  const { term, number } = university.audit.course;
  const terms = items.filter(({ text, x }) => /^[A-Z]{2}\d\d( |$)/.test(text) && x > left);
  const start = clusterMean(
    terms.map(({ x }) => x),
    1,
  );
  if (start === undefined) return undefined;
  if (terms.filter(({ text }) => text.length > 4).length * 2 > terms.length)
    return { left: 0, advance: 1, bar: noBar, isEven: true, blanks: { width: (start - left) / term, from: left } };
  const numbers = rowsOf(items).flatMap((row) => {
    const [first, , third] = row.toSorted((a, b) => a.x - b.x);
    return first && terms.includes(first) && third ? [third.x] : [];
  });
  const advance = ((clusterMean(numbers, 1) ?? 0) - start) / (number - term);
  return advance > 0 ? { left: start - term * advance, advance, bar: noBar, isEven: false } : undefined;
}

/** Finds the grid of a page by what every page has: rules at the edge, and the bar where there are two columns. */
export function measure(items: readonly TextItem[]): GridGeometry | undefined {
  const widths = items.filter(({ text }) => text.length > 1 && !text.includes(' ')).map(letterWidth);
  const usual = median(widths);
  if (usual === undefined || usual <= 0) return undefined;
  const isEven = widths.filter((width) => Math.abs(width / usual - 1) < 0.03).length >= widths.length * 0.9;
  if (isOneColumn) {
    const rules = items.filter(({ text }) => /^={20}/.test(text));
    const left = Math.min(...(rules.length > 0 ? rules : items).map(({ x }) => x));
    return isEven ? { left, advance: usual, bar: noBar, isEven } : measureCourses(items, left);
  }
  const bars = items.flatMap((item) =>
    item.text.includes('|')
      ? [...item.text.matchAll(/\|/g)].map(({ index }) => item.x + index * letterWidth(item))
      : [],
  );
  const bar = clusterMean(bars, usual * 0.8);
  const aligned = bars.filter((x) => bar !== undefined && Math.abs(x - bar) < usual * 2).length;
  if (!isEven && bars.length > 2 && aligned < bars.length / 2) return measureBlanks(items);
  if (bar === undefined) return undefined;
  const rules = items.filter(({ text, x }) => /^={2}/.test(text) && x < bar);
  const left = (rules.length > 0 ? rules : items).reduce((least, { x }) => Math.min(least, x), bar);
  // Letters of one width give the grid themselves; otherwise the bar does, because it follows 65 characters.
  const index = isEven ? Math.round((bar - left) / usual) : printed.bar;
  if (index < 20) return undefined;
  const advance = isEven && Math.abs((bar - left) / index / usual - 1) > 0.01 ? usual : (bar - left) / index;
  return { left: bar - index * advance, advance, bar: index, isEven };
}
