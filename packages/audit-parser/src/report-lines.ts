import type { PageBox } from './extract.ts';
import type { GridPage, GridRow } from './grid.ts';
import { roundToCents } from './numbers.ts';
import type { NumberedPage } from './pages.ts';
import { isColumnHeading } from './report-marks.ts';

/**
 * Where a line is printed. Page, column and row count from 1; the box is in points from the top left of
 * the upright page, as `draw.ts` draws it.
 */
export type PagePosition = { page: number; column: 1 | 2; row: number; box: PageBox };

/** One line of one column. */
export type ReportLine = { text: string; place: PagePosition };

/** The lines of an audit that may list courses: page by page, the left column before the right one. */
export function reportLines(pages: readonly NumberedPage[]): ReportLine[] {
  const lines = pages.flatMap((page) => [...columnLines(page, 0), ...columnLines(page, 1)]);
  const end = lines.findIndex(({ text }) => isEpilogue(text));
  return end < 0 ? lines : lines.slice(0, end);
}

/**
 * From the legend on, the report explains itself and then shows what staff wrote: examples and notes, but
 * no courses.
 */
const isEpilogue = (text: string) =>
  /^\W*LEGEND\W*$/.test(text.trim()) || /EXCEPTION PROCESSING MESSAGES/i.test(text);

function columnLines(page: NumberedPage, column: 0 | 1): ReportLine[] {
  const lines = bodyOf(page).map(({ columns, number, y, size }): ReportLine => {
    const { text, left, right } = columns[column];
    // A fifth of the type hangs below its baseline.
    const box = rounded({ x: left, y: y - size * 0.8, width: right - left, height: size });
    return {
      text,
      place: { page: page.number, column: column === 0 ? 1 : 2, row: number, box },
    };
  });
  return withoutWarning(lines);
}

/** The rows below a page's header, whose last line names the columns or is a rule across both. */
function bodyOf({ rows }: GridPage): readonly GridRow[] {
  const heading = rows.findIndex(({ whole }) => isColumnHeading(whole));
  const rule = rows.findIndex(({ whole }) => /^={100,}/.test(whole));
  return rows.slice(Math.max(heading, rule) + 1);
}

/**
 * Leaves out the warning at the foot of a page. Its eight lines name the student and belong to no
 * requirement.
 */
function withoutWarning(lines: readonly ReportLine[]): ReportLine[] {
  const start = lines.findIndex(({ text }) => /\bREPORT PRODUCED FOR\b/.test(text));
  return lines.filter((_, index) => start < 0 || index < start - 1 || index > start + 6);
}

const rounded = ({ x, y, width, height }: PageBox): PageBox => ({
  x: roundToCents(x),
  y: roundToCents(y),
  width: roundToCents(width),
  height: roundToCents(height),
});
