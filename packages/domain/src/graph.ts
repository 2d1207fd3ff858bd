import { prefixOf } from './course.ts';
import { numberSemesters, semesterLabel } from './semester.ts';

/** A course of one history or of many, with its semester as a label of the graph. */
export type LabeledCourse = {
  programId: string;
  label: string;
  rawSemesterCode?: string;
  grade?: string;
  /** Of many histories: which part of those that have this semester have the course in it, from 0 to 1. */
  share?: number;
};

export type SemesterNode = { id: string; group: 'semester'; rawSemesterCode?: string };
export type CourseNode = {
  id: string;
  group: 'course';
  displayName: string;
  grade?: string;
  share?: number;
};
export type GraphNode = SemesterNode | CourseNode;
export type GraphLink = { source: string; target: string };
export type Graph = { nodes: GraphNode[]; links: GraphLink[] };

export const topCoursesLimit = 10;

/** Labels the courses of one history with their relative semesters. A course without a semester has no place. */
export function labelSemesters(
  courses: readonly { programId: string; semester: string; grade?: string | undefined }[],
): LabeledCourse[] {
  const numbers = numberSemesters(courses.map(({ semester }) => semester));
  return courses.flatMap(({ programId, semester, grade }) => {
    const n = numbers.get(semester);
    if (n === undefined) return [];
    return [
      {
        programId,
        label: semesterLabel(n),
        rawSemesterCode: semester,
        ...(grade !== undefined && { grade }),
      },
    ];
  });
}

/** How many students took each course in their n-th semester. */
type CrowdSemester = {
  n: number;
  students: number;
  courses: readonly { programId: string; students: number }[];
};

/** Labels the courses of many histories, each with its share of the students; `limit` keeps the most frequent. */
export const labelCrowd = (
  semesters: readonly CrowdSemester[],
  limit = Number.POSITIVE_INFINITY,
): LabeledCourse[] =>
  semesters.flatMap(({ n, students: all, courses }) => {
    const counts = courses.map(({ programId, students }) => [programId, students] as const);
    return mostFrequent(counts, limit).map(([programId, students]) => ({
      programId,
      label: semesterLabel(n),
      share: students / all,
    }));
  });

/** The most frequent first; equally frequent ones go by code. */
const mostFrequent = (counts: Iterable<readonly [code: string, count: number]>, limit: number) =>
  [...counts].sort(([a, those], [b, these]) => these - those || (a < b ? -1 : 1)).slice(0, limit);

/** The subjects of these courses, those that weigh most first: a course counts once, or by its share. */
export function rankSubjects(courses: readonly LabeledCourse[]): string[] {
  const weights = new Map<string, number>();
  for (const { programId, share = 1 } of courses) {
    const subject = prefixOf(programId);
    weights.set(subject, (weights.get(subject) ?? 0) + share);
  }
  return mostFrequent(weights, Number.POSITIVE_INFINITY).map(([subject]) => subject);
}

/** Keeps, per semester, the courses most often taken in it; equally frequent ones go by code. */
export function keepTopCourses(
  courses: readonly LabeledCourse[],
  limit = topCoursesLimit,
): LabeledCourse[] {
  const bySemester = Map.groupBy(courses, ({ label }) => label);
  const kept = new Set<string>();
  for (const [label, taken] of bySemester) {
    const counts = new Map<string, number>();
    for (const { programId } of taken) counts.set(programId, (counts.get(programId) ?? 0) + 1);
    for (const [programId] of mostFrequent(counts, limit)) kept.add(courseNodeId(programId, label));
  }
  return courses.filter(({ programId, label }) => kept.has(courseNodeId(programId, label)));
}

const courseNodeId = (programId: string, label: string) => `${programId}__${label}`;

/** Semesters and the courses taken in them. Courses of several histories that fall together share one node. */
export function buildGraph(courses: readonly LabeledCourse[]): Graph {
  const nodes = new Map<string, GraphNode>();
  const links: GraphLink[] = [];
  for (const { programId, label, rawSemesterCode, grade, share } of courses) {
    if (!nodes.has(label)) {
      nodes.set(label, {
        id: label,
        group: 'semester',
        ...(rawSemesterCode !== undefined && { rawSemesterCode }),
      });
    }
    const id = courseNodeId(programId, label);
    if (nodes.has(id)) continue;
    nodes.set(id, {
      id,
      group: 'course',
      displayName: programId,
      ...(grade !== undefined && { grade }),
      ...(share !== undefined && { share }),
    });
    links.push({ source: label, target: id });
  }
  return { nodes: [...nodes.values()], links };
}
