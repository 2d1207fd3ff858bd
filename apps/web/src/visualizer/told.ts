import type { Browsed, Crowd } from '@coursetrail/contract';
import {
  type CourseEntry,
  crowdCourses,
  keepTopCourses,
  type NumberedCourse,
  numberCourses,
  rankSubjects,
  semesterNumber,
  topCoursesLimit,
} from '@coursetrail/domain';
import type { Scene } from './graph/scene/picture.ts';
import { semesterName, type View } from './view.ts';

/** What is known of one student or of many, before a semester is chosen. */
export type Told =
  | { of: 'myself'; major: string | null; courses: readonly NumberedCourse[] }
  | { of: 'student'; major: string; courses: readonly NumberedCourse[]; withheld: number }
  /** Too few share their courses to show one of them. */
  | { of: 'nobody'; major: string | null }
  | { of: 'crowd'; crowd: Crowd };

export const tellMyself = (
  record: { major: string | null; courses: readonly CourseEntry[] } | null,
): Told => ({
  of: 'myself',
  major: record?.major ?? null,
  courses: numberCourses(record?.courses ?? []),
});

/** Others' semesters are numbered already; numbering them again would close the gaps that hidden courses leave. */
export function tellStudent({ record }: Browsed, major: string | null): Told {
  if (record === null) return { of: 'nobody', major };
  const courses = record.courses.map(({ programId, semester, grade }) => ({
    programId,
    n: semesterNumber(semester),
    ...(grade !== undefined && { grade }),
  }));
  return { of: 'student', major: record.major, courses, withheld: record.withheld };
}

export const tellCrowd = (crowd: Crowd): Told => ({ of: 'crowd', crowd });

/** One line of the table: a course in a semester. */
export type Row = {
  n: number;
  programId: string;
  rawSemesterCode?: string;
  grade?: string;
  /** Of a crowd: how many took it then, out of how many. */
  students?: number;
  outOf?: number;
  isOwn: boolean;
};

export type Cut = { scene: Scene; rows: Row[] };

/** What is shown of it: the semesters chosen and, if so wished, the most frequent courses only. */
export function cut(
  told: Told,
  { semester, top10 }: Pick<View, 'semester' | 'top10'>,
  own: ReadonlySet<string>,
): Cut {
  if (told.of === 'crowd') {
    const semesters = told.crowd.semesters.filter(({ n }) => semester === 'all' || n === semester);
    const rows = semesters.flatMap(({ n, students: outOf, courses }) => {
      const counts = new Map(courses.map(({ programId, students }) => [programId, students]));
      return crowdCourses(
        [{ n, students: outOf, courses }],
        top10 ? topCoursesLimit : undefined,
      ).map(({ programId }): Row => {
        return {
          n,
          programId,
          students: counts.get(programId) ?? 0,
          outOf,
          isOwn: own.has(programId),
        };
      });
    });
    return {
      scene: { kind: 'crowd', crowd: { ...told.crowd, semesters }, top10, ringed: own },
      rows,
    };
  }
  const all = told.of === 'nobody' ? [] : told.courses;
  const chosen = semester === 'all' ? all : all.filter(({ n }) => n === semester);
  const courses = top10 ? keepTopCourses(chosen) : chosen;
  // One's own courses are all one's own: rings would say nothing.
  const ringed = told.of === 'student' ? own : new Set<string>();
  const rows = courses.map(({ n, programId, rawSemesterCode, grade }): Row => {
    return {
      n,
      programId,
      ...(rawSemesterCode !== undefined && { rawSemesterCode }),
      ...(grade !== undefined && { grade }),
      isOwn: ringed.has(programId),
    };
  });
  rows.sort((a, b) => a.n - b.n || (a.programId < b.programId ? -1 : 1));
  return { scene: { kind: 'one', courses, ringed }, rows };
}

const allCourses = (told: Told): readonly NumberedCourse[] =>
  told.of === 'crowd'
    ? crowdCourses(told.crowd.semesters)
    : told.of === 'nobody'
      ? []
      : told.courses;

/** Of all semesters, so that colors stay when the semester changes. */
export const subjectsOf = (told: Told): string[] => rankSubjects(allCourses(told));

/** The codes there are to be found. */
export const codesOf = (told: Told): string[] =>
  [...new Set(allCourses(told).map(({ programId }) => programId))].sort();

/** Names a picture, a table and their files. */
export function titleOf(told: Told, semester: View['semester']): string {
  const when = semester === 'all' ? 'by semester' : `in ${semesterName(semester)}`;
  if (told.of === 'crowd') return `Courses of ${told.crowd.major} students ${when}`;
  return told.of === 'myself' ? `Your courses ${when}` : `One student’s courses ${when}`;
}

/** Why there is nothing to see. */
export function reasonForNothing(told: Told, semester: View['semester']): string {
  const then = semesterName(semester);
  switch (told.of) {
    case 'myself':
      return told.courses.length === 0
        ? 'You have not submitted any courses yet.'
        : `You have no courses in ${then}.`;
    case 'nobody':
      return `Too few students${told.major === null ? '' : ` of ${told.major}`} share their courses to show one of them anonymously.`;
    case 'student':
      return told.courses.length === 0
        ? 'This student’s courses are too rare to be shown anonymously.'
        : `This student has no courses to show in ${then}.`;
    case 'crowd': {
      const { major, students, semesters, withheldSemesters } = told.crowd;
      if (students === 0) return `No student of ${major} shares a course history yet.`;
      if (semesters.length === 0)
        return `Too few students of ${major} share their courses to show them anonymously.`;
      return withheldSemesters === 0
        ? `No student of ${major} has a ${then}.`
        : `Too few students of ${major} have a ${then} to show it anonymously.`;
    }
  }
}

/** Whether there is no history at all, in whichever semester. */
export const isNothing = (told: Told): boolean => allCourses(told).length === 0;

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What was left out for the sake of others; null where nothing was. */
export function withheldLine(told: Told): string | null {
  if (told.of === 'student' && told.withheld > 0) {
    return `${counted(told.withheld, 'rare course')} left out, so that nobody can be recognized.`;
  }
  if (told.of === 'crowd' && told.crowd.withheldSemesters > 0 && told.crowd.semesters.length > 0) {
    const { withheldSemesters } = told.crowd;
    return `${counted(withheldSemesters, 'semester')} left out: too few students have ${withheldSemesters === 1 ? 'it' : 'them'} to stay anonymous.`;
  }
  return null;
}
