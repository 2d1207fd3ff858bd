import type { OwnAttempt } from '@coursetrail/contract';
import {
  courseSearchKey,
  isListedGrade,
  isUndecided,
  kindOfGrade,
  prefixOf,
  type SortDirection,
  semesterWord,
  sortByPrefix,
  sortBySemester,
  termName,
} from '@coursetrail/domain';

export type CourseSortKey = 'semester' | 'prefix';
export type CourseSort = { by: CourseSortKey; directions: Record<CourseSortKey, SortDirection> };

/** The newest courses come first, because they are corrected most. */
export const firstSort: CourseSort = {
  by: 'semester',
  directions: { semester: 'descending', prefix: 'descending' },
};

/** The sort after a click on a button: each click reverses that button's direction. */
export function sortAgain({ directions }: CourseSort, by: CourseSortKey): CourseSort {
  const reversed: SortDirection = directions[by] === 'ascending' ? 'descending' : 'ascending';
  return { by, directions: { ...directions, [by]: reversed } };
}

export const gradeFilters = ['letter', 'in-progress', 'withdrawn', 'other'] as const;
export type GradeFilter = (typeof gradeFilters)[number];

export function gradeFilterOf(grade: string): GradeFilter {
  const kind = kindOfGrade(grade);
  if (!isListedGrade(grade) || kind === undefined) return 'other';
  if (kind === 'in-progress' || kind === 'withdrawn') return kind;
  return isUndecided(grade) ? 'other' : 'letter';
}

/** What the student looks for; an empty text matches everything. */
export type CourseFilter = { text: string; subject: string; kind: GradeFilter | '' };
export const noFilter: CourseFilter = { text: '', subject: '', kind: '' };

export const matches = ({ programId, title = '', grade }: OwnAttempt, { text, subject, kind }: CourseFilter): boolean =>
  (courseSearchKey(programId).includes(courseSearchKey(text)) ||
    title.toLowerCase().includes(text.trim().toLowerCase())) &&
  (subject === '' || prefixOf(programId) === subject) &&
  (kind === '' || gradeFilterOf(grade) === kind);

export type CourseGroup = { name: string; courses: OwnAttempt[] };

export const groupNameOf = ({ semester, programId }: OwnAttempt, by: CourseSortKey): string =>
  by === 'semester' ? termName(semester) || `No ${semesterWord}` : prefixOf(programId);

export function arrange(courses: readonly OwnAttempt[], { by, directions }: CourseSort): CourseGroup[] {
  const sorted = (by === 'semester' ? sortBySemester : sortByPrefix)(courses, directions[by]);
  return [...Map.groupBy(sorted, (course) => groupNameOf(course, by))].map(([name, ofGroup]) => ({
    name,
    courses: ofGroup,
  }));
}

/** The course closest to deleted ones: the next that stays, or the last before them. */
export function neighborOf(ordered: readonly OwnAttempt[], deleted: readonly OwnAttempt[]): OwnAttempt | undefined {
  const ids = new Set(deleted.map(({ _id }) => _id));
  const stays = ({ _id }: OwnAttempt) => !ids.has(_id);
  const first = ordered.findIndex(({ _id }) => _id === deleted[0]?._id);
  const from = Math.max(0, first);
  return ordered.slice(from).find(stays) ?? ordered.slice(0, from).findLast(stays);
}
