/** The listed grades, in the order charts show them. Audits list others (S, U, CR), which are stored unchanged. */
export const grades = [
  'A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F', 'W', 'N/A', 'IP',
] as const; // biome-ignore format: one line reads as the scale it is
export type Grade = (typeof grades)[number];

export const isListedGrade = (grade: string): grade is Grade => (grades as readonly string[]).includes(grade);

/** A+ to F: the listed grades that say how well somebody did. */
export const isLetterGrade = (grade: string): boolean => /^([A-D][+-]?|F)$/.test(grade);
