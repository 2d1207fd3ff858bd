import { subjects } from '@coursetrail/domain/subjects';
import { courseTitlesQuery } from './catalog.ts';
import type { CacheOwner } from './keys.ts';

const allSubjects = subjects.map(({ code }) => code);

/** The titles of the whole catalog at once: a student types faster than the server could be asked for each letter. */
export const allTitlesQuery = (uid: CacheOwner) => courseTitlesQuery(uid, allSubjects);
