import { courseSearchKey, withoutSectionLetters } from '../history/course.ts';
import { pointsOf } from '../history/gpa.ts';
import { grades } from '../history/grade.ts';
import { semesterLabel } from '../history/semester.ts';
import type { GradedGroup } from '../publication/course-taking.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import { numberCourses, topCoursesLimit } from './graph.ts';

/** One decimal, as the screens show it. */
export const percentage = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

export type StatisticsMode = 'distribution' | 'grades';
/** Chart label -> course or grade -> percentage. */
export type Statistics = Record<string, Record<string, number>>;

/** Of the students with an n-th semester, the percentage that took each course in it. */
export const courseDistribution = (semesters: readonly SemesterGroup[]): Statistics =>
  Object.fromEntries(
    semesters.map(({ n, students, courses }) => [
      semesterLabel(n),
      Object.fromEntries(courses.map((course) => [course.programId, percentage(course.students, students)])),
    ]),
  );

/** Of the attempts at a course with a listed grade, the percentage with each grade. */
export const gradeDistribution = (courses: readonly GradedGroup[]): Statistics =>
  Object.fromEntries(
    courses.map(({ programId, attempts }) => {
      const whole = attempts.values().reduce((sum, count) => sum + count, 0);
      return [programId, Object.fromEntries([...attempts].map(([grade, count]) => [grade, percentage(count, whole)]))];
    }),
  );

export type Chart = { label: string; items: { name: string; value: number }[] };
export type ChartSelection = {
  mode: StatisticsMode;
  prefixes: readonly string[];
  topOnly: boolean;
};

const beforeLastSpace = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf(' ')));

/** The charts to draw: filtered by subject, then cut to the top ten. Empty charts are left out. */
export function arrangeCharts(statistics: Statistics, { mode, prefixes, topOnly }: ChartSelection): Chart[] {
  const chosen = new Set(prefixes.map(courseSearchKey));
  const isChosen = (course: string) => chosen.size === 0 || chosen.has(courseSearchKey(beforeLastSpace(course)));
  return Object.entries(statistics)
    .filter(([label]) => mode === 'distribution' || isChosen(label))
    .map(([label, values]) => ({
      label,
      items: mode === 'distribution' ? courseItems(values, isChosen, topOnly) : gradeItems(values),
    }))
    .filter(({ items }) => items.length > 0);
}

function courseItems(values: Record<string, number>, isChosen: (course: string) => boolean, topOnly: boolean) {
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
 * The mean of a chart's letter grades in the catalog's points, weighted by share; null without any.
 * Grades without points (W, S, N/A, IP) are left out: they are not zeros.
 */
export function meanGrade(items: Chart['items']): number | null {
  let points = 0;
  let whole = 0;
  for (const { name, value } of items) {
    const worth = pointsOf(name);
    if (worth === undefined) continue;
    points += value * worth;
    whole += value;
  }
  return whole === 0 ? null : points / whole / 100;
}

/**
 * A student's own part of a chart: the courses of a semester, or the grades in a course. Courses have no section letters
 * here, because an honors section is the same course.
 */
export function ownItems(
  courses: readonly { programId: string; semester: string; grade: string }[],
  mode: StatisticsMode,
): (label: string) => ReadonlySet<string> {
  const own = new Map<string, Set<string>>();
  for (const { n, programId, grade = '' } of numberCourses(courses)) {
    const [chart, item] = mode === 'distribution' ? [semesterLabel(n), programId] : [programId, grade];
    const course = withoutSectionLetters(chart);
    own.set(course, (own.get(course) ?? new Set()).add(withoutSectionLetters(item)));
  }
  return (label) => own.get(withoutSectionLetters(label)) ?? new Set();
}

/** All charts as one table: a row for each course, a column for each semester or grade. */
export type ChartTable = {
  columns: string[];
  rows: { course: string; values: Map<string, number> }[];
};

/** Columns in the order of the charts or of the grades; rows in the order in which their courses first appear. */
export function tabulate(charts: readonly Chart[], mode: StatisticsMode): ChartTable {
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
  const listed = (column: string) => grades.indexOf(column);
  return {
    columns: mode === 'grades' ? [...columns].sort((a, b) => listed(a) - listed(b)) : [...columns],
    rows: [...rows].map(([course, values]) => ({ course, values })),
  };
}
