import { numberSemesters, semesterLabel } from './semester.ts';

/** A course of one history or of many, with its semester as a label of the graph. */
export type LabelledCourse = { programId: string; label: string; rawSemesterCode?: string; grade?: string };

export type SemesterNode = { id: string; group: 'semester'; rawSemesterCode?: string };
export type CourseNode = { id: string; group: 'course'; displayName: string; grade?: string };
export type GraphNode = SemesterNode | CourseNode;
export type GraphLink = { source: string; target: string };
export type Graph = { nodes: GraphNode[]; links: GraphLink[] };

export const topCoursesLimit = 10;

/** Labels the courses of one history with their relative semesters. A course without a semester has no place. */
export function labelSemesters(
  courses: readonly { programId: string; semester: string; grade?: string }[],
): LabelledCourse[] {
  const numbers = numberSemesters(courses.map(({ semester }) => semester));
  return courses.flatMap(({ programId, semester, grade }) => {
    const n = numbers.get(semester);
    if (n === undefined) return [];
    return [{ programId, label: semesterLabel(n), rawSemesterCode: semester, ...(grade !== undefined && { grade }) }];
  });
}

/** Keeps, per semester, the courses most often taken in it; equally frequent ones go by code. */
export function keepTopCourses(courses: readonly LabelledCourse[], limit = topCoursesLimit): LabelledCourse[] {
  const bySemester = Map.groupBy(courses, ({ label }) => label);
  const kept = new Set<string>();
  for (const [label, taken] of bySemester) {
    const counts = Map.groupBy(taken, ({ programId }) => programId);
    const ranked = [...counts].sort(([a, those], [b, these]) => these.length - those.length || (a < b ? -1 : 1));
    for (const [programId] of ranked.slice(0, limit)) kept.add(courseNodeId(programId, label));
  }
  return courses.filter(({ programId, label }) => kept.has(courseNodeId(programId, label)));
}

const courseNodeId = (programId: string, label: string) => `${programId}__${label}`;

/** Semesters and the courses taken in them. Courses of several histories that fall together share one node. */
export function buildGraph(courses: readonly LabelledCourse[]): Graph {
  const nodes = new Map<string, GraphNode>();
  const links: GraphLink[] = [];
  for (const { programId, label, rawSemesterCode, grade } of courses) {
    if (!nodes.has(label)) {
      nodes.set(label, { id: label, group: 'semester', ...(rawSemesterCode !== undefined && { rawSemesterCode }) });
    }
    const id = courseNodeId(programId, label);
    if (nodes.has(id)) continue;
    nodes.set(id, { id, group: 'course', displayName: programId, ...(grade !== undefined && { grade }) });
    links.push({ source: label, target: id });
  }
  return { nodes: [...nodes.values()], links };
}
