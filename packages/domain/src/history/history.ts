import { university } from '@coursetrail/university';
import { fail, ok, type Result } from '../result.ts';
import { prefixOf } from './course.ts';
import { isListedGrade } from './grade.ts';
import { compareSemesters } from './semester.ts';

/** Where the credit of an attempt comes from. */
/** Of the university's own courses: the name of their campus. */
export const ownCampus = university.campus;
export const origins: readonly string[] = [ownCampus, 'other-campus', 'transfer', 'exam'];
export type Origin = (typeof origins)[number];

/**
 * One course in one semester. The same course in two semesters is two attempts, and so are two courses that share a code
 * and a semester. Only an audit can list such two, because only it has titles to tell them apart.
 */
export type Attempt = {
  _id: string;
  programId: string;
  semester: string;
  grade: string;
  credits?: number;
  title?: string;
  origin?: Origin;
  remark?: string;
  /** Set when the student corrected the attempt, so that a later audit does not undo the correction. */
  handEditedAt?: string;
  /** The semester before the student first moved the attempt. An audit still lists it there. */
  movedFrom?: string;
  /** The day on which the audit was prepared that the facts come from, so that an older one does not replace them. */
  auditPreparedOn?: string;
};

export type History = readonly Attempt[];
export type CourseEntry = Pick<Attempt, 'programId' | 'semester' | 'grade'>;
type CourseInSemester = Pick<Attempt, 'programId' | 'semester' | 'origin'>;
export type Correction = { semester?: string | undefined; grade?: string | undefined };

/** Far beyond any degree, and small enough that one history stays one short document. */
export const maxHistoryLength = 500;

export const isSameAttempt = (a: CourseEntry, b: CourseEntry) =>
  a.programId === b.programId && a.semester === b.semester;

/** Whether two courses of one code may share a semester: both come from an audit, which gives every course an origin. */
const mayShareSemester = (a: CourseInSemester, b: CourseInSemester) => a.origin !== undefined && b.origin !== undefined;

/** The same for entries that are the same attempt: comparing each with each takes long for the longest history. */
const keyOf = ({ programId, semester }: CourseInSemester) => JSON.stringify([programId, semester]);

/** Adds all entries or none. */
export function addEntries(
  history: History,
  entries: readonly CourseEntry[],
  newId: () => string,
): Result<History, 'course-already-added' | 'history-full'> {
  const taken = new Set(history.map(keyOf));
  if (entries.some((entry) => taken.has(keyOf(entry))) || firstDuplicate(entries) !== undefined)
    return fail('course-already-added');
  if (history.length + entries.length > maxHistoryLength) return fail('history-full');
  const added = entries.map(({ programId, semester, grade }) => ({
    _id: newId(),
    programId,
    semester,
    grade,
  }));
  return ok([...history, ...added]);
}

/** The first entry that repeats the course and semester of an earlier one, unless an audit lists both. */
export function firstDuplicate<T extends CourseInSemester>(entries: readonly T[]): T | undefined {
  const seen = new Map<string, T>();
  return entries.find((entry) => {
    const earlier = seen.get(keyOf(entry));
    seen.set(keyOf(entry), entry);
    return earlier !== undefined && !mayShareSemester(earlier, entry);
  });
}

/** Changes the semester, the grade or both. An unlisted grade may stay but not be newly chosen. */
export function correctAttempt(
  history: History,
  id: string,
  correction: Correction,
  now: Date,
): Result<History, 'course-not-found' | 'course-already-added' | 'grade-unknown'> {
  const attempt = history.find(({ _id }) => _id === id);
  if (!attempt) return fail('course-not-found');
  const { semester = attempt.semester, grade = attempt.grade } = correction;
  if (semester === attempt.semester && grade === attempt.grade) return ok(history);
  if (grade !== attempt.grade && !isListedGrade(grade)) return fail('grade-unknown');
  const movedFrom = semester === attempt.semester ? attempt.movedFrom : (attempt.movedFrom ?? attempt.semester);
  const corrected = {
    ...attempt,
    semester,
    grade,
    handEditedAt: now.toISOString(),
    ...(movedFrom !== undefined && { movedFrom }),
  };
  const isTaken = history.some(
    (other) => other !== attempt && isSameAttempt(other, corrected) && !mayShareSemester(other, corrected),
  );
  if (isTaken) return fail('course-already-added');
  return ok(history.map((each) => (each === attempt ? corrected : each)));
}

