import { ofFolder } from './folder.ts';
import { readPrograms } from './read-university.ts';

/** Every program, in alphabetical order. */
export const programs = ofFolder(readPrograms).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
