import { mailboxOf, readAddress } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { longestPassword } from './password-rules.ts';
import { ProtocolError, type ProtocolErrorCode } from './protocol-error.ts';
import { passwordSignInReply, refreshReply, type SessionTokens } from './replies.ts';
import { hashOf, isSecret, newSecret } from './secrets.ts';
import { countSignIn } from './sign-in-limits.ts';
import {
  accountByMailbox,
  accountByUid,
  changeAccount,
  deleteSessionsAndCodes,
  raiseGeneration,
} from './storage/accounts.ts';
import type { AccountRow, Db } from './storage/schema.ts';
import { addSession, sessionByHash, touchSession } from './storage/sessions.ts';
import { networkOf } from './throttle.ts';

/** The protocol does not carry the current password, so a sensitive change needs a sign-in within this time. */
const recentSignInMs = 5 * 60 * 1000;

/** The account behind the call's ID token. */
export async function requireSignedIn(
  { database, tokens }: IdentityContext,
  { idToken }: CallBody,
) {
  const claims = idToken === undefined ? null : await tokens.read(idToken);
  if (claims === null) throw new ProtocolError('INVALID_ID_TOKEN');
  const account = await accountByUid(database.reader, claims.uid);
  if (account === undefined) throw new ProtocolError('USER_NOT_FOUND');
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED');
  if (account.generation !== claims.generation) throw new ProtocolError('TOKEN_EXPIRED');
  return { account, claims };
}

export async function requireRecentSignIn(context: IdentityContext, body: CallBody) {
  const caller = await requireSignedIn(context, body);
  const age = context.now().getTime() - caller.claims.authTime.getTime();
  if (age > recentSignInMs) throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return caller;
}

/**
 * Adds a session of the account as it was when its credentials were checked, and returns the refresh token. If the
 * account has been revoked since, the session is invalid from the start.
 */
export async function startSession(
  context: IdentityContext,
  trx: Db,
  { uid, generation }: AccountRow,
  authTime: Date,
): Promise<string> {
  const refreshToken = newSecret();
  await addSession(trx, {
    token_hash: hashOf(refreshToken),
    uid,
    generation,
    auth_time: authTime.toISOString(),
    used_at: timestamp(context),
  });
  return refreshToken;
}

export const sessionTokens = async (
  { settings, tokens }: IdentityContext,
  account: AccountRow,
  refreshToken: string,
  authTime: Date,
): Promise<SessionTokens> => ({
  idToken: await tokens.issue(account, authTime),
  refreshToken,
  expiresIn: String(settings.idTokenSeconds),
});

export async function signIn(
  context: IdentityContext,
  account: AccountRow,
): Promise<SessionTokens> {
  const authTime = context.now();
  const refreshToken = await context.database.transaction(async (trx) => {
    await changeAccount(trx, account.uid, { last_login_at: authTime.toISOString() });
    return startSession(context, trx, account, authTime);
  });
  return sessionTokens(context, account, refreshToken, authTime);
}

/**
 * Ends every session, token and code of the account. Throws `otherwise` when the account has been revoked since it was
 * read: what the caller proved then no longer holds.
 */
export async function revoke(
  context: IdentityContext,
  trx: Db,
  { uid, generation }: AccountRow,
  otherwise: ProtocolErrorCode,
): Promise<void> {
  if ((await raiseGeneration(trx, uid, timestamp(context), generation)) === undefined)
    throw new ProtocolError(otherwise);
  await deleteSessionsAndCodes(trx, uid);
}

export async function signInWithPassword(
  context: IdentityContext,
  { email, password }: CallBody,
  ip: string,
) {
  const { securityLog, database, passwords } = context;
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  if (!password) throw new ProtocolError('MISSING_PASSWORD');
  const mailbox = mailboxOf(readAddress(email));
  const account = await accountByMailbox(database.reader, mailbox);
  const attempt = await countSignIn(context, mailbox, account, networkOf(ip));
  const isRight =
    password.length <= longestPassword && (await passwords.matches(password, account?.password));
  if (account === undefined || !isRight) {
    securityLog.record('sign-in refused', account?.uid);
    throw attempt.wrongPassword;
  }

  await attempt.succeed(account);
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED');
  const tokens = await signIn(context, account);
  securityLog.record('signed in', account.uid);
  return passwordSignInReply(account, tokens);
}

export async function refresh(context: IdentityContext, { refreshToken }: CallBody) {
  const { database, settings, tokens } = context;
  if (refreshToken === undefined || !isSecret(refreshToken))
    throw new ProtocolError('INVALID_REFRESH_TOKEN');
  const hash = hashOf(refreshToken);
  const session = await sessionByHash(database.writer, hash);
  const account = session && (await accountByUid(database.writer, session.uid));
  if (account === undefined || session === undefined) throw new ProtocolError('TOKEN_EXPIRED');
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED');
  if (account.generation !== session.generation) throw new ProtocolError('TOKEN_EXPIRED');
  const idToken = await tokens.issue(account, new Date(session.auth_time));
  await touchSession(database.writer, hash, timestamp(context));
  return refreshReply(settings, account, { idToken, refreshToken });
}

export async function signOutEverywhere(context: IdentityContext, body: CallBody) {
  const { account } = await requireSignedIn(context, body);
  await context.database.transaction((trx) => revoke(context, trx, account, 'TOKEN_EXPIRED'));
  context.securityLog.record('signed out everywhere', account.uid);
  return {};
}
