import { termName } from '@coursetrail/domain';

type Course = { rawSemesterCode?: string | undefined; planned?: true | undefined };

/** 'Fall 2027' of a course or a semester, or 'Fall 2027, planned'; without a term the rest alone. */
export const termText = ({ rawSemesterCode, planned }: Course): string =>
  [rawSemesterCode && termName(rawSemesterCode), planned && 'planned'].filter(Boolean).join(', ');

/** The same of a semester with these courses. It is planned if all of them are. */
export const semesterTermText = (courses: readonly Course[]): string =>
  termText(courses.find(({ planned }) => !planned) ?? courses[0] ?? {});
