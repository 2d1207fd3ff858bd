import { university } from '@coursetrail/university';

/** Where the university itself says what we do not know. */
export const officialPages = university.links;

/** The page of the university's catalog that describes the courses of a subject. */
export const officialPageOf = (subject: string): string =>
  officialPages.subject.replace('{subject}', subject.toLowerCase());
