import { isAllowedEmail, mailboxOf, type Uid } from '@coursetrail/domain';
import { accountRow } from '../accounts.ts';
import { readAddress } from '../addresses.ts';
import { takenOver } from '../code-actions.ts';
import { mintSignInCode } from '../codes.ts';
import { type IdentityContext, timestamp } from '../context.ts';
import { ProtocolError } from '../protocol-error.ts';
import { checkPassword, recentSignInMs, revoke } from '../sessions.ts';
import { accountByMailbox, accountByUid, addAccount, changeAccount } from '../storage/accounts.ts';
import type { AccountRow, Db } from '../storage/schema.ts';
import { accountAtUniversity, addUniversityLogin, deleteUniversitySessions } from '../storage/university.ts';
import { UniversityProblem } from './problems.ts';
import type { UniversityLogin, UniversityLogout } from './provider.ts';

/** A one-use code that logs in to the account with this address, as the link in a mail does. */
export type Entry = { code: string; email: string; uid: Uid };

/**
 * Finds or makes the account of a person at the university. Null when an account of ours has the same address: an
 * address can pass from one person to another, so it takes the account's password to join the two.
 */
export async function enter(context: IdentityContext, login: UniversityLogin): Promise<Entry | null> {
  const email = readEmail(context, login);
  const event = { name: 'signed in at the university' };
  const entry = await context.database.transaction(async (trx) => {
    const known = await accountAtUniversity(trx, login.issuer, login.subject);
    if (known !== undefined) return mint(context, trx, await withAddress(trx, known, email), login);
    const account = await accountToJoin(context, trx, email);
    // Another request of this person may have made it meanwhile.
    const made = account ?? (await accountAtUniversity(trx, login.issuer, login.subject));
    if (made === undefined) return null;
    event.name = 'signed up at the university';
    return join(context, trx, made, login);
  });
  if (entry !== null) context.securityLog.record(event.name, entry.uid);
  return entry;
}

/** Joins the account that has the address of this person. Throws while the password is not that account's. */
export async function joinWithPassword(
  context: IdentityContext,
  login: UniversityLogin,
  password: string,
  ip: string,
): Promise<Entry> {
  const email = readEmail(context, login);
  const account = await checkPassword(context, { email, password }, ip).catch((error) => {
    throw error instanceof ProtocolError ? passwordProblem(error) : error;
  });
  const entry = await context.database.transaction(async (trx) => {
    // It may have been deleted, or its password changed, while this one was hashed.
    const current = await accountByUid(trx, account.uid);
    if (current?.generation !== account.generation) throw new UniversityProblem('password-wrong');
    return join(context, trx, current, login);
  });
  context.securityLog.record('joined with the university', entry.uid);
  return entry;
}

/** Ends the sessions that began with a session at the university which is over. */
export async function endUniversitySessions(context: IdentityContext, logout: UniversityLogout): Promise<void> {
  for (const uid of await deleteUniversitySessions(context.database.writer, logout))
    context.securityLog.record('signed out by the university', uid);
}

function readEmail({ settings }: IdentityContext, login: UniversityLogin): string {
  let email: string;
  try {
    email = readAddress(login.email);
  } catch (cause) {
    throw new UniversityProblem('university-address-missing', { cause });
  }
  if (!isAllowedEmail(email, settings.allowedDomains)) throw new UniversityProblem('email-domain');
  return email;
}

/** A new account, or one whose address nobody has verified before: the university does, as a click in a mail would. */
async function accountToJoin(context: IdentityContext, trx: Db, email: string): Promise<AccountRow | null> {
  const account = accountRow(context, email, { password: null, verified: true });
  if (await addAccount(trx, account)) return account;
  const holder = await accountByMailbox(trx, account.mailbox);
  if (holder === undefined || holder.verified === 1) return null;
  await revoke(context, trx, holder, 'TOKEN_EXPIRED');
  return (await changeAccount(trx, holder.uid, takenOver)) ?? null;
}

async function join(context: IdentityContext, trx: Db, account: AccountRow, login: UniversityLogin) {
  const { issuer, subject } = login;
  await addUniversityLogin(trx, { issuer, subject, uid: account.uid, joined_at: timestamp(context) });
  return mint(context, trx, account, login);
}

/** An account without a password has the address that the university says; one with a password keeps its own. */
async function withAddress(trx: Db, account: AccountRow, email: string): Promise<AccountRow> {
  const mailbox = mailboxOf(email);
  if (account.password !== null || account.email === email) return account;
  const holder = await accountByMailbox(trx, mailbox);
  if (holder !== undefined && holder.uid !== account.uid) return account;
  return (await changeAccount(trx, account.uid, { email, mailbox })) ?? account;
}

async function mint(
  context: IdentityContext,
  trx: Db,
  account: AccountRow,
  { authTime, sid }: UniversityLogin,
): Promise<Entry> {
  if (account.disabled === 1) throw new UniversityProblem('account-disabled');
  const now = context.now().getTime();
  // Where the university does not say when it asked for the password, that was not a moment ago.
  const signedIn = new Date(Math.min(authTime ?? now - recentSignInMs - 1000, now));
  const code = await mintSignInCode(context, trx, account, { auth_time: signedIn.toISOString(), university_sid: sid });
  return { code, email: account.email, uid: account.uid };
}

const passwordProblem = ({ code }: ProtocolError) =>
  new UniversityProblem(code === 'TOO_MANY_ATTEMPTS_TRY_LATER' ? 'too-many-attempts' : 'password-wrong');
