import type { History } from '../history/history.ts';
import { numberSemesters, parseSemester, type Season, semesterLabel } from '../history/semester.ts';

/** What others may see of a student, from least to most. */
export const sharingLevels = ['nothing', 'courses', 'courses-and-grades'] as const;
export type SharingLevel = (typeof sharingLevels)[number];

/** In force until the student chooses. */
export const defaultSharing: SharingLevel = 'courses';

/** What decides whether and how a student is published. */
export type Sharer = { major: string | null; sharing: SharingLevel | null; history: History };

/** The major a student is counted and listed under; null without courses or without consent. */
export const listedMajor = ({ major, sharing, history }: Sharer): string | null =>
  history.length === 0 || (sharing ?? defaultSharing) === 'nothing' ? null : major;

/** An attempt as it is published: its semester is a number, it has no id, and '' for a grade that is not shared. */
export type PublishedAttempt = { programId: string; n: number; grade: string };

/** What its owner chose to show. Everything that others see is made of it. */
export type PublishedHistory = {
  sharing: Exclude<SharingLevel, 'nothing'>;
  attempts: readonly PublishedAttempt[];
  /** The season of each semester, in their order; '' for a term we do not know. Counted, and never shown with a history. */
  seasons: readonly Season[];
};

/** Many of them: a list, or something that makes each only when it is asked for. */
export type PublishedHistories = Iterable<PublishedHistory> & { readonly length: number };

/** A student's history as it is published; null when there is nothing to publish. */
export function toPublish(student: Sharer): PublishedHistory | null {
  const { history } = student;
  const sharing = student.sharing ?? defaultSharing;
  if (listedMajor(student) === null || sharing === 'nothing') return null;
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  return {
    sharing,
    // Sorted, because the order of entry would say something about the person.
    attempts: history
      .map(({ programId, semester, grade }) => ({
        programId,
        n: numbers.get(semester) ?? 0,
        grade: sharing === 'courses-and-grades' ? grade : '',
      }))
      .sort((a, b) => a.n - b.n || (nameOf(a) < nameOf(b) ? -1 : 1)),
    seasons: [...numbers.keys()].map((code) => parseSemester(code)?.season ?? ''),
  };
}

const nameOf = ({ programId, grade }: PublishedAttempt) => `${programId} ${grade}`;

/** Whether others see two histories alike; null is none. */
export const isSeenAlike = (
  a: Omit<PublishedHistory, 'seasons'> | null,
  b: Omit<PublishedHistory, 'seasons'> | null,
): boolean => a?.sharing === b?.sharing && JSON.stringify(a?.attempts) === JSON.stringify(b?.attempts);

/** An attempt as others see it: no id, no real term, a grade only if its owner shares grades. */
type SharedAttempt = { programId: string; semester: string; grade?: string };

/**
 * What another student sees of a published history. Terms become 'Semester n', because real ones make
 * a person recognizable. Courses so rare that they would identify a person are left out and counted.
 */
export function asSeenByOthers(
  { sharing, attempts }: Omit<PublishedHistory, 'seasons'>,
  isCommon: (programId: string) => boolean,
): { courses: SharedAttempt[]; withheld: number } {
  const courses = attempts
    .filter(({ programId }) => isCommon(programId))
    .map(({ programId, n, grade }) => ({
      programId,
      semester: semesterLabel(n),
      ...(sharing === 'courses-and-grades' && { grade }),
    }));
  return { courses, withheld: attempts.length - courses.length };
}

/** Why nobody sees a student; the first reason that applies is given. */
export const invisibleReasons = ['nothing-shared', 'no-courses', 'no-major', 'few-students'] as const;
export type InvisibleReason = (typeof invisibleReasons)[number];

/** What others see of a student once the present record is published. `isCommon` is null where nothing is published. */
export function seenOncePublished(
  student: Sharer,
  isCommon: ((programId: string) => boolean) | null,
): { unseen: InvisibleReason | null; courses: SharedAttempt[]; withheld: number } {
  const invisible = (reason: InvisibleReason) => ({ unseen: reason, courses: [], withheld: 0 });
  if (student.sharing === 'nothing') return invisible('nothing-shared');
  if (student.history.length === 0) return invisible('no-courses');
  const published = toPublish(student);
  if (published === null) return invisible('no-major');
  if (isCommon === null) return invisible('few-students');
  return { unseen: null, ...asSeenByOthers(published, isCommon) };
}

const rankOf = ({ sharing }: Sharer) => sharingLevels.indexOf(sharing ?? defaultSharing);

/** Whether a student takes something back that others may be reading. */
export const sharesLess = (after: Sharer, before: Sharer): boolean => rankOf(after) < rankOf(before);
