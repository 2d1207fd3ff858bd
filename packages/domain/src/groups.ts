import { prefixOf } from './course.ts';
import { grades } from './grade.ts';
import { longestTrail } from './semester.ts';
import { resolveSubject } from './subjects.ts';
import { emptySums, type SumName, type Sums, sumKey, sumKeyFields } from './sums.ts';

/** The students of a major with an n-th semester, and how many of them took each course in it. */
export type SemesterGroup = {
  n: number;
  students: number;
  courses: { programId: string; students: number }[];
};

/** The students of a major with a listed grade in a course, and how many attempts got each grade. */
export type GradedGroup = { programId: string; students: number; attempts: Map<string, number> };

/** A way to divide a major's students. Each group becomes a chart, unless it is too small. */
export type Grouping<Group> = {
  /** The sums it is computed from. */
  sums: readonly SumName[];
  /** In the order of the charts, by the key of the sum that counts a group's students. */
  groupsOf(sums: Sums): Map<string, Group>;
  /** The keys of the groups a student is counted in. */
  groupsWith(own: Sums): Iterable<string>;
  /** Drops what too few students entered; a made-up subject could otherwise carry a message. */
  trimmed?(group: Group, minGroupSize: number): Group;
  /** Whether a group may be shown to a viewer whose own contribution is `own`. */
  isVisible(key: string, group: Group, own: Sums, minGroupSize: number): boolean;
};

/** The rule behind all groups: enough students besides the viewer, who may be one of them. */
export const hasEnoughOthers = (students: number, own: number, minGroupSize: number): boolean =>
  students - own >= minGroupSize;

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

export const semesters: Grouping<SemesterGroup> = {
  sums: ['semesterCourseStudents', 'semesterStudents', 'majorStudents'],

  groupsOf(sums) {
    const groups = new Map<string, SemesterGroup>();
    const numbered = [...sums.semesterStudents].map(([key, students]) => ({
      key,
      n: sumKeyFields.semester(key).n,
      students,
    }));
    for (const { key, n, students } of numbered.sort((a, b) => a.n - b.n)) {
      if (n <= longestTrail) groups.set(key, { n, students, courses: [] });
    }
    for (const [key, students] of sums.semesterCourseStudents) {
      const { major, n, programId } = sumKeyFields.semesterCourse(key);
      groups.get(sumKey.semester(major, n))?.courses.push({ programId, students });
    }
    for (const { courses } of groups.values()) {
      courses.sort((a, b) => b.students - a.students || compareText(a.programId, b.programId));
    }
    return groups;
  },

  groupsWith: (own) => own.semesterStudents.keys(),

  // A forged audit can list a made-up subject: any word, shown to everybody.
  trimmed(group, minGroupSize) {
    const courses = group.courses.filter(
      ({ programId, students }) =>
        students >= minGroupSize || resolveSubject(prefixOf(programId)) !== null,
    );
    return courses.length === group.courses.length ? group : { ...group, courses };
  },

  isVisible: (key, { students }, own, minGroupSize) =>
    hasEnoughOthers(students, own.semesterStudents.get(key) ?? 0, minGroupSize),
};

export const gradedCourses: Grouping<GradedGroup> = {
  sums: ['courseGradeAttempts', 'courseGradedStudents', 'majorStudents'],

  groupsOf(sums) {
    const groups = new Map<string, GradedGroup>();
    const byKey = ([a]: [string, number], [b]: [string, number]) => compareText(a, b);
    for (const [key, students] of [...sums.courseGradedStudents].sort(byKey)) {
      const { major, programId } = sumKeyFields.course(key);
      const attempts = new Map<string, number>();
      for (const grade of grades) {
        const gradeKey = sumKey.courseGrade(major, programId, grade);
        const count = sums.courseGradeAttempts.get(gradeKey) ?? 0;
        if (count > 0) attempts.set(grade, count);
      }
      groups.set(key, { programId, students, attempts });
    }
    return groups;
  },

  groupsWith: (own) => own.courseGradedStudents.keys(),

  isVisible(key, { students, attempts }, own, minGroupSize) {
    const ownStudents = own.courseGradedStudents.get(key) ?? 0;
    if (!hasEnoughOthers(students, ownStudents, minGroupSize)) return false;
    // If all others have the same grade, the chart reveals it for each of them. The viewer's own
    // grade must not hide that.
    const { major, programId } = sumKeyFields.course(key);
    const ownCount = (grade: string) =>
      own.courseGradeAttempts.get(sumKey.courseGrade(major, programId, grade)) ?? 0;
    const gradesOfOthers = attempts.entries().filter(([grade, count]) => count > ownCount(grade));
    return gradesOfOthers.take(2).toArray().length === 2;
  },
};

/** A major divided into groups, by their keys. */
export type MajorGroups<Group> = {
  major: string;
  students: number;
  groups: ReadonlyMap<string, Group>;
};

/** What a viewer may be shown of a major: its visible groups, and how many are hidden. */
export type VisibleGroups<Group> = { students: number; groups: Group[]; withheld: number };

const isLargeEnough = (
  { major, students }: MajorGroups<unknown>,
  own: Sums,
  minGroupSize: number,
) => hasEnoughOthers(students, own.majorStudents.get(sumKey.major(major)) ?? 0, minGroupSize);

/**
 * The groups of a major that a viewer may see. `own` is the viewer's contribution to the sums. A major
 * that is too small as a whole counts as one hidden group, because the number of its charts would
 * already describe its few students.
 */
export function visibleGroups<Group>(
  { isVisible, trimmed = (group) => group }: Grouping<Group>,
  divided: MajorGroups<Group>,
  own: Sums,
  minGroupSize: number,
): VisibleGroups<Group> {
  const { students, groups } = divided;
  if (!isLargeEnough(divided, own, minGroupSize))
    return { students, groups: [], withheld: Math.min(students, 1) };

  const visible = [...groups].filter(([key, group]) => isVisible(key, group, own, minGroupSize));
  return {
    students,
    groups: visible.map(([, group]) => trimmed(group, minGroupSize)),
    withheld: groups.size - visible.length,
  };
}

const stranger = emptySums();

/**
 * The keys of the groups that are hidden from a viewer but not from strangers. A viewer's own
 * contribution matters only in groups that are barely large enough. Viewers with the same keys see the
 * same groups.
 */
export function hiddenFrom<Group>(
  { groupsWith, isVisible }: Grouping<Group>,
  divided: MajorGroups<Group>,
  own: Sums,
  minGroupSize: number,
): string[] {
  if (!isLargeEnough(divided, stranger, minGroupSize)) return [];
  if (!isLargeEnough(divided, own, minGroupSize)) return [sumKey.major(divided.major)];
  return [...groupsWith(own)].filter((key) => {
    const group = divided.groups.get(key);
    if (group === undefined) return false;
    return (
      isVisible(key, group, stranger, minGroupSize) && !isVisible(key, group, own, minGroupSize)
    );
  });
}
