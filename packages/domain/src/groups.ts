import { prefixOf } from './course.ts';
import { grades } from './grade.ts';
import { longestTrail } from './semester.ts';
import { emptySums, type SumName, type Sums, sumKey, sumKeyParts } from './statistics.ts';
import { resolveSubject } from './subjects.ts';

/** The students of a major who have an n-th semester, and how many of them took each course in it. */
export type SemesterGroup = {
  n: number;
  students: number;
  courses: { programId: string; students: number }[];
};

/** The students of a major with a listed grade in a course, and how many attempts at it ended with each. */
export type GradedGroup = { programId: string; students: number; attempts: Map<string, number> };

/** A way to divide the students of a major; each group becomes a chart, or none where it is too small to hide in. */
export type Division<Group> = {
  /** The sums it is made from. */
  sums: readonly SumName[];
  /** By the key of the sum that counts a group's students, in the order of the charts. */
  groupsOf(sums: Sums): Map<string, Group>;
  /** The keys of the groups somebody is counted in. */
  groupsWith(own: Sums): Iterable<string>;
  /** The group without what only a few put there, and could say to everybody. */
  trimmed?(group: Group, minGroupSize: number): Group;
  /** Whether a group may be shown to somebody whose own part of the sums is `own`. */
  isTold(key: string, group: Group, own: Sums, minGroupSize: number): boolean;
};

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

export const semesters: Division<SemesterGroup> = {
  sums: ['semesterCourseStudents', 'semesterStudents', 'majorStudents'],
  groupsOf(sums) {
    const groups = new Map<string, SemesterGroup>();
    const byNumber = [...sums.semesterStudents].map(([key, students]) => {
      return { key, n: Number(sumKeyParts(key)[1]), students };
    });
    for (const { key, n, students } of byNumber.sort((a, b) => a.n - b.n)) {
      if (n <= longestTrail) groups.set(key, { n, students, courses: [] });
    }
    for (const [key, students] of sums.semesterCourseStudents) {
      const [major = '', n = '', programId = ''] = sumKeyParts(key);
      groups.get(sumKey(major, n))?.courses.push({ programId, students });
    }
    for (const { courses } of groups.values()) {
      courses.sort((a, b) => b.students - a.students || compareText(a.programId, b.programId));
    }
    return groups;
  },
  groupsWith: (own) => own.semesterStudents.keys(),
  // An audit may bring subjects no catalog knows, and so may a forged one: a word of one's own for all to read.
  trimmed(group, minGroupSize) {
    const courses = group.courses.filter(
      ({ programId, students }) =>
        students >= minGroupSize || resolveSubject(prefixOf(programId)) !== null,
    );
    return courses.length === group.courses.length ? group : { ...group, courses };
  },
  isTold: (key, { students }, own, minGroupSize) =>
    students - (own.semesterStudents.get(key) ?? 0) >= minGroupSize,
};

export const gradedCourses: Division<GradedGroup> = {
  sums: ['courseGradeAttempts', 'courseGradedStudents', 'majorStudents'],
  groupsOf(sums) {
    const groups = new Map<string, GradedGroup>();
    for (const [key, students] of [...sums.courseGradedStudents].sort(([a], [b]) =>
      compareText(a, b),
    )) {
      groups.set(key, { programId: sumKeyParts(key)[1] ?? '', students, attempts: new Map() });
    }
    for (const [key, { attempts }] of groups) {
      for (const grade of grades) {
        const count = sums.courseGradeAttempts.get(sumKey(key, grade)) ?? 0;
        if (count > 0) attempts.set(grade, count);
      }
    }
    return groups;
  },
  groupsWith: (own) => own.courseGradedStudents.keys(),
  isTold(key, { students, attempts }, own, minGroupSize) {
    if (students - (own.courseGradedStudents.get(key) ?? 0) < minGroupSize) return false;
    // Where all others share one grade, the chart would tell the grade of each: one's own must not hide that.
    const gradesOfOthers = attempts
      .entries()
      .filter(([grade, count]) => count > (own.courseGradeAttempts.get(sumKey(key, grade)) ?? 0));
    return gradesOfOthers.take(2).toArray().length === 2;
  },
};

/** A major divided, by the keys of its groups. */
export type MajorGroups<Group> = {
  major: string;
  students: number;
  groups: ReadonlyMap<string, Group>;
};

/** What somebody may be shown of a major: its groups, and how many are left out. */
export type ToldGroups<Group> = { students: number; groups: Group[]; withheld: number };

const isOpen = ({ major, students }: MajorGroups<unknown>, own: Sums, minGroupSize: number) =>
  students - (own.majorStudents.get(sumKey(major)) ?? 0) >= minGroupSize;

/**
 * The groups of a major that may be shown to somebody who is counted in the sums with `own`. A major too small as a
 * whole counts as one group left out: how many charts its few students fill is theirs to tell.
 */
export function toldGroups<Group>(
  { isTold, trimmed = (group) => group }: Division<Group>,
  divided: MajorGroups<Group>,
  own: Sums,
  minGroupSize: number,
): ToldGroups<Group> {
  const { students, groups } = divided;
  if (!isOpen(divided, own, minGroupSize))
    return { students, groups: [], withheld: Math.min(students, 1) };
  const told = [...groups].filter(([key, group]) => isTold(key, group, own, minGroupSize));
  return {
    students,
    groups: told.map(([, group]) => trimmed(group, minGroupSize)),
    withheld: groups.size - told.length,
  };
}

const nobody = emptySums();

/**
 * What is closed to somebody although strangers are told it, as keys: one's own part only matters in groups that are
 * barely large enough. Two with the same keys are told the same.
 */
export function closedTo<Group>(
  { groupsWith, isTold }: Division<Group>,
  divided: MajorGroups<Group>,
  own: Sums,
  minGroupSize: number,
): string[] {
  if (!isOpen(divided, nobody, minGroupSize)) return [];
  if (!isOpen(divided, own, minGroupSize)) return [sumKey(divided.major)];
  return [...groupsWith(own)].filter((key) => {
    const group = divided.groups.get(key);
    if (group === undefined) return false;
    return isTold(key, group, nobody, minGroupSize) && !isTold(key, group, own, minGroupSize);
  });
}
