import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { dayOf, mailboxOf, type Uid } from '@coursetrail/domain';
import { derivedKey } from '@coursetrail/server-parts/seal';

export type Pseudonyms = {
  /**
   * The name one viewer sees for another student, for one UTC day. Two viewers cannot compare notes,
   * and nobody can be followed from day to day.
   */
  pseudonymOf(viewer: Uid, subject: Uid, now: Date): string;
  /** The name the log has for an account, for one UTC day: an operator can tell a busy one from many, but not whose it is. */
  logNameOf(uid: Uid, now: Date): string;
  /** A tag for a mailbox, which outlives the accounts of its owner and does not say whose it is. */
  mailboxTagOf(email: string): string;
};

export function openPseudonyms(secret: Buffer): Pseudonyms {
  // Key objects, because a page of histories has fifty names, and preparing a key takes longer than using it.
  const pseudonymKey = createSecretKey(derivedKey(secret, 'pseudonym'));
  const logKey = createSecretKey(derivedKey(secret, 'account in the log'));
  const mailboxKey = createSecretKey(derivedKey(secret, 'mailbox'));
  const macOf = (key: KeyObject, ...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return {
    pseudonymOf: (viewer, subject, now) =>
      macOf(pseudonymKey, viewer, subject, dayOf(now)).slice(0, 22),
    mailboxTagOf: (email) => macOf(mailboxKey, mailboxOf(email.toLowerCase())),
    logNameOf: (uid, now) => macOf(logKey, uid, dayOf(now)).slice(0, 8),
  };
}