/**
 * Replaces the history with an exported one. A missing or repeated id is replaced by a new one. If
 * nothing changes, the history is returned as it is, so that restoring twice leaves undo alone.
 */
export function restoreHistory(
  history: History,
  exported: readonly (Omit<Attempt, '_id'> & { _id?: string })[],
  newId: () => string,
): History {
  const taken = new Set<string>();
  const restored = exported.map((attempt): Attempt => {
    const _id = attempt._id === undefined || taken.has(attempt._id) ? newId() : attempt._id;
    taken.add(_id);
    return { ...attempt, _id };
  });
  const isAsBefore =
    restored.length === history.length && restored.every((attempt, index) => isEqual(attempt, history[index]));
  return isAsBefore ? history : restored;
}

const isEqual = (a: Attempt, b: Attempt | undefined) => b !== undefined && differences(a, b).length === 0;

/** The fields in which two attempts differ, including those that only one of them has. */
export const differences = (a: Attempt, b: Attempt): (keyof Attempt)[] =>
  (Object.keys({ ...a, ...b }) as (keyof Attempt)[]).filter((key) => a[key] !== b[key]);

/** Whether a student sees the same in both. The days of audits show nowhere, so there is nothing to undo in them. */
export const looksSame = (a: History, b: History): boolean =>
  a.length === b.length &&
  a.every((attempt, index) => {
    const other = b[index];
    return other !== undefined && differences(attempt, other).every((field) => field === 'auditPreparedOn');
  });

const undoWindow = 24 * 60 * 60 * 1000;

/** The history before its last change, for a day, where that is the change `made` by whoever asks. */
export function undoLastChange(
  { previousHistory, historyChangedAt }: { previousHistory: History | null; historyChangedAt: string | null },
  now: Date,
  made = historyChangedAt,
): Result<History, 'nothing-to-undo'> {
  const isRecent = historyChangedAt !== null && now.getTime() - Date.parse(historyChangedAt) < undoWindow;
  return previousHistory !== null && isRecent && made === historyChangedAt
    ? ok(previousHistory)
    : fail('nothing-to-undo');
}

/** Removes the attempts that are still there. Some may be gone already, which is fine. */
export function removeAttempts(history: History, ids: readonly string[]): Result<History, 'course-not-found'> {
  const rest = history.filter(({ _id }) => !ids.includes(_id));
  return rest.length < history.length ? ok(rest) : fail('course-not-found');
}

export type SortDirection = 'ascending' | 'descending';

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const comparePrefixes = (a: string, b: string) =>
  compareText(prefixOf(a).toUpperCase(), prefixOf(b).toUpperCase()) || compareText(a, b);

const signOf = (direction: SortDirection) => (direction === 'ascending' ? 1 : -1);
const bySemester = (a: CourseEntry, b: CourseEntry) => compareSemesters(a.semester, b.semester);
const byPrefix = (a: CourseEntry, b: CourseEntry) => comparePrefixes(a.programId, b.programId);

/** By time; within a semester always by ascending code, so that a list never looks shuffled. */
export const sortBySemester = <T extends CourseEntry>(courses: readonly T[], direction: SortDirection): T[] =>
  courses.toSorted((a, b) => signOf(direction) * bySemester(a, b) || byPrefix(a, b));

/** By subject, ignoring case; within a subject by number, then by time. */
export const sortByPrefix = <T extends CourseEntry>(courses: readonly T[], direction: SortDirection): T[] =>
  courses.toSorted((a, b) => signOf(direction) * byPrefix(a, b) || bySemester(a, b));
