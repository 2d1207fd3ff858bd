import { pointsOf } from './gpa.ts';
import { grades, isListedGrade } from './grade.ts';
import { labelSemesters, topCoursesLimit } from './graph.ts';
import type { GradedGroup, SemesterGroup } from './groups.ts';
import type { History } from './history.ts';
import { numberSemesters, semesterLabel } from './semester.ts';
import { defaultSharing, type Sharing } from './sharing.ts';

/**
 * The sums behind all statistics, finest first. Each maps a key (its parts joined by tabs, the major first) to a count.
 * The order is also the order in which they are written: every writer locks in the same order, so none waits in a ring.
 */
export const sumNames = [
  'semesterCourseStudents', // major, n, course: students who took the course in their n-th semester
  'courseGradeAttempts', // major, course, grade: attempts with that listed grade
  'courseGradedStudents', // major, course: students with a listed grade in it
  'courseStudents', // major, course: students who took it at all
  'semesterStudents', // major, n: students who have an n-th semester
  'majorStudents', // major: students
] as const;
export type SumName = (typeof sumNames)[number];
export type Sums = Record<SumName, Map<string, number>>;

export const emptySums = (): Sums => ({
  semesterCourseStudents: new Map(),
  courseGradeAttempts: new Map(),
  courseGradedStudents: new Map(),
  courseStudents: new Map(),
  semesterStudents: new Map(),
  majorStudents: new Map(),
});

export const sumKey = (...parts: (string | number)[]) => parts.join('\t');
export const sumKeyParts = (key: string): string[] => key.split('\t');

export type Contributor = { major: string | null; sharing: Sharing | null; history: History };

/** The major among whose students this one is counted and shown; none without a course or the student's consent. */
export const poolOf = ({ major, sharing, history }: Contributor): string | null =>
  history.length === 0 || (sharing ?? defaultSharing) === 'nothing' ? null : major;

/** What one history adds to the sums. */
export function contributionOf(student: Contributor): Sums {
  const sums = emptySums();
  const { history } = student;
  const major = poolOf(student);
  if (major === null) return sums;
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  sums.majorStudents.set(sumKey(major), 1);
  for (const n of numbers.values()) sums.semesterStudents.set(sumKey(major, n), 1);
  for (const { programId, semester, grade } of history) {
    sums.courseStudents.set(sumKey(major, programId), 1);
    const n = numbers.get(semester);
    if (n !== undefined) sums.semesterCourseStudents.set(sumKey(major, n, programId), 1);
    if (!isListedGrade(grade)) continue;
    sums.courseGradedStudents.set(sumKey(major, programId), 1);
    addTo(sums.courseGradeAttempts, sumKey(major, programId, grade), 1);
  }
  return sums;
}

const addTo = (sum: Map<string, number>, key: string, count: number) =>
  sum.set(key, (sum.get(key) ?? 0) + count);

/** Adds `more` to `sums`, in place; with `sign` -1 takes it away. */
export function accumulate(sums: Sums, more: Sums, sign: 1 | -1 = 1): Sums {
  for (const name of sumNames) {
    for (const [key, count] of more[name]) addTo(sums[name], key, sign * count);
  }
  return sums;
}

/** The change that turns the sums of `before` into those of `after`; what stays the same is not in it. */
export function netChange(before: Sums, after: Sums): Sums {
  const net = accumulate(accumulate(emptySums(), after), before, -1);
  for (const name of sumNames) {
    for (const [key, count] of net[name]) if (count === 0) net[name].delete(key);
  }
  return net;
}

/** One decimal, as the screens show it. */
export const percentage = (part: number, whole: number): number =>
  Math.round((part / whole) * 1000) / 10;

export type Mode = 'distribution' | 'grades';
/** Chart label -> course or grade -> percentage. */
export type Statistics = Record<string, Record<string, number>>;

/** Of the students who have an n-th semester, how many took each course in it. */
export const courseDistribution = (semesters: readonly SemesterGroup[]): Statistics =>
  Object.fromEntries(
    semesters.map(({ n, students, courses }) => [
      semesterLabel(n),
      Object.fromEntries(
        courses.map((course) => [course.programId, percentage(course.students, students)]),
      ),
    ]),
  );

