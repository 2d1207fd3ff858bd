import { fail, longestHistory, ok, type Result } from '@coursetrail/domain';
import { type LocatedAttempt, mergeCourseLines } from './audit-attempts.ts';
import type { TextPage } from './extract.ts';
import { toGrid } from './grid.ts';
import { type AuditHeader, readHeader } from './header.ts';
import { auditsOf, isComplete } from './pages.ts';
import { type IgnoredLine, readLines } from './read-lines.ts';
import { type RecognizeProblem, recognize } from './recognize.ts';
import { reportLines } from './report-lines.ts';
import { type AuditTotals, compareTotals } from './totals.ts';

/** What is taken from an audit: never the name, the number, the adviser or what staff wrote. */
export type Audit = AuditHeader & {
  courses: LocatedAttempt[];
  ignored: IgnoredLine[];
  totals: AuditTotals;
};

export type ReadProblem = RecognizeProblem | 'no-courses' | 'incomplete';

/** A full page printed letter by letter has some 14,000 items; a file with many more is an attack. */
const mostItems = 30_000;
const mostIgnored = 2000;

/** Turns the positioned text of a document into what its audit says. Knows nothing of PDF. */
export function read(pages: readonly TextPage[]): Result<Audit, ReadProblem> {
  if (pages.some(({ items }) => items.length > mostItems)) return fail('not-an-audit');
  const grid = toGrid(pages);
  const recognized = recognize(grid);
  if (!recognized.ok) return recognized;

  const header = grid[0]?.rows.slice(0, 8).map(({ whole }) => whole) ?? [];
  const isMizzou = header.some((row) => row.includes('UNIVERSITY OF MISSOURI'));
  const audits = auditsOf(grid);
  if (!audits.every((audit) => isComplete(audit, isMizzou))) return fail('incomplete');

  const content = readLines(audits.flatMap(reportLines), isMizzou);
  const attempts = mergeCourseLines(content.courseLines);
  // An audit without a single course is far more likely our failure than the student's.
  if (attempts.length === 0) return fail('no-courses');
  // No student takes this many courses; a file that claims it is an attack.
  if (attempts.length > longestHistory || content.ignored.length > mostIgnored) {
    return fail('not-an-audit');
  }

  const totals = compareTotals(attempts, content);
  const ignored = distinct(content.ignored);
  // Some reprints lose most of their lines; the few that are still readable are not a history.
  const unreadable = ignored.filter(({ reason }) => reason !== 'planned').length;
  if (unreadable > attempts.length / 2 && totals.agree !== true) return fail('incomplete');
  // Blanks can be miscounted, so a report read by counting them must agree with itself in everything.
  const isCounted = grid.some((page) => page.isCounted);
  if (isCounted && (unreadable > 0 || totals.agree !== true)) return fail('incomplete');

  return ok({
    courses: attempts.map(({ attempt }) => attempt),
    ignored,
    ...readHeader(header),
    totals,
  });
}

/** Each line once: an audit repeats ignored lines as often as courses. */
const distinct = (ignored: readonly IgnoredLine[]) =>
  Map.groupBy(ignored, ({ reason, text }) => `${reason} ${text}`)
    .values()
    .flatMap((same) => same.slice(0, 1))
    .toArray();
