import type { Crowd } from '@coursetrail/contract';
import { crowdCourses, keepTopCourses, topCoursesLimit } from '@coursetrail/domain';
import type { Scene } from './graph/scene/picture.ts';
import type { VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

/** One row of the table: a course in a semester. */
export type CourseRow = {
  n: number;
  programId: string;
  rawSemesterCode?: string;
  grade?: string;
  /** In a crowd: how many students took it in this semester, and how many students have this semester. */
  students?: number;
  outOf?: number;
  /** Whether the viewer took it too. */
  isOwn: boolean;
};

/** The same courses for the graph and for the table. */
export type SelectedCourses = { scene: Scene; rows: CourseRow[] };

/** The courses of the chosen semesters, or only the most frequent of each. `own` holds the viewer's course codes. */
export function selectCourses(
  data: VisualizerData,
  { semester, top10 }: Pick<VisualizerView, 'semester' | 'top10'>,
  own: ReadonlySet<string>,
): SelectedCourses {
  const isChosen = ({ n }: { n: number }) => semester === 'all' || n === semester;
  if (data.of === 'crowd') {
    const crowd = { ...data.crowd, semesters: data.crowd.semesters.filter(isChosen) };
    const rows = crowd.semesters.flatMap((each) => rowsOfSemester(each, top10, own));
    return { scene: { kind: 'crowd', crowd, top10, ringed: own }, rows };
  }
  const chosen = data.of === 'nobody' ? [] : data.courses.filter(isChosen);
  const courses = top10 ? keepTopCourses(chosen) : chosen;
  // In the viewer's own history every course would have a ring, which would say nothing.
  const ringed = data.of === 'student' ? own : new Set<string>();
  const rows = courses.map(({ share: _, ...course }) => ({
    ...course,
    isOwn: ringed.has(course.programId),
  }));
  rows.sort((a, b) => a.n - b.n || (a.programId < b.programId ? -1 : 1));
  return { scene: { kind: 'one', courses, ringed }, rows };
}

function rowsOfSemester(
  semester: Crowd['semesters'][number],
  top10: boolean,
  own: ReadonlySet<string>,
): CourseRow[] {
  const { n, students: outOf, courses } = semester;
  const counts = new Map(courses.map(({ programId, students }) => [programId, students]));
  return crowdCourses([semester], top10 ? topCoursesLimit : undefined).map(({ programId }) => ({
    n,
    programId,
    students: counts.get(programId) ?? 0,
    outOf,
    isOwn: own.has(programId),
  }));
}
