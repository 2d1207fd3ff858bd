import type { IgnoredLine } from '@coursetrail/audit-parser';
import { semesterWord } from '@coursetrail/domain';

const reasonTexts: Record<IgnoredLine['reason'], string> = {
  planned: 'planned, not taken yet',
  'term-unknown': `in a ${semesterWord} we don’t recognize`,
  'course-unreadable': 'without a subject and number that we know',
  'grade-unreadable': 'without a grade we can read',
  'out-of-place': 'not where an audit lists courses',
  unclear: 'damaged, printed over, or in conflict with other lines',
  'sum-differs': 'with a total that the courses don’t add up to',
};

const isKnown = (reason: string): reason is IgnoredLine['reason'] => Object.hasOwn(reasonTexts, reason);

// A server newer than this page may have other reasons.
const textOf = (reason: string) => (isKnown(reason) ? reasonTexts[reason] : 'not usable');

/** The lines of an audit that were left out, grouped by the reason in words. */
export function groupByReason<Line extends { reason: string }>(
  ignored: readonly Line[],
): { reason: string; lines: Line[] }[] {
  const groups = Map.groupBy(ignored, ({ reason }) => textOf(reason));
  return [...groups].map(([reason, lines]) => ({ reason, lines }));
}
