import table from './programs.json' with { type: 'json' };

/** A program with its award types, such as BS or Minor. A track is in parentheses after its program. */
export type Program = { name: string; types: readonly string[] };

export const programs: readonly Program[] = Object.entries(table).map(([name, types]) => ({
  name,
  types,
}));

/** What a student may choose as major, in alphabetical order. */
export const majors: readonly string[] = Object.keys(table);

const known = new Set(majors);

export const isMajor = (name: string): boolean => known.has(name);
