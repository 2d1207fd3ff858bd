import type { Crowd } from '@coursetrail/contract';
import {
  byCourse,
  type CourseEntry,
  courseNodeId,
  crowdCourses,
  keepTopCourses,
  type NumberedCourse,
  numberCourses,
  topCoursesLimit,
} from '@coursetrail/domain';
import type { Scene } from './graph/scene/picture.ts';
import type { VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

export type CourseRow = {
  n: number;
  programId: string;
  title?: string;
  rawSemesterCode?: string;
  grade?: string;
  planned?: true;
  /** In a crowd: how many students took it in this semester, and how many students have this semester. */
  students?: number;
  outOf?: number;
  /** The semesters in which the viewer took it. Empty in the viewer's own history, where they would say nothing. */
  own: readonly number[];
};

/** Whether the viewer took the course in the same semester. */
export const isOwn = ({ n, own }: CourseRow): boolean => own.includes(n);

/** The same courses for the graph and for the table. */
export type SelectedCourses = { scene: Scene; rows: CourseRow[] };

/** The semesters in which the viewer took a course, in whatever section. */
export type OwnSemesters = { of: (programId: string) => readonly number[]; size: number };

export const ownSemesters = (own: readonly CourseEntry[]): OwnSemesters => semestersByCourse(numberCourses(own));

export function semestersByCourse(courses: readonly NumberedCourse[]): OwnSemesters {
  const taken = byCourse(courses);
  return {
    of: (programId) => [...new Set(taken.of(programId).map(({ n }) => n))].sort((a, b) => a - b),
    size: taken.size,
  };
}

export const noSemesters = semestersByCourse([]);

/** The courses of the chosen semesters, or only the most frequent of each. */
export function selectCourses(
  data: VisualizerData,
  { semester, top10 }: Pick<VisualizerView, 'semester' | 'top10'>,
  own: OwnSemesters,
): SelectedCourses {
  const isChosen = ({ n }: { n: number }) => semester === 'all' || n === semester;
  if (data.of === 'crowd') {
    const crowd = { ...data.crowd, semesters: data.crowd.semesters.filter(isChosen) };
    const rows = crowd.semesters.flatMap((each) => rowsOfSemester(each, top10, own));
    return { scene: { kind: 'crowd', crowd, top10, ringed: ringedIn(rows) }, rows };
  }
  const chosen = data.of === 'nobody' ? [] : data.courses.filter(isChosen);
  const courses = top10 ? keepTopCourses(chosen) : chosen;
  // In the viewer's own history every course would have a ring, which would say nothing.
  const compared = data.of === 'student' ? own : noSemesters;
  const rows = courses.map((course) => ({
    ...course,
    own: compared.of(course.programId),
  }));
  rows.sort((a, b) => a.n - b.n || (a.programId < b.programId ? -1 : 1));
  const hidden = data.of === 'student' && semester === 'all' ? gapsIn(rows) : [];
  return { scene: { kind: 'one', courses, ringed: ringedIn(rows), hidden }, rows };
}

/** The semesters before the last one without a course: a student always has one, but it may be too uncommon to be shown. */
function gapsIn(rows: readonly CourseRow[]): number[] {
  const shown = new Set(rows.map(({ n }) => n));
  return Array.from({ length: Math.max(0, ...shown) }, (_, index) => index + 1).filter((n) => !shown.has(n));
}

const ringedIn = (rows: readonly CourseRow[]): Set<string> =>
  new Set(rows.filter(isOwn).map(({ programId, n }) => courseNodeId(programId, n)));

function rowsOfSemester(semester: Crowd['semesters'][number], top10: boolean, own: OwnSemesters): CourseRow[] {
  return crowdCourses([semester], top10 ? topCoursesLimit : undefined).map(({ n, programId, students = 0 }) => ({
    n,
    programId,
    students,
    outOf: semester.students,
    own: own.of(programId),
  }));
}
