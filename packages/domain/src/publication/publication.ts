import { grades, isListedGrade } from '../history/grade.ts';
import { maxTrailSemesters } from '../history/semester.ts';
import { type CommonCourse, type GradedGroup, nameOfSeason, type SeasonName } from './course-taking.ts';
import { type CountOptions, countPathways } from './pathway-counts.ts';
import type { Pathways } from './pathways.ts';
import type { PublishedHistories } from './sharing.ts';

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

/** What everybody may know of a major with these published histories; null where it has too few students. */
export function countMajor(histories: PublishedHistories, { minGroup, creditsOf }: CountOptions): MajorContents | null {
  if (histories.length < minGroup) return null;
  const common = countCourses(histories)
    .filter(({ takers }) => takers >= minGroup)
    .sort((a, b) => (a.programId < b.programId ? -1 : 1));
  const isCommon = new Set(common.map(({ programId }) => programId));
  return {
    students: histories.length,
    semesters: countSemesters(histories, isCommon).filter(({ students }) => students >= minGroup),
    gradedCourses: common
      .filter(({ graded }) => graded >= minGroup)
      .map(({ programId, graded, attempts }) => ({ programId, students: graded, attempts })),
    commonCourses: common,
    pathways: countPathways(histories, common, { minGroup, creditsOf }),
  };
}

/** Each student counts once for a course, in each season in which they took it, and with each of their grades. */
function countCourses(histories: PublishedHistories): CommonCourse[] {
  const courses = new Map<string, CommonCourse & { bySemester: Map<number, number> }>();
  for (const { sharing, attempts, seasons } of histories)
    for (const [programId, tries] of Map.groupBy(attempts, (attempt) => attempt.programId)) {
      const course = upsert(courses, programId, () => ({
        programId,
        takers: 0,
        semester: 0,
        bySemester: new Map(),
        bySeason: {} as CommonCourse['bySeason'],
        seasoned: 0,
        graded: 0,
        attempts: new Map(),
      }));
      course.takers += 1;
      const inSeasons = new Set<SeasonName>();
      let hasGrade = false;
      for (const n of new Set(tries.map((attempt) => attempt.n))) addOne(course.bySemester, n);
      for (const { n, grade } of tries) {
        const season = nameOfSeason.get(seasons[n - 1] ?? '');
        if (season) inSeasons.add(season);
        if (sharing !== 'courses-and-grades' || !isListedGrade(grade)) continue;
        addOne(course.attempts, grade);
        hasGrade = true;
      }
      if (hasGrade) course.graded += 1;
      if (inSeasons.size > 0) course.seasoned += 1;
      for (const season of inSeasons) course.bySeason[season] = (course.bySeason[season] ?? 0) + 1;
    }
  return [...courses.values()].map(({ bySemester, ...course }) => ({
    ...course,
    semester: [...bySemester].sort(([a, few], [b, many]) => many - few || a - b)[0]?.[0] ?? 0,
    attempts: inOrder(course.attempts),
  }));
}

/** In the order of the list of grades. */
const inOrder = (attempts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    grades.flatMap((grade) => {
      const count = attempts.get(grade);
      return count === undefined ? [] : [[grade, count] as const];
    }),
  );

function countSemesters(histories: PublishedHistories, isCommon: ReadonlySet<string>): SemesterGroup[] {
  const semesters = new Map<number, { students: number; courses: Map<string, number> }>();
  for (const { attempts } of histories)
    for (const [n, taken] of Map.groupBy(attempts, (attempt) => attempt.n)) {
      // Later ones than anybody studies would only add charts.
      if (n > maxTrailSemesters) continue;
      const semester = upsert(semesters, n, () => ({ students: 0, courses: new Map() }));
      semester.students += 1;
      for (const programId of new Set(taken.map((attempt) => attempt.programId)))
        if (isCommon.has(programId)) addOne(semester.courses, programId);
    }
  return [...semesters]
    .sort(([a], [b]) => a - b)
    .map(([n, { students, courses }]) => ({
      n,
      students,
      courses: [...courses]
        .map(([programId, takers]) => ({ programId, students: takers }))
        .sort((a, b) => b.students - a.students || (a.programId < b.programId ? -1 : 1)),
    }));
}

function upsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}

const addOne = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
