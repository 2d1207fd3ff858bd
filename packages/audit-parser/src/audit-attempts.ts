import type { AuditAttempt, Origin } from '@coursetrail/domain';
import { largest, roundToCents, sum } from './numbers.ts';
import type { ListedCourseLine } from './read-lines.ts';
import type { PagePosition } from './report-lines.ts';
import { areNearTitles, mostFrequent, titleKey } from './similarity.ts';

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
  /** The codes of its course lines, those that say the origin left out. */
  codes: string;
  applies: boolean;
  lines: ListedCourseLine[];
  /** Lines that contradict the others. They are listed, because nobody can say who is right. */
  disputed: ListedCourseLine[];
  /** What the credits would be if the disputed lines were right. */
  otherCredits: number[];
};

type Lines = [ListedCourseLine, ...ListedCourseLine[]];
const isFilled = (lines: ListedCourseLine[]): lines is Lines => lines.length > 0;

/** An audit prints a course under every requirement it meets; all these lines are one attempt. */
export function mergeCourseLines(lines: readonly ListedCourseLine[]): MergedAttempt[] {
  const groups = Map.groupBy(lines, ({ programId, semester }) => `${programId} ${semester}`);
  return [...groups.values()].filter(isFilled).map(merge);
}

function merge(lines: Lines): MergedAttempt {
  const { separate, doubtful } = separateCourses(lines);
  const parts = separate.map(readPart);
  const [first, ...others] = parts;
  const disputed = [...parts.flatMap((part) => part.disputed), ...doubtful];
  const codes = [...new Set(parts.flatMap((part) => part.codes))].join('');
  const credits = roundToCents(sum(parts.map((part) => part.credits)));
  const otherCredits = new Set([
    ...parts.flatMap((part) => part.otherCredits.map((other) => credits - part.credits + other)),
    ...doubtful.map((line) => credits + line.credits),
  ]);
  return {
    attempt: {
      programId: lines[0].programId,
      semester: lines[0].semester,
      grade: first?.grade ?? '',
      credits,
      title: [first, ...others].flatMap((part) => part?.title ?? []).join(' / '),
      origin: first?.origin ?? 'MU',
      ...(codes === '' ? {} : { remark: codes }),
      place: lines[0].place,
    },
    codes,
    applies: lines.every((line) => line.applies),
    lines: [...lines],
    disputed,
    otherCredits: [...otherCredits].map(roundToCents),
  };
}

/**
 * Transfer electives share a code, so several courses may have one code in one term. They are several
 * only if one list shows them beside each other: a title that never stands beside the other one is the
 * same title with a note, a stamp or a damaged letter. The rarer title is doubtful then.
 */
function separateCourses(lines: Lines): { separate: Lines[]; doubtful: ListedCourseLine[] } {
  const byTitle = [...Map.groupBy(lines, ({ title }) => titleKey(title)).values()]
    .filter(isFilled)
    .toSorted((a, b) => b.length - a.length || lines.indexOf(a[0]) - lines.indexOf(b[0]));
  const separate: ListedCourseLine[][] = [];
  const doubtful: ListedCourseLine[] = [];
  for (const same of byTitle) {
    const isBeside = ({ list }: ListedCourseLine) => same.some((line) => line.list === list);
    const apart = separate.filter((other) => !other.some(isBeside));
    const near = apart.find((other) => areNearTitles(other[0]?.title ?? '', same[0].title));
    if (near) near.push(...same);
    else if (separate.length === 0 || apart.length < separate.length) separate.push([...same]);
    else doubtful.push(...same);
  }
  const inOrder = separate
    .filter(isFilled)
    .map((same) => lines.filter((line) => same.includes(line)))
    .filter(isFilled)
    .toSorted((a, b) => lines.indexOf(a[0]) - lines.indexOf(b[0]));
  return { separate: inOrder, doubtful };
}

/** What the lines of one course say, and which of them contradict the others. */
function readPart(lines: Lines) {
  const graded = lines.filter(({ grade }) => grade !== 'IP');
  const grade = mostFrequent(
    (isFilled(graded) ? graded : lines).map((line) => line.grade) as [string],
  );
  const origin = mostFrequent(lines.map((line) => line.origin) as [Origin]);
  const titles = lines.map((line) => line.title) as [string];
  const isTie = new Set(titles.map(titleKey)).size === lines.length && lines.length > 1;
  // Between two titles the shorter one wins: a note makes a title longer.
  const title = isTie
    ? titles.reduce((best, each) => (titleKey(each).length < titleKey(best).length ? each : best))
    : (titles[titles.map(titleKey).indexOf(mostFrequent(titles.map(titleKey) as [string]))] ?? '');
  const { credits, otherCredits, isDisputed } = creditsOf(lines);
  const codes = codesOf(lines);
  // A code that only some lines have may be about their list, unless it takes credits or is on half of them.
  const isWeighty = (code: string) =>
    'DX'.includes(code) || countWith(lines, code) * 2 === lines.length;
  const disputed = lines.filter(
    (line) =>
      line.grade !== grade ||
      line.origin !== origin ||
      isDisputed(line) ||
      (isTie && titleKey(line.title) !== titleKey(title)) ||
      [...line.codes].some((code) => !codes.includes(code) && isWeighty(code)),
  );
  return { grade, origin, title, credits, otherCredits, codes, disputed };
}

/** Codes about a part of the credits count where a part is shown, others if most of the lines have them. */
function codesOf(lines: Lines): string[] {
  const all = [...new Set(lines.flatMap(({ codes }) => [...codes]))];
  const whole = largest(lines.map(({ credits }) => credits));
  const isPartial = (code: string) =>
    'S-'.includes(code) &&
    lines.some(({ codes, credits }) => codes.includes(code) && credits < whole);
  return all.filter((code) => isPartial(code) || countWith(lines, code) * 2 > lines.length);
}

const countWith = (lines: Lines, code: string) =>
  lines.filter(({ codes }) => codes.includes(code)).length;

type Credits = {
  credits: number;
  otherCredits: number[];
  isDisputed: (line: ListedCourseLine) => boolean;
};

/** The credits of the lines of one course. */
function creditsOf(lines: Lines): Credits {
  const isSplit = ({ codes }: ListedCourseLine) => codes.includes('S');
  const settled = (credits: number): Credits => ({
    credits,
    otherCredits: [],
    isDisputed: () => false,
  });
  // Each line of a split course shows a part of its credits.
  if (lines.every(isSplit)) return settled(sum(new Set(lines.map(({ credits }) => credits))));
  const lists = [...Map.groupBy(lines, ({ list }) => list).values()];
  // Transfer electives with the same name are listed side by side; other lists repeat them.
  if (lines.every(({ origin }) => origin === 'transfer') && lists.some((same) => same.length > 1))
    return settled(largest(lists.map((same) => sum(same.map(({ credits }) => credits)))));
  // Where a requirement takes only some of the credits, another line shows them all.
  const whole = lines.filter(({ codes }) => !/[S-]/.test(codes));
  const amounts = (isFilled(whole) ? whole : lines).map((line) => line.credits) as [number];
  const most = mostFrequent(amounts);
  const isClear = amounts.filter((amount) => amount === most).length * 2 > amounts.length;
  const credits = isClear ? most : largest(amounts);
  return {
    credits,
    otherCredits: amounts.filter((amount) => amount !== credits),
    isDisputed: (line) => whole.includes(line) && line.credits !== credits,
  };
}
