import { allowedEmailSentence, isAllowedEmail, type Uid } from '@coursetrail/domain';
import { recentSignInMs } from '@coursetrail/identity';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { isDeleted } from '../storage/students.ts';
import { Problem } from './problems.ts';

/**
 * The authenticated account behind a request, the token that proves it, and when its owner last signed in. The address
 * is for the count of a mailbox.
 */
export type Caller = { uid: Uid; token: string; authTime: Date; email: string };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The bearer token of a request, if it has the form of one. */
const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * The authentication hook. Only students pass: logged in, with a verified address of an allowed
 * domain, and not deleted.
 */
export const requireStudent =
  ({ identity, database, allowedDomains }: Pick<Dependencies, 'identity' | 'database' | 'allowedDomains'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    const claims = token === undefined ? null : await identity.verifyToken(token);
    if (token === undefined || claims === null) throw new Problem('not-signed-in');
    if (!isAllowedEmail(claims.email, allowedDomains)) {
      throw new Problem('email-domain', { sentence: allowedEmailSentence(allowedDomains) });
    }
    if (!claims.emailVerified) throw new Problem('email-not-verified');
    // Our own account goes with its record. One at Firebase outlasts it.
    if (identity.embedded === null && (await isDeleted(database.reader, claims.uid)))
      throw new Problem('account-deleted');
    request.caller = { uid: claims.uid, token, authTime: claims.authTime, email: claims.email };
  };

/**
 * Whether the caller proved who they are a moment ago. What cannot be taken back asks for it, so that an unlocked
 * laptop or a stolen token is not enough.
 */
export const isRecentSignIn = ({ authTime }: Caller, now: Date): boolean =>
  now.getTime() - authTime.getTime() <= recentSignInMs;
