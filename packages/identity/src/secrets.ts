import { createHash, createHmac, randomBytes } from 'node:crypto';
import { asUid, type Uid } from '@coursetrail/domain';
import { derivedKey } from '@coursetrail/server-parts/seal';

/** 256 random bits: refresh tokens and codes. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** 128 random bits: names that nobody can guess and that open nothing. */
export const newSessionId = () => randomBytes(16).toString('base64url');
export const isSecret = (text: string) => /^[\w-]{43}$/.test(text);

/** What we store of a secret. A secret has 256 random bits, so one fast hash is enough. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 28 letters and digits, the form that Firebase gives its user ids. */
export function newUid(): Uid {
  let uid = '';
  while (uid.length < 28) {
    // Bytes past the last multiple of 62 would favor the beginning of the alphabet.
    for (const byte of randomBytes(40)) if (byte < 248) uid += alphabet[byte % 62];
  }
  return asUid(uid.slice(0, 28));
}

/** A name for a thing that does not give it away, not even to somebody who can guess what it might be. */
export const tagger = (secret: Buffer, purpose: string) => {
  const key = derivedKey(secret, purpose);
  return (thing: string) => createHmac('sha256', key).update(thing).digest('base64url').slice(0, 22);
};
