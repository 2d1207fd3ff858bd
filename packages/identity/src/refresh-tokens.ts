import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@coursetrail/server-parts/seal';
import { hashOf, isSecret } from './secrets.ts';

type RefreshTokenParts = { session: string; number: number };

/**
 * A refresh token names its session and its number in it, and proves with a keyed hash that we made it. So the database
 * contains nothing that could be used as one, one sent twice is the same token, and a replaced one is recognized
 * however old it is.
 */
export type RefreshTokens = {
  make(parts: RefreshTokenParts): string;
  /** 'malformed' for what never was a refresh token, 'foreign' for one that this installation did not make. */
  read(token: string): RefreshTokenParts | 'malformed' | 'foreign';
};

const form = /^([\w-]{22,43})\.(\d{1,9})\.([\w-]{43})$/;

export function refreshTokens({ keySecret }: { keySecret: Buffer }): RefreshTokens {
  const key = derivedKey(keySecret, 'refresh tokens');
  const proofOf = ({ session, number }: RefreshTokenParts) =>
    createHmac('sha256', key).update(`${session}.${number}`).digest();
  return {
    make: (parts) => `${parts.session}.${parts.number}.${proofOf(parts).toString('base64url')}`,
    read(token) {
      // The form of version 0.1.0: a random text, stored as a hash.
      if (isSecret(token)) return { session: hashOf(token), number: 0 };
      const [, session = '', number = '', proof = ''] = form.exec(token) ?? [];
      if (session === '') return 'malformed';
      const parts = { session, number: Number(number) };
      const expected = proofOf(parts);
      const given = Buffer.from(proof, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? parts : 'foreign';
    },
  };
}
