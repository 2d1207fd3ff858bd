import { prefixOf } from '../history/course.ts';
import { numberSemesters, semesterLabel } from '../history/semester.ts';
import type { PlannedCourse } from '../plan/plan.ts';
import type { SemesterGroup } from '../publication/publication.ts';

/** A course of one history or of a crowd, with the number of the semester it is drawn in. */
export type NumberedCourse = {
  programId: string;
  n: number;
  rawSemesterCode?: string;
  grade?: string;
  /** In a crowd: how many students took the course in this semester, and which share of those with the semester, 0 to 1. */
  students?: number;
  share?: number;
  /** Not taken: the student means to take it. No number counts it. */
  planned?: true;
};

/** The ids and group names of nodes and links are the specification's. */
export type SemesterNode = {
  id: string;
  group: 'semester';
  n: number;
  rawSemesterCode?: string;
  /** All its courses are. */
  planned?: true;
  /** None of its courses may be shown. */
  hidden?: true;
};
export type CourseNode = {
  id: string;
  group: 'course';
  n: number;
  displayName: string;
  grade?: string;
  share?: number;
  planned?: true;
};
export type GraphNode = SemesterNode | CourseNode;
type GraphLink = { source: string; target: string };
export type Graph = { nodes: GraphNode[]; links: GraphLink[] };

export const topCoursesLimit = 10;

type CourseInTerm = {
  programId: string;
  semester: string;
  grade?: string | undefined;
  planned?: true;
};

/** Numbers the semesters of one history. A course without a semester is left out. */
export function numberCourses(courses: readonly CourseInTerm[]): NumberedCourse[] {
  const numbers = numberSemesters(courses.map(({ semester }) => semester));
  return courses.flatMap(({ programId, semester, grade, planned }) => {
    const n = numbers.get(semester);
    if (n === undefined) return [];
    const course = { programId, n, rawSemesterCode: semester };
    return [{ ...course, ...(grade !== undefined && { grade }), ...(planned && { planned }) }];
  });
}

/** A history, continued by the courses of a plan (`plannedAhead`). The grades a student expects are not part of it. */
export const numberTrail = (history: readonly CourseInTerm[], ahead: readonly PlannedCourse[]): NumberedCourse[] =>
  numberCourses([
    ...history,
    ...ahead.map(({ programId, semester }) => ({ programId, semester, planned: true as const })),
  ]);

/** The courses of a crowd, each with its students and their share; `limit` keeps a semester's most frequent. */
export const crowdCourses = (semesters: readonly SemesterGroup[], limit = Number.POSITIVE_INFINITY): NumberedCourse[] =>
  semesters.flatMap(({ n, students: all, courses }) => {
    const counts = courses.map(({ programId, students }) => [programId, students] as const);
    return mostFrequent(counts, limit).map(([programId, students]) => ({
      programId,
      n,
      students,
      share: students / all,
    }));
  });

/** The most frequent first; ties go by code. */
const mostFrequent = (counts: Iterable<readonly [code: string, count: number]>, limit: number) =>
  [...counts].sort(([a, those], [b, these]) => these - those || (a < b ? -1 : 1)).slice(0, limit);

/** The subjects of these courses, heaviest first: a course weighs 1, or its share; a planned one nothing. */
export function rankSubjects(courses: readonly NumberedCourse[]): string[] {
  const weights = new Map<string, number>();
  for (const { programId, share = 1, planned = false } of courses) {
    const subject = prefixOf(programId);
    weights.set(subject, (weights.get(subject) ?? 0) + (planned ? 0 : share));
  }
  return mostFrequent(weights, Number.POSITIVE_INFINITY).map(([subject]) => subject);
}

/** Keeps the most frequent courses of each semester; ties go by code. */
export function keepTopCourses(courses: readonly NumberedCourse[], limit = topCoursesLimit): NumberedCourse[] {
  const bySemester = Map.groupBy(courses, ({ n }) => n);
  const kept = new Set<string>();
  for (const [n, taken] of bySemester) {
    const counts = new Map<string, number>();
    for (const { programId } of taken) counts.set(programId, (counts.get(programId) ?? 0) + 1);
    for (const [programId] of mostFrequent(counts, limit)) kept.add(courseNodeId(programId, n));
  }
  return courses.filter(({ programId, n }) => kept.has(courseNodeId(programId, n)));
}

/** The id of a course in a semester. */
export const courseNodeId = (programId: string, n: number): string => `${programId}__${semesterLabel(n)}`;

/** Semesters and the courses taken in them. Of two courses with one code in one semester, the second has an id of its own. */
export function buildGraph(courses: readonly NumberedCourse[]): Graph {
  const nodes = new Map<string, GraphNode>();
  const links: GraphLink[] = [];
  const attended = new Set(courses.filter(({ planned }) => !planned).map(({ n }) => n));
  for (const { programId, n, rawSemesterCode, grade, share, planned } of courses) {
    const semesterId = semesterLabel(n);
    if (!nodes.has(semesterId)) {
      nodes.set(semesterId, {
        id: semesterId,
        group: 'semester',
        n,
        ...(rawSemesterCode !== undefined && { rawSemesterCode }),
        ...(!attended.has(n) && { planned: true }),
      });
    }

    let id = courseNodeId(programId, n);
    for (let nth = 2; nodes.has(id); nth += 1) id = `${courseNodeId(programId, n)}__${nth}`;
    nodes.set(id, {
      id,
      group: 'course',
      n,
      displayName: programId,
      ...(grade !== undefined && { grade }),
      ...(share !== undefined && { share }),
      ...(planned && { planned }),
    });
    links.push({ source: semesterId, target: id });
  }
  return { nodes: [...nodes.values()], links };
}
