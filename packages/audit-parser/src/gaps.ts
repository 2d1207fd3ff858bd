import type { ReportLine } from './report-lines.ts';

/** What is listed in place of a line that is gone. */
const missingLine = '(a line is missing here)';
/** A report with more empty lines, one of thirty, prints them on purpose. */
const mostGaps = (lines: number) => Math.max(3, lines / 30);

/**
 * Empty rows where the report goes on below. The university's report prints none, so somebody blacked out
 * or cut out a line. No total misses a withdrawn or failed course.
 */
export function missingLines(body: readonly ReportLine[]): ReportLine[] {
  const gaps: ReportLine[] = [];
  let last: ReportLine | undefined;
  for (const line of body) {
    if (line.text.trim() === '') continue;
    const isSameColumn =
      last?.place.page === line.place.page && last.place.column === line.place.column;
    const rows = line.place.row - (last?.place.row ?? 0);
    // A wider gap is the end of the column, with a note somewhere below it.
    if (last && isSameColumn && rows > 1 && rows < 8)
      gaps.push({ ...last, text: missingLine, place: { ...last.place, row: last.place.row + 1 } });
    last = line;
  }
  return gaps.length > mostGaps(body.length) ? [] : gaps;
}
