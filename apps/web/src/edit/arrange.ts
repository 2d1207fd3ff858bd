import type { OwnAttempt } from '@coursetrail/contract';
import {
  isListedGrade,
  prefixOf,
  type SortDirection,
  sortByPrefix,
  sortBySemester,
  termName,
} from '@coursetrail/domain';

export type SortKey = 'semester' | 'prefix';
export type Sort = { by: SortKey; directions: Record<SortKey, SortDirection> };

/** The newest courses first, for those are corrected most. Every click turns a button's direction round. */
export const firstSort: Sort = {
  by: 'semester',
  directions: { semester: 'descending', prefix: 'descending' },
};

export function sortAgain({ directions }: Sort, by: SortKey): Sort {
  const turned: SortDirection = directions[by] === 'ascending' ? 'descending' : 'ascending';
  return { by, directions: { ...directions, [by]: turned } };
}

export const gradeKinds = ['letter', 'in-progress', 'withdrawn', 'other'] as const;
export type GradeKind = (typeof gradeKinds)[number];

export function kindOfGrade(grade: string): GradeKind {
  if (grade === 'IP') return 'in-progress';
  if (grade === 'W') return 'withdrawn';
  return isListedGrade(grade) && grade !== 'N/A' ? 'letter' : 'other';
}

/** What the student looks for; an empty text asks for everything. */
export type Filter = { text: string; subject: string; kind: GradeKind | '' };
export const noFilter: Filter = { text: '', subject: '', kind: '' };

/** 'cmp sc' finds CMP_SC, 'math1500' finds MATH 1500. */
const plain = (text: string) => text.toLowerCase().replace(/[\s_]/g, '');

export const matches = (
  { programId, title = '', grade }: OwnAttempt,
  { text, subject, kind }: Filter,
): boolean =>
  (plain(programId).includes(plain(text)) ||
    title.toLowerCase().includes(text.trim().toLowerCase())) &&
  (subject === '' || prefixOf(programId) === subject) &&
  (kind === '' || kindOfGrade(grade) === kind);

export type Group = { name: string; courses: OwnAttempt[] };

/** The courses in order, under the semester or the subject they are ordered by. */
export function arrange(courses: readonly OwnAttempt[], { by, directions }: Sort): Group[] {
  const sorted = (by === 'semester' ? sortBySemester : sortByPrefix)(courses, directions[by]);
  const nameOf = ({ semester, programId }: OwnAttempt) =>
    by === 'semester' ? termName(semester) || 'No semester' : prefixOf(programId);
  return [...Map.groupBy(sorted, nameOf)].map(([name, ofGroup]) => ({ name, courses: ofGroup }));
}
