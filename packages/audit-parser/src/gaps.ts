import { median } from './geometry.ts';
import type { ReportLine } from './report-lines.ts';

/** What is listed in place of a line that is gone. */
const missingLine = '(a line is missing here)';
/** A report with more empty lines, one of thirty, prints them on purpose. */
const maxGaps = (lines: number) => Math.max(3, lines / 30);

/**
 * Empty rows where the report goes on below. The university's report prints none, so somebody blacked out
 * or cut out a line. No total misses a withdrawn or failed course.
 */
export function missingLines(body: readonly ReportLine[]): ReportLine[] {
  const lines = body.filter(({ text }) => text.trim() !== '');
  const steps = lines.slice(1).map((line, index) => stepTo(line, lines[index]));
  const pitch = median(steps.filter((step) => step > 0)) ?? 0;
  const gaps = lines.flatMap((line, index) => {
    const rows = (steps[index] ?? 0) / pitch;
    const place = { ...line.place, row: line.place.row + 1 };
    // A wider gap is the end of the column, with a note somewhere below it.
    return rows > 1.6 && rows < 8 ? [{ ...line, text: missingLine, place }] : [];
  });
  return gaps.length > maxGaps(lines.length) ? [] : gaps;
}

/** How far a line is below the one before it; 0 in another column. */
function stepTo({ place }: ReportLine, before: ReportLine | undefined): number {
  const isSameColumn = before?.place.page === place.page && before.place.column === place.column;
  return isSameColumn ? place.box.y - before.place.box.y : 0;
}
