import { type AuditAttempt, hasCode, type Origin } from '@coursetrail/domain';
import type { CourseLine } from './course-line.ts';
import { largest, roundToCents, sum } from './numbers.ts';
import type { ListedCourseLine } from './read-lines.ts';
import type { PagePosition } from './report-lines.ts';
import { areNearTitles, isOneLetterApart, mostFrequent, titleKey } from './similarity.ts';

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
};

type Lines = [ListedCourseLine, ...ListedCourseLine[]];
const isFilled = (lines: ListedCourseLine[]): lines is Lines => lines.length > 0;

/**
 * An audit prints a course under every requirement it meets; all these lines are one attempt. But no list prints a course
 * twice, so lines of one code and term that stand in one list are different courses.
 */
export function mergeCourseLines(lines: readonly ListedCourseLine[]): MergedAttempt[] {
  const groups = Map.groupBy(lines, ({ programId, semester }) => `${programId} ${semester}`);
  return [...groups.values()].flatMap(separateCourses);
}

/** What one course is told from another by. Each line of a split course shows a part of the credits. */
const kindOf = ({ title, grade, credits, codes }: ListedCourseLine) =>
  JSON.stringify([titleKey(title), grade, hasCode(codes, 'split') ? 'split' : credits]);

/**
 * Lines that differ and never stand beside each other in a list are one course with a note, a stamp or a damaged letter
 * if their titles are near. Otherwise the rarer line is doubtful.
 */
function separateCourses(lines: readonly ListedCourseLine[]): MergedAttempt[] {
  const printed = new Map<string, number>();
  const kinds = Map.groupBy(lines, (line) => {
    const here = `${line.list} ${kindOf(line)}`;
    const nth = hasCode(line.codes, 'split') ? 0 : (printed.get(here) ?? 0) + 1;
    printed.set(here, nth);
    return `${nth} ${kindOf(line)}`;
  });
  const courses: Lines[] = [];
  const doubtful: ListedCourseLine[] = [];
  for (const kind of [...kinds.values()].filter(isFilled).sort((a, b) => b.length - a.length)) {
    const lists = new Set(kind.map(({ list }) => list));
    const apart = courses.filter((course) => !course.some(({ list }) => lists.has(list)));
    // Of two that are as near, the rarer one is the likelier misprint.
    const [nearest] = apart
      .toReversed()
      .filter(([line]) => areNearTitles(line.title, kind[0].title))
      .sort((a, b) => alike(b[0], kind[0]) - alike(a[0], kind[0]));
    if (nearest) nearest.push(...kind);
    else if (apart.length === courses.length && courses.length > 0) doubtful.push(...kind);
    else courses.push([...kind]);
  }
  const courseOf = new Map(courses.flatMap((course) => course.map((line) => [line, course])));
  return [...Map.groupBy(lines, (line) => courseOf.get(line) ?? doubtful)]
    .filter(([course]) => course !== doubtful)
    .map(([, inOrder], index) => readCourse(inOrder as Lines, index === 0 ? doubtful : []));
}

const alike = (a: CourseLine, b: CourseLine) =>
  Number(titleKey(a.title) === titleKey(b.title)) * 4 +
  Number(a.credits === b.credits) * 2 +
  Number(a.grade === b.grade);

/**
 * Other ways to read the lines of an attempt where some contradict the rest, for the totals to choose from: those lines
 * alone are right, or the rest alone is, or they are a course of their own that no list shows beside the other. The last
 * comes last, because the totals cannot speak for a course that earns nothing.
 */
export function otherReadings({ lines, disputed }: MergedAttempt): MergedAttempt[][] {
  const all = [...new Set([...lines, ...disputed])];
  const divided = [...Map.groupBy(disputed, kindOf).keys()].flatMap((kind) => {
    const these = all.filter((line) => kindOf(line) === kind);
    const others = all.filter((line) => kindOf(line) !== kind);
    return isFilled(these) && isFilled(others) ? [{ these, others }] : [];
  });
  return [
    ...divided.map(({ these }) => [readCourse(these)]),
    ...divided.map(({ others }) => [readCourse(others)]),
    ...divided.map(({ these, others }) => [readCourse(others), readCourse(these)]),
  ];
}

