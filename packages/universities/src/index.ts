import { ofFolder } from './folder.ts';
import { readUniversity } from './read-university.ts';

export type * from './university.ts';

/** The one university of this process. In the page, the server's own (`page.ts`). */
export const university = ofFolder(readUniversity);
