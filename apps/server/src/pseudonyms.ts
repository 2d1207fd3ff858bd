import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** How one caller's view of others is named and paged without saying who they are. */
export type Pseudonyms = {
  /** Stable for one caller and one UTC day; two callers cannot compare notes, and no week-long trail can be drawn. */
  pseudonymOf(caller: string, subject: string, now: Date): string;
  /** A cursor only this caller can use, for an hour. */
  seal(caller: string, position: unknown, now: Date): string;
  /** The sealed position; null when damaged, expired or somebody else's. */
  open(caller: string, cursor: string, now: Date): unknown;
};

const cursorLifetime = 60 * 60 * 1000;
const ivLength = 12;
const tagLength = 16;

export function pseudonyms(secret: Buffer): Pseudonyms {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const nameKey = keyFor('pseudonym');
  const cursorKey = keyFor('cursor');
  return {
    pseudonymOf(caller, subject, now) {
      const day = now.toISOString().slice(0, 10);
      const mac = createHmac('sha256', nameKey).update(JSON.stringify([caller, subject, day]));
      return mac.digest('base64url').slice(0, 22);
    },
    seal(caller, position, now) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', cursorKey, iv).setAAD(Buffer.from(caller));
      const text = JSON.stringify({ position, expires: now.getTime() + cursorLifetime });
      return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(caller, cursor, now) {
      try {
        const bytes = Buffer.from(cursor, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', cursorKey, bytes.subarray(0, ivLength))
          .setAAD(Buffer.from(caller))
          .setAuthTag(bytes.subarray(-tagLength));
        const text = decipher.update(bytes.subarray(ivLength, -tagLength)) + decipher.final('utf8');
        const { position, expires } = JSON.parse(text);
        return expires > now.getTime() ? position : null;
      } catch {
        return null; // whatever the damage, it is not a cursor of ours
      }
    },
  };
}
