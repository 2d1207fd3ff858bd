import { programs } from '@coursetrail/university/programs';

export { programs };

/** What a student may choose as major, in alphabetical order. */
export const majors: readonly string[] = programs.map(({ name }) => name);

const known = new Set(majors);

export const isMajor = (name: string): boolean => known.has(name);
