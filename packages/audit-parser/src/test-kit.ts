import type { Page } from './extract.ts';

const header = (page: number) => [
  'PREPARED: 01/15/30 - 09:30                           UNIVERSITY OF MISSOURI',
  '                                                       Invented Studies (BS)',
  '00000000                                                                                           PROGRAM: 00000000         PAGE ' +
    page,
  'Sample, Student Q                                                                                              CATALOG YEAR: FS2027',
  '',
  '='.repeat(131),
  '               ---------- COLUMN    1 ----------                 |               ---------- COLUMN    2 ----------',
];

export const endMark = '************************ END OF ANALYSIS ************************';

/** One page of a report from the lines of its columns; the header takes the first seven rows. */
export function page(left: readonly string[], right: readonly string[] = [], number = 1): string[] {
  const rows = Array.from({ length: Math.max(left.length, right.length, 3) }, (_, row) =>
    `${(left[row] ?? '').padEnd(65)}|${right[row] ?? ''}`.trimEnd(),
  );
  return [...header(number), ...rows];
}

/** Where a test's printer puts what: by default as the university's does. */
export type Printer = { left: number; advance: number; pitch: number; cut: RegExp };
const university: Printer = { left: 30, advance: 4.2, pitch: 7, cut: /\S+/g };

/** The positioned text of pages that are written as rows of characters. */
export function typeset(pages: readonly (readonly string[])[], printer: Partial<Printer> = {}): Page[] {
  const { left, advance, pitch, cut } = { ...university, ...printer };
  return pages.map((rows) => ({
    width: 612,
    height: 792,
    items: rows.flatMap((row, number) =>
      [...row.matchAll(cut)].map(({ 0: text, index }) => ({
        text,
        x: left + index * advance,
        y: 40 + number * pitch,
        width: text.length * advance,
        size: (advance * 5) / 3,
      })),
    ),
  }));
}
