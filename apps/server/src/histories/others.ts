import { asSeenByOthers, contributionOf, defaultSharing, sumKey } from '@coursetrail/domain';
import type { Pseudonyms } from '../pseudonyms.ts';
import type { Trx } from '../storage/database.ts';
import type { Student } from '../storage/students.ts';
import { countMajors, courseTotals, listShared, type Position } from './queries.ts';

export type OthersRequest = { major: string | undefined; after: Position | null; limit: number };

/** Before every student: where a list begins that had no room for anybody. */
const start: Position = { pick: -1, uid: '' };

/**
 * A page of other students' histories, as far as they share them. Majors with too few students besides the caller are
 * left out, for the few could be guessed; so are courses too rare to hide in, again without counting the caller.
 * Everything is read in the caller's own snapshot: a caller who leaves and joins a group must not be counted as another.
 */
export async function othersOf(
  snapshot: Trx,
  caller: Student,
  { major, after, limit }: OthersRequest,
  { minGroupSize, pseudonymOf, now }: { minGroupSize: number; now: Date } & Pick<Pseudonyms, 'pseudonymOf'>,
) {
  const own = contributionOf(caller);
  const majors = [...(await countMajors(snapshot))]
    .filter(([name]) => major === undefined || name === major)
    .filter(([name, students]) => students - (own.majorStudents.get(name) ?? 0) >= minGroupSize)
    .map(([name]) => name);
  const page = await listShared(snapshot, { except: caller.uid, majors, after, limit });
  const totals = await courseTotals(snapshot, [...new Set(page.map((each) => each.major))], minGroupSize);
  const isCommon = (name: string, course: string) => {
    const ownPart = own.courseStudents.get(sumKey(name, course)) ?? 0;
    return (totals.get(name)?.get(course) ?? 0) - ownPart >= minGroupSize;
  };
  const records = page.map(({ uid, major, sharing, history }) => ({
    firebaseUid: pseudonymOf(caller.uid, uid, now),
    major,
    ...asSeenByOthers(history, sharing ?? defaultSharing, (course) => isCommon(major, course)),
  }));
  const last = limit === 0 ? (after ?? start) : page.length === limit ? page.at(-1) : undefined;
  return {
    // By pseudonym: the stored order is the same for every reader.
    records: records.sort((a, b) => (a.firebaseUid < b.firebaseUid ? -1 : 1)),
    next: last ? { pick: last.pick, uid: last.uid } : null,
  };
}
