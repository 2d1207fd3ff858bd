import { university } from '@coursetrail/university';
import type { TextPage } from './extract.ts';
import { type Audit, read } from './read.ts';

const header = (page: number) => [
  `PREPARED: 01/15/30 - 09:30                           ${university.audit.heading}`,
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

/** How a test prints its pages; by default like the university. */
export type Printer = {
  left: number;
  advance: number;
  pitch: number;
  /** Matches the pieces of a row that are printed in one go. */
  piece: RegExp;
  /** How wide a character is, if they are not all of one width. */
  letter?: (character: string) => number;
};
const usual: Printer = { left: 30, advance: 4.2, pitch: 7, piece: /\S+/g };

/** The positioned text of pages given as rows of characters. */
export function typeset(pages: readonly (readonly string[])[], printer: Partial<Printer> = {}): TextPage[] {
  const { left, advance, pitch, piece, letter = () => advance } = { ...usual, ...printer };
  const widthOf = (text: string) => [...text].reduce((sum, character) => sum + letter(character), 0);
  return pages.map((rows) => ({
    width: 612,
    height: 792,
    aside: [],
    unseen: { invisible: 0, outside: 0 },
    items: rows.flatMap((row, number) =>
      [...row.matchAll(piece)].map(({ 0: text, index }) => ({
        text,
        x: left + widthOf(row.slice(0, index)),
        y: 40 + number * pitch,
        width: widthOf(text),
        size: (advance * 5) / 3,
      })),
    ),
  }));
}

/** A PDF written by hand, each row one string of 7-point Courier. It has no table of objects. */
export function tinyPdf(pages: readonly (readonly string[])[]): Uint8Array {
  const escaped = (row: string) => row.replace(/[\\()]/g, '\\$&');
  const contents = pages.map(
    (rows) => `BT /F 7 Tf 7 TL 30 750 Td ${rows.map((row) => `(${escaped(row)}) Tj T*`).join('\n')} ET`,
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] /MediaBox [0 0 612 792] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n');
  return new TextEncoder().encode(`%PDF-1.4\n${body}\ntrailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`);
}

export const math = '      FS27 MATH     1500   5.0 A-   ANALYTIC GEOMETRY & CALC I';
export const continued = '*************** CONTINUED ON COLUMN   2 PAGE   1 ***************';

/** Reads a one-page audit whose left column holds these lines. */
export function auditOf(
  lines: readonly string[],
  right: readonly string[] = [],
  printer: Partial<Printer> = {},
): Audit {
  const result = read(typeset([page([...lines, endMark], right)], printer));
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

/** What an audit says about its courses, as text. */
export const summary = (audit: Audit): string[] =>
  audit.courses.map(({ programId, semester, grade, credits, title, origin, remark }) =>
    [programId, semester, grade, credits, title, origin, ...(remark === undefined ? [] : [remark])].join(' | '),
  ); // biome-ignore format: one list
