import { type CourseEntry, isSameAttempt, parseCourseCode, programIdOf } from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';

/** A course as it is being entered. */
export type Row = { key: number; subject: string | null; number: string; grade: string | null };

/** What is wrong with a row, by the field it is wrong with. */
export type RowProblems = { [field in 'subject' | 'number' | 'grade']?: string | undefined };

export const emptyRow = (key: number): Row => ({ key, subject: null, number: '', grade: null });

/** The number as the catalog writes it. Who types the subject along with it is understood too. */
export function tidyRow(row: Row): Row {
  const whole = parseCourseCode(row.number);
  if (whole && resolveSubject(whole.subject) !== null) return { ...row, ...whole };
  return { ...row, number: row.number.toUpperCase().replace(/\s+/g, '') };
}

/** Rows somebody added and then left alone do not count, unless there is nothing else. */
export function filledRows(rows: readonly Row[]): readonly Row[] {
  const filled = rows.filter(({ number, grade }) => number.trim() !== '' || grade !== null);
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

export function missingIn(row: Row): RowProblems {
  const { subject, number, grade } = tidyRow(row);
  return {
    ...(subject === null && { subject: 'Choose a subject.' }),
    ...(number === '' && { number: 'Enter a number.' }),
    ...(grade === null && { grade: 'Choose a grade.' }),
  };
}

/** What a row says, or null when that is no course. */
export function entryOf(row: Row, term: string | null): CourseEntry | null {
  const { subject, number, grade } = tidyRow(row);
  const course = parseCourseCode(`${subject} ${number}`);
  if (subject === null || course === null || grade === null || term === null) return null;
  return { programId: programIdOf(course), semester: term, grade };
}

/** What is wrong with the numbers of rows in which nothing is missing, by the rows' keys. */
export function problemsIn(rows: readonly Row[], term: string | null): Map<number, string> {
  const found = new Map<number, string>();
  const entries: CourseEntry[] = [];
  for (const row of rows) {
    const entry = entryOf(row, term);
    if (entry === null) found.set(row.key, 'A number has three to six letters or digits.');
    else if (entries.some((other) => isSameAttempt(other, entry)))
      found.set(row.key, 'This course is above already.');
    else entries.push(entry);
  }
  return found;
}

/** The same, for rows that repeat what is in the history already. */
export function repetitionsIn(
  rows: readonly Row[],
  term: string | null,
  known: readonly CourseEntry[],
) {
  const isKnown = (row: Row) => {
    const entry = entryOf(row, term);
    return entry !== null && known.some((other) => isSameAttempt(other, entry));
  };
  return new Map(
    rows.filter(isKnown).map(({ key }) => [key, 'You have this course in that term already.']),
  );
}
