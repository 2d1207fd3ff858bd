import {
  type Counts,
  countGrades,
  type GradeCounts,
  noGrades,
  type PublishedChange,
  type PublishedHistory,
} from './counts.ts';
import { daysAfter } from './days.ts';
import { isListedGrade } from './grade.ts';

/**
 * Grades of students who share courses only. They are in the grade charts, where a reader who subtracts
 * the shared grades finds them, and a reader who remembers the last chart finds what has changed. So they
 * are published only in groups that hide every grade, and change only in such groups.
 */
export type UnsharedGrades = {
  /** By course: as they are published now. */
  published: Record<string, GradeCounts>;
  /** By course and student: what changed since they were last published. */
  waiting: Record<string, Record<string, WaitingGrades>>;
  /** By course: grades that readers may remember from the last chart, of students who left. */
  left: Record<string, GradeCounts>;
};

/** One student's grades in a course. Listed ones, sorted and joined; '' is none. */
type WaitingGrades = {
  /** As readers last saw them. */
  published: string;
  current: string;
  /** Whether the student has shared grades in between, so that others know what changed. */
  wasReadable: boolean;
  /** The day on which the chart may count them no longer, because their owner left. */
  removeOn?: string;
  /** Went along with somebody who left, and will return. */
  isCompanion?: boolean;
};

export const noUnsharedGrades = (): UnsharedGrades => ({ published: {}, waiting: {}, left: {} });

/**
 * Whether no student's grade can be read off these counts: enough students have a letter grade, and two
 * grades at least have two holders. A single holder of the other grade would know that of all others.
 */
export function hidesEveryGrade({ graded, holders }: GradeCounts, group: number): boolean {
  if (group === 1) return true;
  return graded >= group && Object.values(holders).filter((count) => count >= 2).length >= 2;
}

/** Takes the changes of one publication into the unshared grades. `counts` already has them. */
export function changeUnsharedGrades(
  unshared: UnsharedGrades,
  { courses }: Counts,
  changes: readonly PublishedChange[],
  group: number,
): void {
  const coursesOfWaiting = Map.groupBy(
    Object.entries(unshared.waiting).flatMap(([course, students]) =>
      Object.keys(students).map((student) => ({ student, course })),
    ),
    ({ student }) => student,
  );
  const changed = new Set<string>();
  const outdated = new Set<string>();
  for (const change of changes) {
    // A student who leaves, or shares grades, may still be counted in a course removed earlier.
    const earlier = coursesOfWaiting.get(change.student)?.map(({ course }) => course) ?? [];
    for (const [course, isOutdated] of compareWithPublished(unshared, change, earlier)) {
      changed.add(course);
      if (isOutdated) outdated.add(course);
    }
  }
  const { published, waiting, left } = unshared;
  for (const course of changed) {
    const current = courses[course]?.unshared ?? noGrades();
    const mayChange = group === 1 || hidesChanges(unshared, course, current, group);
    if (mayChange && hidesEveryGrade(current, group)) {
      published[course] = structuredClone(current);
      delete waiting[course];
      delete left[course];
    } else if (mayChange || outdated.has(course)) {
      // What was published before is still known, so the students go on waiting.
      delete published[course];
    }
    if (Object.keys(waiting[course] ?? {}).length === 0) delete waiting[course];
  }
}

/**
 * Notes where a student's unshared grades differ from the published ones. Returns the courses concerned,
 * with true for those whose published grades must not stay, because the student now shares others.
 */
function compareWithPublished(
  { published: publishedOf, waiting }: UnsharedGrades,
  { student, before, after, leftOn, isCompanion = false }: PublishedChange,
  earlierCourses: readonly string[],
): Map<string, boolean> {
  const unsharedBefore = listedGrades(before, 'courses');
  const unsharedAfter = listedGrades(after, 'courses');
  const sharedAfter = listedGrades(after, 'courses-and-grades');
  const isReadable = [before, after].some((each) => each?.sharing === 'courses-and-grades');

  const concerned = new Map<string, boolean>();
  for (const course of [...unsharedBefore.keys(), ...unsharedAfter.keys(), ...earlierCourses]) {
    if (concerned.has(course)) continue;
    const earlier = waiting[course]?.[student];
    const current = unsharedAfter.get(course) ?? '';
    if (earlier === undefined && unsharedBefore.get(course) === current) continue;
    let published = earlier?.published ?? unsharedBefore.get(course) ?? '';
    if (published !== '' && published === sharedAfter.get(course)) {
      // Everybody can read these grades from now on, and subtract them.
      const counted = publishedOf[course];
      if (counted !== undefined) countGrades(counted, gradesIn(published), -1);
      published = '';
    }
    waiting[course] ??= {};
    if (published === current) delete waiting[course][student];
    else
      waiting[course][student] = {
        published,
        current,
        wasReadable: isReadable || (earlier?.wasReadable ?? false),
        ...(leftOn !== undefined && { removeOn: removalDay(leftOn), isCompanion }),
      };
    concerned.set(course, published !== '' && after?.sharing === 'courses-and-grades');
  }
  return concerned;
}

