import { university } from '@coursetrail/university';
import { containsCourse } from './course-like.ts';
import type { PageBox } from './extract.ts';
import { columnsOfPage, isOneColumn } from './geometry.ts';
import type { GridPage, GridRow } from './grid.ts';
import { roundToCents } from './numbers.ts';
import { isColumnHeading } from './report-marks.ts';

/**
 * Where a line is printed. Page, column and row count from 1; the box is in points from the top left of
 * the upright page, as `draw.ts` draws it.
 */
export type PagePosition = { page: number; column: 1 | 2; row: number; box: PageBox };

/** One line of one column. */
export type ReportLine = { text: string; place: PagePosition; isOverprinted: boolean };

/** The lines of a report: page by page, the left column before the right one. */
export type ReportLines = {
  /** Those that may list courses. */
  body: ReportLine[];
  /** Headers, warnings and what somebody wrote on the pages: no course is expected there. */
  rest: ReportLine[];
};

export function reportLines(pages: readonly GridPage[]): ReportLines {
  const body: ReportLine[] = [];
  const rest: ReportLine[] = [];
  for (const page of pages) {
    for (const column of columnsOfPage) {
      const lines = page.rows.map((row) => toLine(page, row, column));
      const isBody = bodyTest(page, lines);
      for (const [index, line] of lines.entries()) (isBody(index) ? body : rest).push(line);
    }
    rest.push(...page.rows.filter(({ added }) => added !== '').map((row) => toNote(page, row)));
    const aside = page.aside.join(' ');
    if (containsCourse(aside)) rest.push({ text: aside, place: topOf(page), isOverprinted: false });
  }
  const end = body.findIndex(({ text }) => isEpilogue(text));
  return { body: end < 0 ? body : body.slice(0, end), rest };
}

/**
 * From the legend on, the report explains itself and then shows what staff wrote: examples and notes, but
 * no courses.
 */
const isEpilogue = (text: string) => /^\W*LEGEND\W*$/.test(text.trim()) || /EXCEPTION PROCESSING MESSAGES/i.test(text);

function toLine(page: GridPage, row: GridRow, column: 0 | 1): ReportLine {
  const { text, left, right, isOverprinted } = row.columns[column];
  // A fifth of the type hangs below its baseline.
  const box = { x: left, y: row.y - row.size * 0.8, width: right - left, height: row.size };
  const place = { page: page.sheet, column: column === 0 ? 1 : 2, row: row.number } as const;
  return { text, place: { ...place, box: rounded(box) }, isOverprinted };
}

const toNote = (page: GridPage, row: GridRow): ReportLine => ({
  ...toLine(page, row, row.columns[0].text === '' ? 1 : 0),
  text: row.added,
});

const topOf = (page: GridPage): PagePosition => ({
  page: page.sheet,
  column: 1,
  row: 1,
  box: { x: 0, y: 0, width: 0, height: 0 },
});

/** Across all columns. */
const widestRule = new RegExp(`^={${isOneColumn ? university.audit.width : Math.ceil(1.5 * university.audit.width)},}`);

/**
 * Says which rows of a column are below the page's header, whose last line names the columns or is a rule
 * across both, and not in the warning at the foot of a page. The warning's eight lines name the student.
 */
function bodyTest({ rows }: GridPage, lines: readonly ReportLine[]): (index: number) => boolean {
  const heading = rows.findIndex(({ whole }) => isColumnHeading(whole));
  const rule = rows.findIndex(({ whole }) => widestRule.test(whole));
  const first = Math.max(heading, rule) + 1;
  const warning = lines.findIndex(({ text }) => /\bREPORT PRODUCED FOR\b/.test(text));
  return (index) => index >= first && (warning < 0 || index < warning - 1 || index > warning + 6);
}

const rounded = ({ x, y, width, height }: PageBox): PageBox => ({
  x: roundToCents(x),
  y: roundToCents(y),
  width: roundToCents(width),
  height: roundToCents(height),
});
