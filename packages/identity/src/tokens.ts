import { hash, randomUUID } from 'node:crypto';
import { asUid, type Uid } from '@coursetrail/domain';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';
import type { AccountRow, SessionRow } from './storage/schema.ts';

/** What the protocol calls a sign-in with the university. */
export const universityProvider = 'oidc.university';

/** What an ID token says about its bearer, once its signature, issuer, audience and expiry are checked. */
export type TokenClaims = {
  uid: Uid;
  generation: number;
  /** Null in tokens of version 0.1.0, which end with their hour or with all others of the account. */
  session: string | null;
  authTime: Date;
  issuedAt: Date;
};

export type Tokens = ReturnType<typeof idTokens>;

/** A token whose signature was right, and the key that made it. */
type ReadToken = {
  claims: TokenClaims;
  expiresAt: number;
  kid: string | undefined;
  key: CryptoKey;
};

/** A student's page sends the same token for an hour. */
const maxRemembered = 20_000;

export function idTokens(
  { publicUrl, projectId, idTokenSeconds }: IdentitySettings,
  { now, onTokenExpired }: Pick<IdentityDependencies, 'now' | 'onTokenExpired'>,
  keys: SigningKeys,
) {
  const issuer = `${publicUrl}/identity`;
  /** Checking a signature takes longer than most of what students ask for, so each is checked once. */
  const remembered = new LRUCache<string, ReadToken>({ max: maxRemembered });

  /** Undefined once the token has expired, or its key is replaced. */
  async function recall(id: string): Promise<TokenClaims | undefined> {
    const { claims, expiresAt = 0, kid, key } = remembered.get(id) ?? {};
    const isValid = now().getTime() < expiresAt && (await keys.verifying(kid)) === key;
    return isValid ? claims : undefined;
  }

  return {
    async issue(account: AccountRow, session: SessionRow): Promise<string> {
      const { kid, privateKey } = await keys.current();
      const seconds = Math.floor(now().getTime() / 1000);
      return (
        new SignJWT({
          ...(account.name !== null && { name: account.name }),
          ...(account.photo !== null && { picture: account.photo }),
          email: account.email,
          email_verified: account.verified === 1,
          auth_time: Math.floor(Date.parse(session.auth_time) / 1000),
          user_id: account.uid,
          generation: account.generation,
          session: session.id,
          firebase: {
            identities: { email: [account.email] },
            sign_in_provider: session.university_sid === null ? 'password' : universityProvider,
          },
        })
          .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(projectId)
          .setSubject(account.uid)
          .setIssuedAt(seconds)
          .setExpirationTime(seconds + idTokenSeconds)
          // Without an id, two tokens issued within a second are equal, and the SDK takes the second for the first.
          .setJti(randomUUID())
          .sign(privateKey)
      );
    },

    /** Null for anything but a valid token of ours. */
    async read(token: string): Promise<TokenClaims | null> {
      // Decoders ignore what follows a signature, and the spare bits of its last letter: one token has one spelling.
      const signature = token.slice(token.lastIndexOf('.') + 1);
      if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return null;
      const id = hash('sha256', token);
      try {
        const known = await recall(id);
        if (known !== undefined) return known;
        const { payload, protectedHeader, key } = await jwtVerify(token, ({ kid }) => keys.verifying(kid), {
          algorithms: [signingAlgorithm],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'generation'],
          currentDate: now(),
        });
        const { sub = '', iat = 0, exp = 0, auth_time: authTime, generation, session } = payload;
        const claims: TokenClaims = {
          uid: asUid(sub),
          generation: Number(generation),
          session: typeof session === 'string' ? session : null,
          authTime: new Date(Number(authTime) * 1000),
          issuedAt: new Date(iat * 1000),
        };
        remembered.set(id, { claims, expiresAt: exp * 1000, kid: protectedHeader.kid, key });
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) onTokenExpired?.();
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
