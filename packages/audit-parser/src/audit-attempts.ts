import type { AuditAttempt, Origin } from '@coursetrail/domain';
import { largest, roundToCents, sum } from './numbers.ts';
import type { ListedCourseLine } from './read-lines.ts';
import type { PagePosition } from './report-lines.ts';

/** An audit attempt and where the first of its course lines is printed. */
export type LocatedAttempt = AuditAttempt & {
  credits: number;
  title: string;
  origin: Origin;
  place: PagePosition;
};

/** One attempt, merged from all course lines that list it. */
export type MergedAttempt = {
  attempt: LocatedAttempt;
  /** The codes of all its course lines, those that say the origin left out. */
  codes: string;
  applies: boolean;
};

/** An audit prints a course under every requirement it meets; all these lines are one attempt. */
export function mergeCourseLines(lines: readonly ListedCourseLine[]): MergedAttempt[] {
  const groups = Map.groupBy(lines, ({ programId, semester }) => `${programId} ${semester}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [merge([first, ...rest])] : [],
  );
}

function merge(lines: readonly [ListedCourseLine, ...ListedCourseLine[]]): MergedAttempt {
  const [first] = lines;
  const byTitle = [...Map.groupBy(lines, titleKey).values()];
  const codes = [...new Set(lines.flatMap((line) => [...line.codes]))].join('');
  const graded = lines.find(({ grade }) => grade !== 'IP') ?? first;
  return {
    attempt: {
      programId: first.programId,
      semester: first.semester,
      grade: graded.grade,
      credits: roundToCents(sum(byTitle.map(creditsOf))),
      title: byTitle.flatMap((same) => same[0]?.title ?? []).join(' / '),
      origin: first.origin,
      ...(codes === '' ? {} : { remark: codes }),
      place: first.place,
    },
    codes,
    applies: lines.every((line) => line.applies),
  };
}

/** Only letters and digits: a reprint may space or dash a title differently from line to line. */
const titleKey = ({ title }: ListedCourseLine) =>
  title.toUpperCase().replace(/[^A-Z0-9]/g, '') || title;

/** The credits of course lines with the same title. */
function creditsOf(lines: readonly ListedCourseLine[]): number {
  const isSplit = ({ codes }: ListedCourseLine) => codes.includes('S');
  // Each line of a split course shows a part of its credits.
  if (lines.every(isSplit)) return sum(new Set(lines.map(({ credits }) => credits)));
  // Transfer electives with the same name are listed side by side; other lists repeat them.
  if (lines.every(({ origin }) => origin === 'transfer')) {
    const lists = Map.groupBy(lines, ({ list }) => list).values();
    return largest(lists.map((same) => sum(same.map(({ credits }) => credits))));
  }
  // Where a requirement takes only some of the credits, another line shows them all.
  return largest(lines.map((line) => (isSplit(line) ? 0 : line.credits)));
}
