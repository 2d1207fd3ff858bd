import { mailboxOf } from '@coursetrail/domain';
import { networkOf } from '@coursetrail/server-parts/network-address';
import { readAddress } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { findCode, redeemCode } from './codes.ts';
import { type IdentityContext, takesPasswords, timestamp } from './context.ts';
import { sendNotice } from './notices.ts';
import { requireGoodPassword } from './password-rules.ts';
import { ProtocolError } from './protocol-error.ts';
import { changedAccountReply, codeReply, linkSignInReply } from './replies.ts';
import { checkPassword, revoke, signIn } from './sessions.ts';
import { liftLimits } from './sign-in-limits.ts';
import { accountByMailbox, changeAccount, deleteAccountRows } from './storage/accounts.ts';
import type { AccountRow, CodeRow, Db } from './storage/schema.ts';

/**
 * What becomes of an account whose address was not verified when the owner of the address proves that it is theirs.
 * Anybody may have created it, so what was entered before is deleted. Together with `revoke`, which ends the sessions,
 * nothing of the person who signed up is left.
 */
export const takenOver = { verified: 1, password: null, name: null, photo: null };

/**
 * Without a password it only says what the code is for. With one, the password of a link to verify or to reset becomes
 * the account's; the password of a link to change the address has to be the account's already.
 */
export async function resetPassword(context: IdentityContext, { oobCode, newPassword }: CallBody, ip: string) {
  const row = await findCode(context, oobCode);
  if (newPassword === undefined) return codeReply(row);
  switch (row.kind) {
    case 'PASSWORD_RESET':
    case 'VERIFY_EMAIL':
      await setPassword(context, row, newPassword, ip);
      break;
    case 'VERIFY_AND_CHANGE_EMAIL':
      await changeAddress(context, row, newPassword, ip);
      break;
    default:
      throw new ProtocolError('INVALID_OOB_CODE');
  }
  return codeReply(row);
}

async function setPassword(context: IdentityContext, row: CodeRow, chosen: string, ip: string): Promise<void> {
  const { securityLog, database, passwords, settings } = context;
  // Checked before the code is redeemed: a weak password must not use it up.
  requireGoodPassword(chosen, settings.passwordPolicy, row.email);
  const password = await passwords.hash(chosen);
  const before = await database.transaction(async (trx) => {
    const { account } = await redeemCode(trx, row);
    // A link to verify is good for days. Of a verified account it must not open more than it was sent for.
    if (row.kind === 'VERIFY_EMAIL' && account.verified === 1) throw new ProtocolError('INVALID_OOB_CODE');
    await revoke(context, trx, account, 'INVALID_OOB_CODE');
    await changeAccount(trx, account.uid, {
      ...(account.verified === 0 && takenOver),
      password,
      password_set_at: timestamp(context),
    });
    return account;
  });
  // A student who came here after too many wrong guesses can sign in now.
  await liftLimits(context, { ...before, verified: 1 }, networkOf(ip));
  const event = row.kind === 'VERIFY_EMAIL' ? 'address verified' : 'password reset';
  securityLog.record(event, before.uid);
  sendNotice(context, 'password changed', before);
}

/**
 * The code proves that the new address is the caller's, and the password that the account is. Without the password,
 * somebody who opens a link that a stranger asked for would verify the address for the stranger's account.
 */
async function changeAddress(context: IdentityContext, row: CodeRow, password: string, ip: string): Promise<void> {
  // Counts wrong passwords as at any sign-in.
  await checkPassword(context, { email: row.email, password }, ip);
  const before = await context.database.transaction(async (trx) => {
    const { account, code } = await redeemCode(trx, row);
    const email = code.new_email ?? account.email;
    const mailbox = mailboxOf(email);
    const holder = await accountByMailbox(trx, mailbox);
    if (holder !== undefined && holder.uid !== account.uid) {
      if (holder.verified === 1) throw new ProtocolError('EMAIL_EXISTS');
      // The owner of that account never verified the address; this caller just did.
      await deleteAccountRows(trx, holder.uid);
    }
    await revoke(context, trx, account, 'INVALID_OOB_CODE');
    await changeAccount(trx, account.uid, { email, mailbox, verified: 1 });
    return account;
  });
  context.securityLog.record('address changed', before.uid);
  sendNotice(context, 'address changed', before);
}

/**
 * The protocol's way to verify, which carries no password: the one that was entered at the sign-up may be a stranger's,
 * so it is dropped. The owner chooses another by a reset.
 */
export async function verifyAddress(context: IdentityContext, oobCode: string) {
  const row = await findCode(context, oobCode);
  if (row.kind === 'VERIFY_AND_CHANGE_EMAIL')
    throw new ProtocolError('MISSING_PASSWORD', 'Send the password of the account together with the code.');
  if (row.kind !== 'VERIFY_EMAIL') throw new ProtocolError('INVALID_OOB_CODE');
  const account = await context.database.transaction((trx) => redeemByOwner(context, trx, row));
  context.securityLog.record('address verified', account.uid);
  return changedAccountReply(account);
}

/** Redeems a code that proves the address and nothing else. */
async function redeemByOwner(context: IdentityContext, trx: Db, row: CodeRow): Promise<AccountRow> {
  const { account } = await redeemCode(trx, row);
  if (account.verified === 1) return account;
  await revoke(context, trx, account, 'INVALID_OOB_CODE');
  const changed = await changeAccount(trx, account.uid, takenOver);
  if (changed === undefined) throw new ProtocolError('INVALID_OOB_CODE');
  return changed;
}

export async function signInWithEmailLink(context: IdentityContext, { email, oobCode, idToken }: CallBody, ip: string) {
  if (idToken !== undefined) throw new ProtocolError('OPERATION_NOT_ALLOWED');
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  const mailbox = mailboxOf(readAddress(email));
  const row = await findCode(context, oobCode);
  if (row.kind !== 'EMAIL_SIGNIN') throw new ProtocolError('INVALID_OOB_CODE');
  // Opening a forwarded or stolen link is not enough: the caller has to know whose it is.
  if (mailboxOf(row.email) !== mailbox)
    throw new ProtocolError('INVALID_EMAIL', 'This link was sent to another address.');
  const isOfUniversity = row.university_sid !== null;
  // A mail from before the university's log-in became the only one.
  if (!isOfUniversity && !takesPasswords(context)) throw new ProtocolError('OPERATION_NOT_ALLOWED');
  const account = await context.database.transaction((trx) => redeemByOwner(context, trx, row));
  await liftLimits(context, account, networkOf(ip));
  const tokens = await signIn(context, account, row);
  if (!isOfUniversity) context.securityLog.record('signed in by link', account.uid);
  return linkSignInReply(account, tokens);
}
