import { ofFolder } from './folder.ts';
import { readSubjects } from './read-university.ts';

/** Every subject, by code. */
export const subjects = ofFolder(readSubjects);
