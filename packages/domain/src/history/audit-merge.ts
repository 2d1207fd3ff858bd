import { isDay } from '../days.ts';
import { fail, ok, type Result } from '../result.ts';
import { kindOfGrade, onTranscript } from './grade.ts';
import {
  type Attempt,
  type CourseEntry,
  differences,
  firstDuplicate,
  type History,
  maxHistoryLength,
} from './history.ts';

/** An attempt as a degree audit lists it, a transcript, or a pasted list. */
export type AuditAttempt = CourseEntry & Pick<Attempt, 'credits' | 'title' | 'origin' | 'remark'>;

/** The part of an audit that is merged; `preparedOn` is its day, such as 2026-01-15, if it prints one. */
export type DatedAudit = {
  courses: readonly AuditAttempt[];
  preparedOn?: string | undefined;
  /** A transcript or a pasted text brings courses and grades. What an audit said besides stays, and so does its day. */
  isTranscript?: boolean | undefined;
};

/**
 * What an audit attempt did to a history. 'kept' means that the student's own correction stays,
 * 'superseded' that the history has a newer grade.
 */
export type MergeOutcome = 'added' | 'updated' | 'unchanged' | 'kept' | 'superseded';

export type AuditMerge = {
  history: History;
  /** In the order of the audit's courses. */
  outcomes: MergeOutcome[];
  /** The attempts of the history that they are about, in the same order; undefined where a course is new. */
  known: (Attempt | undefined)[];
  /** The day of the newest audit in the history, if the merged one is older; otherwise null. */
  newerAuditOn: string | null;
};

/**
 * Merges an audit into a history. Removes nothing: an audit may be partial, and a student may know
 * better. Of two audits that list an attempt, the one with the later day decides, in whichever order
 * they are uploaded. An unchanged history is returned as it is.
 */
export function mergeAudit(
  history: History,
  { courses: entries, preparedOn, isTranscript = false }: DatedAudit,
  newId: () => string,
): Result<AuditMerge, 'history-full' | 'course-already-added'> {
  // A misprinted day is none to compare with.
  const day = preparedOn !== undefined && isDay(preparedOn) ? preparedOn : undefined;
  const stamp = isTranscript ? undefined : day;
  const claimed = claimAttempts(history, entries);
  const merged = new Map<Attempt, Attempt>();
  const added: Attempt[] = [];
  const outcomes = entries.map((given): MergeOutcome => {
    const attempt = claimed.get(given);
    if (attempt === undefined) {
      added.push({
        _id: newId(),
        ...given,
        ...(stamp !== undefined && { auditPreparedOn: stamp }),
      });
      return 'added';
    }
    const entry = isTranscript ? inWordsOfAudit(given, attempt) : given;
    const isOutdated = isOlder(entry, day, attempt);
    const after = isOutdated
      ? completed(attempt, entry)
      : isTranscript
        ? graded(attempt, entry)
        : updated(attempt, entry, day);
    const changes = differences(attempt, after);
    if (changes.length > 0) merged.set(attempt, after);
    if (after.grade !== entry.grade) return isOutdated && !isCorrected(attempt) ? 'superseded' : 'kept';
    return changes.some((field) => field !== 'auditPreparedOn') ? 'updated' : 'unchanged';
  });
  const known = entries.map((entry) => claimed.get(entry));
  const newest =
    history
      .map(({ auditPreparedOn = '' }) => auditPreparedOn)
      .toSorted()
      .at(-1) ?? '';
  const newerAuditOn = day !== undefined && day < newest ? newest : null;
  const found = { outcomes, known, newerAuditOn };
  if (merged.size === 0 && added.length === 0) return ok({ history, ...found });
  const grown = [...history.map((attempt) => merged.get(attempt) ?? attempt), ...added];
  if (grown.length > maxHistoryLength) return fail('history-full');
  // Where a moved attempt was taken for another entry than the one of its present semester.
  if (firstDuplicate(grown) !== undefined && firstDuplicate(history) === undefined) return fail('course-already-added');
  return ok({ history: grown, ...found });
}

