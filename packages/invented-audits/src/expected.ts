import { earnsCredit, hasCode, kindOfGrade, type Origin, ownCampus, sortBySemester } from '@coursetrail/domain';
import type { ListedCourse } from './listed-course.ts';

/** What a reader must find. Two with one code in one semester are two courses. */
export type ExpectedCourse = {
  programId: string;
  semester: string;
  grade: string;
  credits: number;
  title: string;
  origin: Origin;
  remark?: string;
};

/** Every fact of the courses in any order, to compare what was read with what was invented. */
export const coursesAsText = (courses: readonly ExpectedCourse[]): string =>
  courses
    .map(({ programId, semester, grade, credits, title, origin, remark = '' }) =>
      [programId, semester, grade, credits, title, origin, remark].join(' | '),
    )
    .sort()
    .join('\n');

export type ExpectedTotals = { earned: number; inProgress: number };

export const expectedCourses = (listed: readonly ListedCourse[]): ExpectedCourse[] =>
  sortBySemester(
    listed.map((course) => ({
      programId: `${course.subject} ${course.number}`,
      semester: course.semester,
      grade: course.grade,
      credits: course.credits,
      // The number of blanks between two words of a title has no meaning.
      title: course.title.replace(/ +/g, ' '),
      origin: originOf(course),
      ...(course.code && { remark: course.code }),
    })),
    'ascending',
  );

/** Withdrawn, failed, duplicate and dropped courses are listed with credits but do not earn them. */
export const totalsOf = (listed: readonly ListedCourse[]): ExpectedTotals => ({
  earned: creditsOf(listed.filter(({ grade, code }) => earnsCredit(grade) && !hasCode(code, 'no-credit'))),
  inProgress: creditsOf(listed.filter(({ grade }) => grade === 'IP')),
});

const creditsOf = (listed: readonly ListedCourse[]) => listed.reduce((sum, { credits }) => sum + credits, 0);

function originOf({ grade, source }: ListedCourse): Origin {
  if (hasCode(source, 'exam') || kindOfGrade(grade) === 'exam') return 'exam';
  return hasCode(source, 'transfer') ? 'transfer' : hasCode(source, 'other-campus') ? 'other-campus' : ownCampus;
}
