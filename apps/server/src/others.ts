import { asSeenByOthers, contributionOf, defaultSharing, sumKey } from '@coursetrail/domain';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Trx } from './storage/database.ts';
import { countMajors, courseTotals, type SharedHistory } from './storage/sharers.ts';
import type { Student } from './storage/students.ts';

/**
 * What one student may see of the others. Everything is read in one snapshot with the caller's own record: a caller who
 * leaves and joins a group in between would be taken for another.
 */
export type Onlooker = {
  snapshot: Trx;
  caller: Student;
  minGroupSize: number;
  now: Date;
  pseudonymOf: Pseudonyms['pseudonymOf'];
};

/** Majors with too few students besides the caller are left out, for the few could be guessed. */
export async function openMajors(
  { snapshot, caller, minGroupSize }: Onlooker,
  major?: string,
): Promise<string[]> {
  const own = contributionOf(caller).majorStudents;
  return [...(await countMajors(snapshot, major))]
    .filter(([name, students]) => students - (own.get(sumKey.major(name)) ?? 0) >= minGroupSize)
    .map(([name]) => name);
}

/** Histories as the caller sees them: without courses too rare to hide in, again not counting the caller. */
export async function recordsSeenBy(onlooker: Onlooker, histories: readonly SharedHistory[]) {
  const { snapshot, caller, minGroupSize, pseudonymOf, now } = onlooker;
  const own = contributionOf(caller).courseStudents;
  const totals = await courseTotals(
    snapshot,
    [...new Set(histories.map(({ major }) => major))],
    minGroupSize,
  );
  const isCommon = (major: string, course: string) =>
    (totals.get(major)?.get(course) ?? 0) - (own.get(sumKey.course(major, course)) ?? 0) >=
    minGroupSize;
  return histories.map(({ uid, major, sharing, history }) => ({
    firebaseUid: pseudonymOf(caller.uid, uid, now),
    major,
    ...asSeenByOthers(history, sharing ?? defaultSharing, (course) => isCommon(major, course)),
  }));
}
