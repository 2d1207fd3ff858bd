import { isPlainText, mailboxOf, type Uid } from '@coursetrail/domain';
import { networkOf } from '@coursetrail/server-parts/network-address';
import { readAddress, requireAllowedDomain } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { sendNotice } from './notices.ts';
import { requireGoodPassword } from './password-rules.ts';
import { ProtocolError } from './protocol-error.ts';
import { changedAccountReply, deletedAccountReply, lookupReply, signUpReply } from './replies.ts';
import { newUid } from './secrets.ts';
import { requireRecentSignIn, requireSignedIn, revoke, sessionTokens, startSession } from './sessions.ts';
import { addAccount, changeAccount, deleteAccountRows } from './storage/accounts.ts';
import type { AccountRow } from './storage/schema.ts';
import { loginsAtUniversity } from './storage/university.ts';

const maxNameLength = 256;
const maxPhotoUrlLength = 2048;

/** The row of a new account. Throws when the address or the password is not acceptable. */
export async function newAccount(
  context: IdentityContext,
  typed: string,
  password: string,
  { uid = newUid(), verified = false } = {},
): Promise<AccountRow> {
  const { passwords, settings } = context;
  const email = readAddress(typed);
  requireAllowedDomain(email, settings.allowedDomains);
  requireGoodPassword(password, settings.passwordPolicy, email);
  return accountRow(context, email, { uid, verified, password: await passwords.hash(password) });
}

type FirstState = { uid?: Uid; verified: boolean; password: string | null };

/** The row of an account that begins now. */
export function accountRow(
  context: IdentityContext,
  email: string,
  { uid = newUid(), verified, password }: FirstState,
): AccountRow {
  const created = timestamp(context);
  return {
    uid,
    email,
    mailbox: mailboxOf(email),
    verified: verified ? 1 : 0,
    password,
    password_set_at: created,
    name: null,
    photo: null,
    disabled: 0,
    generation: 0,
    revoked_at: created,
    created_at: created,
    last_login_at: created,
  };
}

/**
 * An address that signed up before is refused, verified or not. A stranger who came first does not keep the owner out:
 * a password reset proves the address, takes the account over and ends the stranger's sessions. If the later sign-up
 * won instead, a stranger could put a password of their own under the verification mail that the owner is waiting for.
 */
export async function signUp(context: IdentityContext, { email, password, idToken }: CallBody, ip: string) {
  // Neither linking a password to an account without one nor an account without an address is offered.
  if (idToken !== undefined || (email === undefined && password === undefined))
    throw new ProtocolError('OPERATION_NOT_ALLOWED');
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  if (!password) throw new ProtocolError('MISSING_PASSWORD');
  await context.throttle.count('sign-up, address', networkOf(ip));
  const account = await newAccount(context, email, password);
  const authTime = context.now();
  const session = await context.database.transaction(async (trx) => {
    if (!(await addAccount(trx, account))) throw new ProtocolError('EMAIL_EXISTS');
    return startSession(context, trx, account, authTime);
  });
  context.securityLog.record('signed up', account.uid);
  return signUpReply(account, await sessionTokens(context, account, session));
}

export async function lookup(context: IdentityContext, body: CallBody) {
  const { account, claims } = await requireSignedIn(context, body);
  const atUniversity = context.settings.university && (await loginsAtUniversity(context.database.reader, account.uid));
  return lookupReply(account, claims, (atUniversity?.length ?? 0) > 0);
}

export async function updateProfile(context: IdentityContext, body: CallBody) {
  const { account } = await requireSignedIn(context, body);
  const change = profileChange(body);
  const changed =
    Object.keys(change).length === 0 ? account : await changeAccount(context.database.writer, account.uid, change);
  if (changed === undefined) throw new ProtocolError('USER_NOT_FOUND');
  // No new tokens: the next refresh brings the name into the token, and a session for each rename would pile up.
  return changedAccountReply(changed);
}

function profileChange({ displayName, photoUrl, deleteAttribute = [] }: CallBody) {
  const change: { name?: string | null; photo?: string | null } = {};
  if (displayName !== undefined) change.name = displayName || null;
  if (photoUrl !== undefined) change.photo = photoUrl || null;
  if (deleteAttribute.includes('DISPLAY_NAME')) change.name = null;
  if (deleteAttribute.includes('PHOTO_URL')) change.photo = null;
  if (change.name && !isDisplayName(change.name)) throw new ProtocolError('INVALID_DISPLAY_NAME');
  if (change.photo && !isPhotoUrl(change.photo))
    throw new ProtocolError('INVALID_ARGUMENT', 'The address of the picture cannot be used.');
  return change;
}

/** No control characters: a line break could end a mail's header and begin another, and PostgreSQL stores no NUL. */
const isDisplayName = (text: string) => text.length <= maxNameLength && isPlainText(text);

/** Of https only: a page that shows the picture must not ask for it in the clear. */
const isPhotoUrl = (text: string) =>
  text.length <= maxPhotoUrlLength && isPlainText(text) && URL.parse(text)?.protocol === 'https:';

export async function updatePassword(context: IdentityContext, body: CallBody, chosen: string) {
  const { securityLog, database, passwords, settings } = context;
  const { account, claims } = await requireRecentSignIn(context, body);
  requireGoodPassword(chosen, settings.passwordPolicy, account.email);
  const password = await passwords.hash(chosen);
  const { changed, session } = await database.transaction(async (trx) => {
    await revoke(context, trx, account, 'TOKEN_EXPIRED');
    const changed = await changeAccount(trx, account.uid, {
      password,
      password_set_at: timestamp(context),
    });
    if (changed === undefined) throw new ProtocolError('USER_NOT_FOUND');
    return { changed, session: await startSession(context, trx, changed, claims.authTime) };
  });
  securityLog.record('password changed', changed.uid);
  sendNotice(context, 'password changed', changed);
  return {
    ...changedAccountReply(changed),
    ...(await sessionTokens(context, changed, session)),
  };
}

export async function deleteOwnAccount(context: IdentityContext, body: CallBody) {
  const { account } = await requireRecentSignIn(context, body);
  await deleteAccount(context, account.uid);
  context.securityLog.record('account deleted', account.uid);
  return deletedAccountReply();
}

/** The record and the account go together or not at all: half of a deletion could not be asked for again. */
export const deleteAccount = ({ deleteRecord }: IdentityContext, uid: Uid): Promise<void> =>
  deleteRecord(uid, (trx) => deleteAccountRows(trx, uid));