const gradesIn = (joined: string) => joined.split(',');

/** By course: a student's listed grades, sorted and joined. Empty for another sharing level. */
function listedGrades(
  history: PublishedHistory | null,
  sharing: PublishedHistory['sharing'],
): Map<string, string> {
  if (history?.sharing !== sharing) return new Map();
  const listed = history.attempts.filter(({ grade }) => isListedGrade(grade));
  return new Map(
    [...Map.groupBy(listed, ({ programId }) => programId)].map(([course, attempts]) => [
      course,
      attempts
        .map(({ grade }) => grade)
        .sort()
        .join(),
    ]),
  );
}

/**
 * Whether nobody's grade is found by comparing the present grades with the last ones. From the histories,
 * a reader knows whose grades come, go and stay, and each of the three has to hide its own. A few may
 * also go behind many that come, if what is left of the difference still hides every grade.
 */
function hidesChanges(
  { waiting, left }: UnsharedGrades,
  course: string,
  present: GradeCounts,
  group: number,
): boolean {
  const students = Object.values(waiting[course] ?? {});
  if (students.length === 0 && left[course] === undefined) return true;
  const staying = structuredClone(present);
  const coming = noGrades();
  const going = structuredClone(left[course] ?? noGrades());
  for (const { published, current, wasReadable } of students) {
    countGrades(staying, gradesIn(current), -1);
    // Changes that others can read hide nobody.
    if (wasReadable) continue;
    countGrades(coming, gradesIn(current), 1);
    countGrades(going, gradesIn(published), 1);
  }
  const isHidden = (grades: GradeCounts) => grades.students === 0 || hidesEveryGrade(grades, group);
  return (
    coming.students + going.students > 0 &&
    isHidden(staying) &&
    isHidden(coming) &&
    (isHidden(going) || hidesBehind(going, coming, group))
  );
}

/** At least two more come with each grade than go, so that the loss of one of them later gives nothing away. */
function hidesBehind(going: GradeCounts, coming: GradeCounts, group: number): boolean {
  const isIn = (some: Record<string, number>, others: Record<string, number>) =>
    Object.entries(some).every(([grade, count]) => count + 2 <= (others[grade] ?? 0));
  if (!isIn(going.attempts, coming.attempts) || !isIn(going.holders, coming.holders)) return false;
  const holders = Object.entries(coming.holders).map(
    ([grade, count]) => [grade, count - (going.holders[grade] ?? 0)] as const,
  );
  const graded = coming.graded - going.graded;
  return hidesEveryGrade({ ...coming, graded, holders: Object.fromEntries(holders) }, group);
}

/** How long the grades of a student who left may stay in a chart. */
const daysUntilRemoval = 7;

const removalDay = (leftOn: string) => daysAfter(new Date(leftOn), daysUntilRemoval);

const removals = ({ waiting }: UnsharedGrades) =>
  Object.entries(waiting).flatMap(([course, students]) =>
    Object.entries(students).flatMap(([student, grades]) =>
      grades.removeOn === undefined ? [] : [{ course, student, grades, day: grades.removeOn }],
    ),
  );

/** The next day on which grades of somebody who left have to go, if any. */
export const nextRemovalOn = (unshared: UnsharedGrades): string | null =>
  removals(unshared)
    .map(({ day }) => day)
    .sort()[0] ?? null;

/**
 * Takes grades out of the charts that still count somebody who left a week ago. Those of companions go
 * too, because the courses would say which of them left. Afterwards nobody knows whose the grades were.
 */
export function removeOverdue(unshared: UnsharedGrades, today: string): void {
  const { published, waiting, left } = unshared;
  for (const { course, student, grades, day } of removals(unshared)) {
    if (day > today) continue;
    if (grades.published !== '') delete published[course];
    delete grades.removeOn;
    if (grades.isCompanion) continue;
    if (!grades.wasReadable && grades.published !== '') {
      left[course] ??= noGrades();
      countGrades(left[course], gradesIn(grades.published), 1);
    }
    delete waiting[course]?.[student];
  }
}