/** Of the attempts at a course that ended with a listed grade, how many ended with each. */
export const gradeDistribution = (courses: readonly GradedGroup[]): Statistics =>
  Object.fromEntries(
    courses.map(({ programId, attempts }) => {
      const whole = attempts.values().reduce((sum, count) => sum + count, 0);
      return [
        programId,
        Object.fromEntries(
          [...attempts].map(([grade, count]) => [grade, percentage(count, whole)]),
        ),
      ];
    }),
  );

export type Chart = { label: string; items: { name: string; value: number }[] };
export type Selection = { mode: Mode; prefixes: readonly string[]; topOnly: boolean };

const comparablePrefix = (prefix: string) => prefix.replace(/[\s_]/g, '').toUpperCase();
const beforeLastSpace = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf(' ')));

/** The charts to draw: filtered by subject first, then cut to the top ten; charts left empty are not drawn. */
export function arrangeCharts(
  statistics: Statistics,
  { mode, prefixes, topOnly }: Selection,
): Chart[] {
  const chosen = new Set(prefixes.map(comparablePrefix));
  const isChosen = (course: string) =>
    chosen.size === 0 || chosen.has(comparablePrefix(beforeLastSpace(course)));
  return Object.entries(statistics)
    .filter(([label]) => mode === 'distribution' || isChosen(label))
    .map(([label, values]) => ({
      label,
      items: mode === 'distribution' ? courseItems(values, isChosen, topOnly) : gradeItems(values),
    }))
    .filter(({ items }) => items.length > 0);
}

function courseItems(
  values: Record<string, number>,
  isChosen: (course: string) => boolean,
  topOnly: boolean,
) {
  const items = Object.entries(values)
    .filter(([course]) => isChosen(course))
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  return topOnly ? items.slice(0, topCoursesLimit) : items;
}

const gradeItems = (values: Record<string, number>) =>
  grades.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });

/**
 * The mean of a chart's letter grades in the catalog's points, by their shares; null without any. W, S, N/A, IP and
 * whatever else has no points are left out: they are not zeros.
 */
export function meanGrade(items: Chart['items']): number | null {
  let points = 0;
  let whole = 0;
  for (const { name, value } of items) {
    const worth = pointsOf(name, 'catalog');
    if (worth === undefined) continue;
    points += value * worth;
    whole += value;
  }
  return whole === 0 ? null : points / whole / 100;
}

/** What of the charts is a student's own: the courses of each semester, or the grades in each course, by label. */
export function ownItems(
  courses: readonly { programId: string; semester: string; grade: string }[],
  mode: Mode,
): Map<string, Set<string>> {
  const own = new Map<string, Set<string>>();
  for (const { label, programId, grade = '' } of labelSemesters(courses)) {
    const [chart, item] = mode === 'distribution' ? [label, programId] : [programId, grade];
    own.set(chart, (own.get(chart) ?? new Set()).add(item));
  }
  return own;
}

/** All charts as one table: a row for each course, a column for each semester or grade. */
export type ChartTable = {
  columns: string[];
  rows: { course: string; values: Map<string, number> }[];
};

/** Columns in the order of the charts or of the grades; rows in the order in which their courses first appear. */
export function tabulate(charts: readonly Chart[], mode: Mode): ChartTable {
  const rows = new Map<string, Map<string, number>>();
  const columns = new Set<string>();
  for (const { label, items } of charts) {
    for (const { name, value } of items) {
      const [course, column] = mode === 'distribution' ? [name, label] : [label, name];
      columns.add(column);
      const row = rows.get(course) ?? new Map<string, number>();
      rows.set(course, row.set(column, value));
    }
  }
  const listed = (column: string) => (grades as readonly string[]).indexOf(column);
  return {
    columns: mode === 'grades' ? [...columns].sort((a, b) => listed(a) - listed(b)) : [...columns],
    rows: [...rows].map(([course, values]) => ({ course, values })),
  };
}
