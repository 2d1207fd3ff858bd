import { asSeenByOthers, type Uid } from '@coursetrail/domain';
import { inImported } from '../publication/bodies.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import type { Trx } from '../storage/database.ts';
import type { ReadableHistory } from '../storage/published.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** A student who looks at others' histories. */
export type Viewer = {
  uid: Uid;
  snapshot: Trx;
  now: Date;
  pseudonymOf: Pseudonyms['pseudonymOf'];
  commonCourses: PublishedReplies['commonCourses'];
};

/** Histories as the viewer sees them, without courses that too few students of the major took. */
export async function visibleRecords(viewer: Viewer, histories: readonly ReadableHistory[]) {
  const majors = new Set(histories.map((each) => each.major));
  const common = await viewer.commonCourses(viewer.snapshot, [...majors]);
  return histories.map(({ uid, major, source, ...history }) => ({
    firebaseUid: viewer.pseudonymOf(viewer.uid, uid, viewer.now),
    major,
    ...asSeenByOthers(
      history,
      (course) => common.get(major)?.has(source === null ? course : inImported(course)) === true,
    ),
  }));
}
