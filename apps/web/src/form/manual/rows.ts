import { type CourseEntry, isSameAttempt, parseCourseCode, programIdOf, semesterWord } from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';

/** A course as it is being entered. The key tells rows apart that say the same. */
export type ManualRow = {
  key: number;
  subject: string | null;
  number: string;
  grade: string | null;
};

export type RowProblems = { [field in 'subject' | 'number' | 'grade']?: string | undefined };

export type NumberProblems = ReadonlyMap<number, string>;

export const emptyRow = (key: number): ManualRow => ({
  key,
  subject: null,
  number: '',
  grade: null,
});

/** The number as the catalog writes it. A subject typed along with it is understood too. */
export function tidyRow(row: ManualRow): ManualRow {
  const code = parseCourseCode(row.number);
  if (code && resolveSubject(code.subject) !== null) return { ...row, ...code };
  return { ...row, number: row.number.toUpperCase().replace(/\s+/g, '') };
}

/** The rows that count: those in which something was entered, or the first when nothing was entered at all. */
export function filledRows(rows: readonly ManualRow[]): readonly ManualRow[] {
  const filled = rows.filter(({ number, grade }) => number.trim() !== '' || grade !== null);
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

export function missingIn(row: ManualRow): RowProblems {
  const { subject, number, grade } = tidyRow(row);
  return {
    ...(subject === null && { subject: 'Choose a subject.' }),
    ...(number === '' && { number: 'Enter a number.' }),
    ...(grade === null && { grade: 'Choose a grade.' }),
  };
}

export const isComplete = (row: ManualRow): boolean => Object.keys(missingIn(row)).length === 0;

export function entryOf(row: ManualRow, term: string | null): CourseEntry | null {
  const { subject, number, grade } = tidyRow(row);
  const code = parseCourseCode(`${subject} ${number}`);
  if (subject === null || code === null || grade === null || term === null) return null;
  return { programId: programIdOf(code), semester: term, grade };
}

export function problemsIn(rows: readonly ManualRow[], term: string | null): NumberProblems {
  const found = new Map<number, string>();
  const entries: CourseEntry[] = [];
  for (const row of rows) {
    const entry = entryOf(row, term);
    if (entry === null) found.set(row.key, 'Course numbers have three to six letters or digits.');
    else if (entries.some((other) => isSameAttempt(other, entry)))
      found.set(row.key, 'You’ve already entered this course above.');
    else entries.push(entry);
  }
  return found;
}

export function repetitionsIn(
  rows: readonly ManualRow[],
  term: string | null,
  history: readonly CourseEntry[],
): NumberProblems {
  const isRepeated = (row: ManualRow) => {
    const entry = entryOf(row, term);
    return entry !== null && history.some((attempt) => isSameAttempt(attempt, entry));
  };
  return new Map(
    rows.filter(isRepeated).map(({ key }) => [key, `You already have this course in that ${semesterWord}.`]),
  );
}
