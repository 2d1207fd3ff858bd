import { createDecipheriv } from 'node:crypto';
import { derivedKey } from '@coursetrail/server-parts/seal';

/**
 * Whether a signing key was sealed with this secret as version 0.1.0 did it: nonce, tag and ciphertext in one
 * base64url text, bound to the key's id.
 */
export function isFormerSeal(text: string, secret: Buffer, kid: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'signing keys'), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(kid))
      .setAuthTag(bytes.subarray(12, 28));
    decipher.update(bytes.subarray(28));
    decipher.final();
    return true;
  } catch {
    return false;
  }
}