/** What the lines of one course say, and which of them contradict the others. */
function readCourse(lines: Lines, doubtful: readonly ListedCourseLine[] = []): MergedAttempt {
  const graded = lines.filter(({ grade }) => grade !== 'IP');
  const grade = mostFrequent((isFilled(graded) ? graded : lines).map((line) => line.grade) as [string]);
  const origin = mostFrequent(lines.map((line) => line.origin) as [Origin]);
  const titles = lines.map((line) => line.title) as [string];
  const isTie = new Set(titles.map(titleKey)).size === lines.length && lines.length > 1;
  // Between two titles the shorter one wins: a note makes a title longer.
  const title = isTie
    ? titles.reduce((best, each) => (titleKey(each).length < titleKey(best).length ? each : best))
    : (titles[titles.map(titleKey).indexOf(mostFrequent(titles.map(titleKey) as [string]))] ?? '');
  const isOtherTitle = (key: string) => key !== titleKey(title) && (isTie || !isOneLetterApart(key, titleKey(title)));
  const { credits, isDisputed } = creditsOf(lines);
  const codes = codesOf(lines);
  // A code that only some lines have may be about their list, unless it takes credits or is on half of them.
  const isWeighty = (code: string) => hasCode(code, 'no-credit') || countWith(lines, code) * 2 === lines.length;
  const disputed = lines.filter(
    (line) =>
      line.grade !== grade ||
      line.origin !== origin ||
      isDisputed(line) ||
      isOtherTitle(titleKey(line.title)) ||
      [...line.codes].some((code) => !codes.includes(code) && isWeighty(code)),
  );
  const [{ programId, semester, place }] = lines;
  const remark = codes.length === 0 ? {} : { remark: codes.join('') };
  return {
    attempt: { programId, semester, grade, credits, title, origin, ...remark, place },
    codes: codes.join(''),
    applies: lines.every((line) => line.applies),
    lines: [...lines],
    disputed: [...disputed, ...doubtful],
  };
}

/** Codes about a part of the credits count where a part is shown, others if most of the lines have them. */
function codesOf(lines: Lines): string[] {
  const all = [...new Set(lines.flatMap(({ codes }) => [...codes]))];
  const whole = largest(lines.map(({ credits }) => credits));
  const isPartial = (code: string) =>
    hasCode(code, 'split', 'cut') && lines.some(({ codes, credits }) => codes.includes(code) && credits < whole);
  return all.filter((code) => isPartial(code) || countWith(lines, code) * 2 > lines.length);
}

const countWith = (lines: Lines, code: string) => lines.filter(({ codes }) => codes.includes(code)).length;

/** The credits of the lines of one course, and which lines show others. */
function creditsOf(lines: Lines) {
  // Each line of a split course shows a part of its credits.
  if (lines.every(({ codes }) => hasCode(codes, 'split'))) {
    const parts = new Set(lines.map(({ credits }) => credits));
    return { credits: roundToCents(sum(parts)), isDisputed: () => false };
  }
  // Where a requirement takes only some of the credits, another line shows them all.
  const whole = lines.filter(({ codes }) => !hasCode(codes, 'split', 'cut'));
  const amounts = (isFilled(whole) ? whole : lines).map((line) => line.credits) as [number];
  const most = mostFrequent(amounts);
  const isClear = amounts.filter((amount) => amount === most).length * 2 > amounts.length;
  const credits = isClear ? most : largest(amounts);
  const isDisputed = (line: ListedCourseLine) => whole.includes(line) && line.credits !== credits;
  return { credits, isDisputed };
}
