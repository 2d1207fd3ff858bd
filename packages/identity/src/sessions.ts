import { mailboxOf } from '@coursetrail/domain';
import { networkOf } from '@coursetrail/server-parts/network-address';
import { readAddress } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { maxPasswordLength } from './password-rules.ts';
import { ProtocolError, type ProtocolErrorCode } from './protocol-error.ts';
import { passwordSignInReply, refreshReply, type SessionTokens } from './replies.ts';
import { afterUse } from './rotation.ts';
import { newSessionId } from './secrets.ts';
import { countSignIn } from './sign-in-limits.ts';
import {
  accountByMailbox,
  accountByUid,
  accountOfToken,
  changeAccount,
  deleteSessionsAndCodes,
  raiseGeneration,
} from './storage/accounts.ts';
import type { AccountRow, CodeRow, Db, SessionRow } from './storage/schema.ts';
import { addSession, changeSession, deleteSession, sessionById } from './storage/sessions.ts';
import type { TokenClaims } from './tokens.ts';

/** The protocol does not carry the current password, so a sensitive change needs a sign-in within this time. */
export const recentSignInMs = 5 * 60 * 1000;

/** The account behind the call's ID token. */
export async function requireSignedIn({ database, tokens }: IdentityContext, { idToken }: CallBody) {
  const claims = idToken === undefined ? null : await tokens.read(idToken);
  if (claims === null) throw new ProtocolError('INVALID_ID_TOKEN');
  const found = await accountOfToken(database.reader, claims);
  if (found === undefined) throw new ProtocolError('USER_NOT_FOUND');
  if (found.account.disabled === 1) throw new ProtocolError('USER_DISABLED');
  if (!isCurrent(claims, found)) throw new ProtocolError('TOKEN_EXPIRED');
  return { account: found.account, claims };
}

/** Whether a token's account has not been revoked, and its session not ended, since the token was issued. */
export const isCurrent = (
  { generation, session }: TokenClaims,
  { account, hasSession }: { account: AccountRow; hasSession: boolean },
): boolean => account.generation === generation && (session === null || hasSession);

export async function requireRecentSignIn(context: IdentityContext, body: CallBody) {
  const caller = await requireSignedIn(context, body);
  const age = context.now().getTime() - caller.claims.authTime.getTime();
  if (age > recentSignInMs) throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return caller;
}

/**
 * Adds a session of the account as it was when its credentials were checked. If the account has been revoked since,
 * the session is invalid from the start.
 */
export async function startSession(
  context: IdentityContext,
  trx: Db,
  { uid, generation }: AccountRow,
  authTime: Date,
  universitySid: string | null = null,
): Promise<SessionRow> {
  const session = {
    id: newSessionId(),
    uid,
    generation,
    auth_time: authTime.toISOString(),
    used_at: timestamp(context),
    current_token: 0,
    former_token: -1,
    newest_token: 0,
    newest_at: timestamp(context),
    university_sid: universitySid,
  };
  await addSession(trx, session);
  return session;
}

const noUniversity = { auth_time: null, university_sid: null };

export const sessionTokens = async (
  { refreshTokens, settings, tokens }: IdentityContext,
  account: AccountRow,
  session: SessionRow,
): Promise<SessionTokens> => ({
  idToken: await tokens.issue(account, session),
  refreshToken: refreshTokens.make({ session: session.id, number: session.newest_token }),
  expiresIn: String(settings.idTokenSeconds),
});

/** Starts a session now. One of the university begins with the sign-in there, which may have been hours ago. */
export async function signIn(
  context: IdentityContext,
  account: AccountRow,
  { auth_time, university_sid }: Pick<CodeRow, 'auth_time' | 'university_sid'> = noUniversity,
): Promise<SessionTokens> {
  const now = context.now();
  const session = await context.database.transaction(async (trx) => {
    await changeAccount(trx, account.uid, { last_login_at: now.toISOString() });
    return startSession(context, trx, account, auth_time === null ? now : new Date(auth_time), university_sid);
  });
  return sessionTokens(context, account, session);
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

export async function signInWithPassword(context: IdentityContext, body: CallBody, ip: string) {
  const account = await checkPassword(context, body, ip);
  const tokens = await signIn(context, account);
  context.securityLog.record('signed in', account.uid);
  return passwordSignInReply(account, tokens);
}

/** The account whose password this is. A wrong one counts, whatever it was entered for. */
export async function checkPassword(
  context: IdentityContext,
  { email, password }: Pick<CallBody, 'email' | 'password'>,
  ip: string,
): Promise<AccountRow> {
  const { securityLog, database, passwords } = context;
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  if (!password) throw new ProtocolError('MISSING_PASSWORD');
  const mailbox = mailboxOf(readAddress(email));
  const account = await accountByMailbox(database.reader, mailbox);
  const attempt = await countSignIn(context, mailbox, account, networkOf(ip));
  const isRight = password.length <= maxPasswordLength && (await passwords.matches(password, account?.password));
  if (account === undefined || !isRight) {
    securityLog.record('sign-in refused', account?.uid);
    throw attempt.wrongPassword;
  }

  await attempt.succeed(account);
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED');
  return account;
}

export async function refresh(context: IdentityContext, { refreshToken }: CallBody) {
  const { database, securityLog, settings } = context;
  const used = readRefreshToken(context, refreshToken);
  for (;;) {
    const session = await sessionById(database.writer, used.session);
    const account = session && (await accountByUid(database.writer, session.uid));
    if (account === undefined || session === undefined) throw new ProtocolError('TOKEN_EXPIRED');
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED');
    if (account.generation !== session.generation) throw new ProtocolError('TOKEN_EXPIRED');
    const state = afterUse(session, used.number, context.now());
    if (state === null) {
      // The browser and somebody else both have tokens of this session, and nobody can say who is who.
      await deleteSession(database.writer, session.id);
      securityLog.record('refresh token reused', account.uid);
      throw new ProtocolError('TOKEN_EXPIRED');
    }
    const next = { ...session, ...state, used_at: timestamp(context) };
    // Otherwise another tab was faster, and what it changed decides.
    if (await changeSession(database.writer, session, next))
      return refreshReply(settings, account, await sessionTokens(context, account, next));
  }
}

function readRefreshToken({ refreshTokens }: IdentityContext, token: string | undefined) {
  const parts = token === undefined ? 'malformed' : refreshTokens.read(token);
  if (parts === 'malformed') throw new ProtocolError('INVALID_REFRESH_TOKEN');
  if (parts === 'foreign') throw new ProtocolError('TOKEN_EXPIRED');
  return parts;
}

/** Ends one session. It takes the refresh token, because the ID token of a page that was open for long has expired. */
export async function signOut(context: IdentityContext, { refreshToken }: CallBody) {
  const { session } = readRefreshToken(context, refreshToken);
  const uid = await deleteSession(context.database.writer, session);
  if (uid !== undefined) context.securityLog.record('signed out', uid);
  return {};
}

export async function signOutEverywhere(context: IdentityContext, body: CallBody) {
  const { account } = await requireSignedIn(context, body);
  await context.database.transaction((trx) => revoke(context, trx, account, 'TOKEN_EXPIRED'));
  context.securityLog.record('signed out everywhere', account.uid);
  return {};
}
