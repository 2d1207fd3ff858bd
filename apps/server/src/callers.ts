import type { FastifyRequest } from 'fastify';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Outside } from './outside.ts';
import { Problem } from './problems.ts';
import { isDeleted } from './storage/students.ts';

/** Who makes a request: known by the identity service's user id and by the token that proves it. */
type Caller = { uid: string; token: string };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The claims of an identity token we look at. */
type IdentityClaims = { uid: string; email: string; emailVerified: boolean };
/** Null when the token is not one of ours, or no longer. */
export type VerifyToken = (token: string) => Promise<IdentityClaims | null>;

/** Verifies tokens of the form Firebase Authentication issues, signed by one of `keys`. */
export function tokenVerifier(projectId: string, keys: JWTVerifyGetKey): VerifyToken {
  const expected = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, expected);
      const { sub, email, email_verified: verified } = payload;
      if (!sub || sub.length > 128 || typeof email !== 'string') return null;
      return { uid: sub, email, emailVerified: verified === true };
    } catch (error) {
      if (isAboutTheToken(error)) return null;
      // Saying "please log in" because the keys cannot be had would sign everybody out.
      throw new Problem('identity-unavailable');
    }
  };
}

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  /^ERR_(JW[ST]_|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED)|JWKS_NO_MATCHING_KEY)/.test(error.code);

/** The token a request carries, if it has the form of one. */
const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];

/** A hook that lets nobody pass but students of ours: signed in, verified, of an allowed domain, not deleted. */
export const requireCaller =
  ({
    identity,
    database,
    allowedDomains,
  }: Pick<Outside, 'identity' | 'database' | 'allowedDomains'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request);
    const claims = token === undefined ? null : await identity.verifyToken(token);
    if (token === undefined || claims === null) throw new Problem('not-signed-in');
    const domain = /@([^@]+)$/.exec(claims.email)?.[1]?.toLowerCase();
    if (domain === undefined || !allowedDomains.includes(domain))
      throw new Problem('email-domain', domainSentence(allowedDomains));
    if (!claims.emailVerified) throw new Problem('email-not-verified');
    if (await isDeleted(database.reader, claims.uid)) {
      // The record went and its account did not: a deletion was cut off half-way, and ends here.
      await identity.embedded?.deleteAccount(claims.uid);
      throw new Problem('account-deleted');
    }
    request.caller = { uid: claims.uid, token };
  };

const domainSentence = (domains: readonly string[]) =>
  `Only ${domains.map((domain) => `@${domain}`).join(' or ')} email addresses are allowed.`;
