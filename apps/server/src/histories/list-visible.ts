import { type Viewer, visibleMajors, visibleRecords } from '../privacy/visible-histories.ts';
import { listShared, type Position, positionBefore } from '../storage/sharers.ts';

export type VisiblePageRequest = {
  major: string | undefined;
  after: Position | null;
  limit: number;
};

/** Before every student: where the next page begins after one that had no room for anybody. */
const start = positionBefore(-1);

/** A page of other students' histories, as far as the viewer may see them. */
export async function listVisible(viewer: Viewer, { major, after, limit }: VisiblePageRequest) {
  const { snapshot, student } = viewer;
  const majors = await visibleMajors(viewer, major);
  const page = await listShared(snapshot, { except: [student.uid], majors, from: after, limit });
  const records = await visibleRecords(viewer, page);
  const last = limit === 0 ? (after ?? start) : page.length === limit ? page.at(-1) : undefined;
  return {
    // Sorted by pseudonym, because the stored order is the same for every viewer.
    records: records.sort((a, b) => (a.firebaseUid < b.firebaseUid ? -1 : 1)),
    next: last ? { randomOrder: last.randomOrder, uid: last.uid } : null,
  };
}
