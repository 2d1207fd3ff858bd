import { isListedGrade } from './grade.ts';
import type { History } from './history.ts';
import { numberSemesters } from './semester.ts';
import { defaultSharing, type SharingLevel } from './sharing.ts';

/**
 * The sums behind all statistics, finest first. Each maps a key to a count. They are also written in
 * this order: every writer locks rows in the same order, so no two wait for each other.
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

const join = (...parts: (string | number)[]) => parts.join('\t');

/** The keys of the sums. Text, because a Map finds equal tuples by identity only. */
export const sumKey = {
  major: (major: string) => major,
  semester: (major: string, n: number) => join(major, n),
  course: (major: string, programId: string) => join(major, programId),
  semesterCourse: (major: string, n: number, programId: string) => join(major, n, programId),
  courseGrade: (major: string, programId: string, grade: string) => join(major, programId, grade),
};

/** The parts of any key, in the order of its table's columns. */
export const sumKeyParts = (key: string): string[] => key.split('\t');

/** The parts of a key by name, for the sums that are read back. */
export const sumKeyFields = {
  semester(key: string) {
    const [major = '', n] = sumKeyParts(key);
    return { major, n: Number(n) };
  },
  course(key: string) {
    const [major = '', programId = ''] = sumKeyParts(key);
    return { major, programId };
  },
  semesterCourse(key: string) {
    const [major = '', n, programId = ''] = sumKeyParts(key);
    return { major, n: Number(n), programId };
  },
};

export type Contributor = {
  major: string | null;
  sharing: SharingLevel | null;
  history: History;
};

/** The major a student is counted and listed under; null without courses or without consent. */
export const listedMajor = ({ major, sharing, history }: Contributor): string | null =>
  history.length === 0 || (sharing ?? defaultSharing) === 'nothing' ? null : major;

/** What one history adds to the sums. */
export function contributionOf(student: Contributor): Sums {
  const sums = emptySums();
  const { history } = student;
  const major = listedMajor(student);
  if (major === null) return sums;

  const numbers = numberSemesters(history.map(({ semester }) => semester));
  sums.majorStudents.set(sumKey.major(major), 1);
  for (const n of numbers.values()) sums.semesterStudents.set(sumKey.semester(major, n), 1);

  for (const { programId, semester, grade } of history) {
    sums.courseStudents.set(sumKey.course(major, programId), 1);
    const n = numbers.get(semester);
    if (n !== undefined)
      sums.semesterCourseStudents.set(sumKey.semesterCourse(major, n, programId), 1);
    if (!isListedGrade(grade)) continue;
    sums.courseGradedStudents.set(sumKey.course(major, programId), 1);
    addTo(sums.courseGradeAttempts, sumKey.courseGrade(major, programId, grade), 1);
  }
  return sums;
}

const addTo = (sum: Map<string, number>, key: string, count: number) =>
  sum.set(key, (sum.get(key) ?? 0) + count);

/** Adds `more` to `sums` in place; with `sign` -1 subtracts it. */
export function accumulate(sums: Sums, more: Sums, sign: 1 | -1 = 1): Sums {
  for (const name of sumNames) {
    for (const [key, count] of more[name]) addTo(sums[name], key, sign * count);
  }
  return sums;
}

/** The change that turns the sums of `before` into those of `after`, without what stays the same. */
export function netChange(before: Sums, after: Sums): Sums {
  const net = accumulate(accumulate(emptySums(), after), before, -1);
  for (const name of sumNames) {
    for (const [key, count] of net[name]) if (count === 0) net[name].delete(key);
  }
  return net;
}
