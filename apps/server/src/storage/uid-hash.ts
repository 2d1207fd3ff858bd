import { createHash } from 'node:crypto';
import type { Uid } from '@coursetrail/domain';

/** Identifies a student who may be gone, without saying who it was. */
export const uidHash = (uid: Uid): string => createHash('sha256').update(uid).digest('base64url');
