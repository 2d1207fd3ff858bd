/**
 * Which courses follow which among the students of a major, and what those near the end have taken. The same for every
 * reader: no number is of fewer students than the smallest group.
 */
export type Pathways = {
  students: number;
  /** How many of them took a common course in the seventh semester or later; 0 when they are too few to be shown. */
  lateStudents: number;
  /** By code. The pairs name a course by its position here. */
  courses: readonly PathwayCourse[];
  /** Students who took the second course in the semester right after the first. */
  next: readonly CoursePair[];
  /** Students who took the first course in any semester before the second. */
  before: readonly CoursePair[];
  /** The credits of a usual n-th semester. */
  loads: readonly SemesterLoad[];
};

export type PathwayCourse = {
  programId: string;
  students: number;
  /** How many of the late students took it; 0 when they are too few to be shown. */
  late: number;
};
export type CoursePair = readonly [first: number, second: number, students: number];
/** The students with an n-th semester, and the mean credits of those semesters of which all credits are known. */
export type SemesterLoad = { n: number; students: number; credits: number };

/** From this semester on a student counts as late: most of what they will take, they have taken. */
export const lateFrom = 7;

/** A course that stands beside another in time: how many students took both in this order, and their share. */
export type Neighbor = { programId: string; students: number; share: number };

type Reading = {
  pairs: readonly CoursePair[];
  /** The side of the pair on which the course stands. */
  side: 0 | 1;
};

/** The other courses of its pairs, most students first. The share is of those who took the course itself. */
function neighborsOf(pathways: Pathways, programId: string, { pairs, side }: Reading): Neighbor[] {
  const position = pathways.courses.findIndex((course) => course.programId === programId);
  const takers = pathways.courses[position]?.students ?? 0;
  return pairs
    .filter((pair) => pair[side] === position)
    .flatMap((pair) => {
      const other = pathways.courses[pair[1 - side] ?? -1];
      if (other === undefined) return [];
      return [{ programId: other.programId, students: pair[2], share: pair[2] / takers }];
    })
    .sort((a, b) => b.students - a.students || (a.programId < b.programId ? -1 : 1));
}

/** What students took in the semester right after this course. */
export const takenNext = (pathways: Pathways, programId: string): Neighbor[] =>
  neighborsOf(pathways, programId, { pairs: pathways.next, side: 0 });

/** What students took in the semester right before this course. */
export const takenJustBefore = (pathways: Pathways, programId: string): Neighbor[] =>
  neighborsOf(pathways, programId, { pairs: pathways.next, side: 1 });

/** What students had taken in any semester before this course. */
export const takenBefore = (pathways: Pathways, programId: string): Neighbor[] =>
  neighborsOf(pathways, programId, { pairs: pathways.before, side: 1 });

/** Of the students with seven or more semesters, the share that has taken a course; undefined where nobody may know. */
export function lateShare(pathways: Pathways, programId: string): number | undefined {
  const late = pathways.courses.find((course) => course.programId === programId)?.late ?? 0;
  return late === 0 ? undefined : late / pathways.lateStudents;
}
