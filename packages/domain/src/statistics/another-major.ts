import { byCourse } from '../history/course.ts';
import type { Pathways } from '../publication/pathways.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import { crowdCourses } from './graph.ts';
import { pathRows, usualSemesters } from './path.ts';

/** A course that at least half of a major's students take: which share of them, and in which semesters most do. */
export type UsualCourse = { programId: string; share: number; semesters: readonly number[] };

/** What is usual in a major. Usual is what students took; it never says what a degree requires. */
export type UsualCourses = {
  /** Of whom it is said: of those with seven or more semesters, or of everybody while these are too few to be shown. */
  of: 'late' | 'all';
  students: number;
  /** By the semesters in which most take them; of equals the most taken first. */
  courses: readonly UsualCourse[];
};

type Major = { students: number; semesters: readonly SemesterGroup[] };

/** The courses that at least half of a major's students take. Everybody who takes one course twice counts twice. */
export function usualCourses(
  { students, semesters }: Major,
  { lateStudents, courses: pathwayCourses }: Pick<Pathways, 'lateStudents' | 'courses'>,
): UsualCourses {
  const rows = pathRows(crowdCourses(semesters));
  const isLate = lateStudents > 0;
  const late = new Map(pathwayCourses.map(({ programId, late }) => [programId, late]));
  const known = new Set(rows.map(({ programId }) => programId));
  // Pathways are older or newer than the crowd, so that either can know a course that the other does not.
  const unknown = [...late.keys()]
    .filter((programId) => !known.has(programId))
    .map((programId) => ({ programId, cells: [] }));
  const outOf = isLate ? lateStudents : students;
  const courses = [...rows, ...(isLate ? unknown : [])].map(({ programId, cells }) => {
    const taking = isLate ? (late.get(programId) ?? 0) : cells.reduce((sum, cell) => sum + (cell.students ?? 0), 0);
    const share = outOf === 0 ? 0 : Math.min(1, taking / outOf);
    return { programId, share, semesters: usualSemesters(cells) };
  });
  return {
    of: isLate ? 'late' : 'all',
    students: outOf,
    courses: courses.filter(({ share }) => share >= 0.5).sort(bySemester),
  };
}

const bySemester = (a: UsualCourse, b: UsualCourse): number =>
  compare(a.semesters[0], b.semesters[0]) || compare(a.semesters.at(-1), b.semesters.at(-1)) || b.share - a.share;

/** Whatever has no semester comes last. */
const compare = (a = 100, b = 100): number => a - b;

/** A student's courses beside what is usual in a major. */
export type BesideMajor = { taken: readonly UsualCourse[]; notYet: readonly UsualCourse[] };

export function besideMajor(own: readonly { programId: string }[], { courses }: UsualCourses): BesideMajor {
  const taken = byCourse(own);
  return {
    taken: courses.filter(({ programId }) => taken.has(programId)),
    notYet: courses.filter(({ programId }) => !taken.has(programId)),
  };
}
