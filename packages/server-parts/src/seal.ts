import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** A key for one purpose, so that no two purposes share one. */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export type Sealer = {
  /** Encrypts and authenticates the payload for one audience. Without `expiresAt` it never expires. */
  seal(payload: object, options: { audience: string; expiresAt?: Date }): Promise<string>;
  /** The payload; null when the text is damaged, expired, for another audience or not sealed by us. */
  open(text: string, options: { audience: string; now: Date }): Promise<unknown>;
};

/** Seals with a key derived for this purpose: what is sealed for one purpose opens for no other. */
export function sealer(secret: Buffer, purpose: string): Sealer {
  const key = derivedKey(secret, purpose);
  return {
    seal(payload, { audience, expiresAt }) {
      // The payload is one claim of its own, so none of its fields can pass for `aud` or `exp`.
      const token = new EncryptJWT({ payload })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(audience);
      if (expiresAt !== undefined) token.setExpirationTime(expiresAt);
      return token.encrypt(key);
    },

    async open(text, { audience, now }) {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          // A list, because jose skips the check when the audience is an empty string.
          audience: [audience],
          currentDate: now,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload['payload'] ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
