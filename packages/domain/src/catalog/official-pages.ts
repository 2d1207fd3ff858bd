import { prefixOf } from '../history/course.ts';

/** Where the university itself says what we do not know. */
export const officialPages = {
  catalog: 'https://catalog.missouri.edu/courseofferings/',
  classSearch: 'https://myzou.missouri.edu/',
} as const;

/** The page of the university's catalog that describes a course: one for each subject. */
export const officialPageOf = (programId: string): string =>
  `${officialPages.catalog}${prefixOf(programId).toLowerCase()}/`;
