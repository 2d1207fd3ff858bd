import type { IgnoredLine } from '@coursetrail/audit-parser';

const whyIgnored: Record<IgnoredLine['reason'], string> = {
  planned: 'planned, not taken yet',
  'term-unknown': 'in a term we do not know',
  'course-unreadable': 'without a subject and number we can read',
  'grade-unreadable': 'without a grade we can read',
  'out-of-place': 'not where courses stand in an audit',
};

const isKnown = (reason: string): reason is IgnoredLine['reason'] =>
  Object.hasOwn(whyIgnored, reason);

const inWords = (reason: string) => (isKnown(reason) ? whyIgnored[reason] : 'not usable');

/** The lines of an audit that were left out, by the plain words for why. */
export function byReason<Line extends { reason: string }>(
  ignored: readonly Line[],
): { why: string; lines: Line[] }[] {
  const whys = [...new Set(ignored.map(({ reason }) => inWords(reason)))];
  return whys.map((why) => ({
    why,
    lines: ignored.filter(({ reason }) => inWords(reason) === why),
  }));
}
