import { ofFolder } from './folder.ts';
import { readPrograms } from './read-university.ts';
import type { Program } from './university.ts';

export const programs: readonly Program[] = ofFolder(readPrograms);
