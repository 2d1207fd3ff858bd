import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { dayOf, mailboxOf, type Uid } from '@coursetrail/domain';
import { derivedKey } from '@coursetrail/server-parts/seal';

export type Pseudonyms = ReturnType<typeof openPseudonyms>;

export function openPseudonyms(secret: Buffer) {
  // Key objects, because a page of histories has fifty names, and preparing a key takes longer than using it.
  const pseudonymKey = createSecretKey(derivedKey(secret, 'pseudonym'));
  const logKey = createSecretKey(derivedKey(secret, 'account in the log'));
  const mailboxKey = createSecretKey(derivedKey(secret, 'mailbox'));
  const macOf = (key: KeyObject, ...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return {
    /**
     * The name one viewer sees for another student, for one UTC day. Two viewers cannot compare notes,
     * and nobody can be followed from day to day.
     */
    pseudonymOf: (viewer: Uid, subject: Uid, now: Date) =>
      macOf(pseudonymKey, viewer, subject, dayOf(now)).slice(0, 22),
    /** A tag for a mailbox, which outlives the accounts of its owner and does not say whose it is. */
    mailboxTagOf: (email: string) => macOf(mailboxKey, mailboxOf(email.toLowerCase())),
    /** The name the log has for an account, for one UTC day: an operator can tell a busy one from many, but not whose it is. */
    logNameOf: (uid: Uid, now: Date) => macOf(logKey, uid, dayOf(now)).slice(0, 8),
    /** The name that stays, for what an operator has done with a record. */
    auditNameOf: (uid: Uid) => macOf(logKey, uid).slice(0, 22),
  };
}
