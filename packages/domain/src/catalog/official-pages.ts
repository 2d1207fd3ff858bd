/** Where the university itself says what we do not know. */
export const officialPages = {
  catalog: 'https://catalog.missouri.edu/courseofferings/',
  classSearch: 'https://myzou.missouri.edu/',
} as const;

/** The page of the university's catalog that describes the courses of a subject. */
export const officialPageOf = (subject: string): string => `${officialPages.catalog}${subject.toLowerCase()}/`;
