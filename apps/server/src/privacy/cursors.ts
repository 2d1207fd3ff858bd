import { createHash } from 'node:crypto';
import { asUid, type Uid } from '@coursetrail/domain';
import { sealer } from '@coursetrail/server-parts/seal';
import { z } from 'zod';
import type { Position } from '../storage/published.ts';

const lifetime = 60 * 60 * 1000;

/** An array, since a cursor must fit the contract's limit of 400 characters with the longest uid. */
const sealedPosition = z
  .tuple([z.int(), z.string()])
  .transform(([randomOrder, uid]): Position => ({ randomOrder, uid: asUid(uid) }));

/** A hash, since two long uids would not fit into one cursor. */
const audienceOf = (viewer: Uid) => createHash('sha256').update(viewer).digest('base64url').slice(0, 22);

/** Positions in one list, as texts that do not reveal who is at them. */
function listCursors(secret: Buffer, list: string) {
  const { seal, open } = sealer(secret, `cursor of ${list}`);
  return {
    /** A cursor that only this viewer can use, for an hour. */
    seal: (viewer: Uid, { randomOrder, uid }: Position, now: Date) =>
      seal([randomOrder, uid], {
        audience: audienceOf(viewer),
        expiresAt: new Date(now.getTime() + lifetime),
      }),
    /** The sealed position; null when the cursor is damaged, expired, somebody else's, or of another list. */
    async open(viewer: Uid, cursor: string, now: Date): Promise<Position | null> {
      const payload = await open(cursor, { audience: audienceOf(viewer), now });
      return sealedPosition.safeParse(payload).data ?? null;
    },
  };
}

/** Each list has cursors of its own: a position from one says something else in the other. */
export const openCursors = (secret: Buffer) => ({
  histories: listCursors(secret, 'histories'),
  browse: listCursors(secret, 'browse'),
});
export type Cursors = ReturnType<typeof openCursors>;
