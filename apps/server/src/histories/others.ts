import { type Onlooker, openMajors, recordsSeenBy } from '../others.ts';
import { listShared, type Position } from '../storage/sharers.ts';

export type OthersRequest = { major: string | undefined; after: Position | null; limit: number };

/** Before every student: where a list begins that had no room for anybody. */
const start: Position = { pick: -1, uid: '' };

/** A page of other students' histories, as far as they share them. */
export async function othersOf(onlooker: Onlooker, { major, after, limit }: OthersRequest) {
  const { snapshot, caller } = onlooker;
  const majors = await openMajors(onlooker, major);
  const page = await listShared(snapshot, { except: [caller.uid], majors, from: after, limit });
  const records = await recordsSeenBy(onlooker, page);
  const last = limit === 0 ? (after ?? start) : page.length === limit ? page.at(-1) : undefined;
  return {
    // By pseudonym: the stored order is the same for every reader.
    records: records.sort((a, b) => (a.firebaseUid < b.firebaseUid ? -1 : 1)),
    next: last ? { pick: last.pick, uid: last.uid } : null,
  };
}