/** What students read of a merge. Their own corrections and newer grades stay, so those are unchanged. */
export function countMerged(outcomes: readonly MergeOutcome[]) {
  const count = (outcome: MergeOutcome) => outcomes.filter((each) => each === outcome).length;
  const [added, updated] = [count('added'), count('updated')];
  return { added, updated, unchanged: outcomes.length - added - updated };
}

/**
 * Which attempt of the history each audit attempt is about; none where it is new. Of several with one code, those that
 * are most alike belong together, so each grade finds its own course.
 */
function claimAttempts(history: History, entries: readonly AuditAttempt[]) {
  const byCode = Map.groupBy(history, ({ programId }) => programId);
  const claimed = new Map<AuditAttempt, Attempt>();
  const taken = new Set<Attempt>();
  // Level by level, because a list of all pairs of five hundred courses with one code would be long.
  for (let level = mostAlike; level >= 0; level -= 1)
    for (const entry of entries) {
      if (claimed.has(entry)) continue;
      const isFree = (each: Attempt) => !taken.has(each) && canBe(each, entry) && likeness(each, entry) === level;
      const attempt = byCode.get(entry.programId)?.find(isFree);
      if (attempt === undefined) continue;
      claimed.set(entry, attempt);
      taken.add(attempt);
    }
  return claimed;
}

/** An audit still lists a moved attempt where it was. */
const canBe = ({ semester, movedFrom }: Attempt, entry: AuditAttempt) =>
  semester === entry.semester || movedFrom === entry.semester;

/** From what changes least to what changes most: each fact outweighs all that follow. */
const likeness = (attempt: Attempt, entry: AuditAttempt): number =>
  Number(attempt.title === entry.title) * 8 +
  // A course that was moved and then taken again is in both semesters.
  Number(attempt.semester === entry.semester) * 4 +
  Number(attempt.credits === entry.credits) * 2 +
  Number(attempt.grade === entry.grade && !isCorrected(attempt));
const mostAlike = 8 + 4 + 2 + 1;

const isCorrected = ({ handEditedAt }: Attempt) => handEditedAt !== undefined;

/** 'N/A' and '' are what a course has before its grade is known, as much as 'IP'. */
const isFinal = (grade: string) => !['IP', 'N/A', ''].includes(grade);

/**
 * Whether the history knows an attempt from a later day than the audit. Where the days do not say,
 * because one is missing or both are the same, a grade in progress is older than a final one.
 */
function isOlder(entry: AuditAttempt, day: string | undefined, attempt: Attempt): boolean {
  const known = attempt.auditPreparedOn;
  if (day !== undefined && known !== undefined && day !== known) return day < known;
  return entry.grade === 'IP' && isFinal(attempt.grade);
}

/** The audit's facts in place of those of the history, except for a grade that the student corrected. */
function updated(attempt: Attempt, entry: AuditAttempt, day: string | undefined): Attempt {
  const { programId: _course, semester: _term, grade, ...facts } = entry;
  // Remarks come from audits alone, so the latest audit decides, even when it has none.
  const { remark: _earlier, ...rest } = attempt;
  return {
    ...rest,
    ...facts,
    grade: isCorrected(attempt) ? attempt.grade : grade,
    ...(day !== undefined && { auditPreparedOn: day }),
  };
}

const graded = (attempt: Attempt, entry: AuditAttempt): Attempt => ({
  ...completed(attempt, entry),
  grade: isCorrected(attempt) ? attempt.grade : entry.grade,
});

/** A transcript may print another grade than an audit: CR for CRE, CRT or CRU. */
const inWordsOfAudit = (entry: AuditAttempt, { grade }: Attempt): AuditAttempt =>
  kindOfGrade(grade) === 'exam' && onTranscript(grade) === entry.grade ? { ...entry, grade } : entry;

/** What the history lacks is taken even from an older audit: credits of a course entered by hand, say. */
function completed(attempt: Attempt, entry: AuditAttempt): Attempt {
  const { remark: _older, ...facts } = entry;
  return { ...facts, ...attempt };
}
