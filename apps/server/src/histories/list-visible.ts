import { type Viewer, visibleRecords } from '../privacy/visible-histories.ts';
import { listHistories, type Position, positionBefore } from '../storage/published.ts';

export type VisiblePageRequest = {
  major: string | undefined;
  after: Position | null;
  limit: number;
};

/** Before every student: where the next page begins after one that had no room for anybody. */
const start = positionBefore(-1);

/** A page of other students' histories, as they were last published. */
export async function listVisible(viewer: Viewer, { major, after, limit }: VisiblePageRequest) {
  const { snapshot, uid } = viewer;
  const page = await listHistories(snapshot, { except: [uid], major, from: after, limit });
  const records = await visibleRecords(viewer, page);
  const last = limit === 0 ? (after ?? start) : page.length === limit ? page.at(-1) : undefined;
  return {
    // Sorted by pseudonym, because the stored order is the same for every viewer.
    records: records.sort((a, b) => (a.firebaseUid < b.firebaseUid ? -1 : 1)),
    next: last ? { randomOrder: last.randomOrder, uid: last.uid } : null,
  };
}
