import { createHmac, createSecretKey } from 'node:crypto';
import { dayOf, type Uid } from '@coursetrail/domain';
import { derivedKey } from '@coursetrail/identity/seal';

export type Pseudonyms = {
  /**
   * The name one viewer sees for another student, for one UTC day. Two viewers cannot compare notes,
   * and nobody can be followed from day to day.
   */
  pseudonymOf(viewer: Uid, subject: Uid, now: Date): string;
};

export function openPseudonyms(secret: Buffer): Pseudonyms {
  // A key object, because a page of histories has fifty names, and preparing a key takes longer than using it.
  const key = createSecretKey(derivedKey(secret, 'pseudonym'));
  return {
    pseudonymOf(viewer, subject, now) {
      const day = dayOf(now);
      const mac = createHmac('sha256', key).update(JSON.stringify([viewer, subject, day]));
      return mac.digest('base64url').slice(0, 22);
    },
  };
}
