import { grades, isListedGrade } from '../history/grade.ts';
import { maxTrailSemesters } from '../history/semester.ts';
import type { CommonCourse, GradedGroup } from './course-taking.ts';
import { countPathways } from './pathway-counts.ts';
import type { Pathways } from './pathways.ts';
import type { PublishedHistory } from './sharing.ts';

/**
 * What others see of a major is counted from its published histories, and from nothing else. So there is no number from
 * which a reader could subtract what can be read anyway and be left with something.
 */
export type MajorContents = {
  students: number;
  semesters: SemesterGroup[];
  gradedCourses: GradedGroup[];
  /** Courses that enough students have. All others are left out everywhere. */
  commonCourses: CommonCourse[];
  pathways: Pathways;
};

/** The students of a major with an n-th semester, and how many of them took each course in it. */
export type SemesterGroup = {
  n: number;
  students: number;
  courses: { programId: string; students: number }[];
};

type MajorCountOptions = {
  minGroup: number;
  /** The credits of a course; undefined when they vary or are not known. */
  creditsOf: (programId: string) => number | undefined;
};

/** Counts the published histories of a major, which are given one by one. */
export type MajorCounter = {
  add(history: PublishedHistory): void;
  /** What everybody may know of the major; null where it has too few students. */
  contents(): MajorContents | null;
};

type CourseCount = { students: number; graded: number; attempts: Map<string, number> };
type SemesterCount = { students: number; courses: Map<string, number> };

export function countMajor({ minGroup, creditsOf }: MajorCountOptions): MajorCounter {
  const pathways = countPathways({ group: minGroup, creditsOf });
  let students = 0;
  const semesters = new Map<number, SemesterCount>();
  const courses = new Map<string, CourseCount>();

  return {
    add(history) {
      pathways.add(history);
      students += 1;
      const { sharing, attempts } = history;
      for (const [n, taken] of Map.groupBy(attempts, (attempt) => attempt.n)) {
        // Later ones than anybody studies would only add charts.
        if (n < 1 || n > maxTrailSemesters) continue;
        const semester = upsert(semesters, n, () => ({ students: 0, courses: new Map() }));
        semester.students += 1;
        for (const programId of new Set(taken.map((attempt) => attempt.programId)))
          add(semester.courses, programId);
      }
      for (const [programId, tries] of Map.groupBy(attempts, (attempt) => attempt.programId)) {
        const course = upsert(courses, programId, () => ({
          students: 0,
          graded: 0,
          attempts: new Map(),
        }));
        course.students += 1;
        if (sharing !== 'courses-and-grades') continue;
        const listed = tries.map(({ grade }) => grade).filter(isListedGrade);
        if (listed.length > 0) course.graded += 1;
        for (const grade of listed) add(course.attempts, grade);
      }
    },

    contents() {
      if (students < minGroup) return null;
      const common = pathways.commonCourses().map((course) => {
        const { graded = 0, attempts } = courses.get(course.programId) ?? {};
        return { ...course, graded, attempts: inOrder(attempts) };
      });
      const isCommon = new Set(common.map(({ programId }) => programId));
      return {
        students,
        semesters: [...semesters]
          .filter(([, semester]) => semester.students >= minGroup)
          .sort(([a], [b]) => a - b)
          .map(([n, semester]) => ({
            n,
            students: semester.students,
            courses: [...semester.courses]
              .filter(([programId]) => isCommon.has(programId))
              .map(([programId, takers]) => ({ programId, students: takers }))
              .sort((a, b) => b.students - a.students || (a.programId < b.programId ? -1 : 1)),
          })),
        gradedCourses: gradedGroups(common, minGroup),
        commonCourses: common,
        pathways: pathways.pathways(),
      };
    },
  };
}

/** The courses in which enough students share a grade. */
const gradedGroups = (
  common: readonly Pick<CommonCourse, 'programId' | 'graded' | 'attempts'>[],
  minGroup: number,
): GradedGroup[] =>
  common
    .filter(({ graded }) => graded >= minGroup)
    .map(({ programId, graded, attempts }) => ({ programId, students: graded, attempts }));

/** In the order of the list of grades. */
const inOrder = (attempts: ReadonlyMap<string, number> = new Map()): Map<string, number> =>
  new Map(
    grades.flatMap((grade) => {
      const count = attempts.get(grade);
      return count === undefined ? [] : [[grade, count] as const];
    }),
  );

function upsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}

const add = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
