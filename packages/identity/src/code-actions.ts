import { mailboxOf, readAddress } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { findCode, redeemCode } from './codes.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { requireGoodPassword } from './password-rules.ts';
import { ProtocolError } from './protocol-error.ts';
import { changedAccountReply, codeReply, linkSignInReply } from './replies.ts';
import { revoke, signIn } from './sessions.ts';
import { liftLimits } from './sign-in-limits.ts';
import { accountByMailbox, changeAccount, deleteAccountRows } from './storage/accounts.ts';
import type { AccountRow } from './storage/schema.ts';
import { networkOf } from './throttle.ts';

/** Anybody may have created an account whose address was not verified, so what they entered is deleted. */
const withoutUnprovedProfile = ({ verified }: AccountRow) =>
  verified === 1 ? {} : { name: null, photo: null };

/** Without a new password it only says what the code is for. */
export async function resetPassword(
  context: IdentityContext,
  { oobCode, newPassword }: CallBody,
  ip: string,
) {
  const { securityLog, database, passwords, settings } = context;
  const row = await findCode(context, oobCode);
  if (newPassword === undefined) return codeReply(row);
  if (row.kind !== 'PASSWORD_RESET') throw new ProtocolError('INVALID_OOB_CODE');
  // Checked before the code is redeemed: a weak password must not use it up.
  requireGoodPassword(newPassword, settings.passwordPolicy, row.email);
  const password = await passwords.hash(newPassword);
  const changed = await database.transaction(async (trx) => {
    const { account } = await redeemCode(trx, row);
    await revoke(context, trx, account, 'INVALID_OOB_CODE');
    return changeAccount(trx, account.uid, {
      password,
      password_set_at: timestamp(context),
      verified: 1,
      ...withoutUnprovedProfile(account),
    });
  });
  if (changed === undefined) throw new ProtocolError('INVALID_OOB_CODE');
  // A student who came here after too many wrong guesses can sign in now.
  await liftLimits(context, changed, networkOf(ip));
  securityLog.record('password reset', changed.uid);
  return codeReply(row);
}

export async function verifyOrChangeAddress(context: IdentityContext, oobCode: string) {
  const row = await findCode(context, oobCode);
  if (row.kind !== 'VERIFY_EMAIL' && row.kind !== 'VERIFY_AND_CHANGE_EMAIL')
    throw new ProtocolError('INVALID_OOB_CODE');
  const changed = await context.database.transaction(async (trx) => {
    const { account, code } = await redeemCode(trx, row);
    if (code.new_email === null) return changeAccount(trx, account.uid, { verified: 1 });
    const mailbox = mailboxOf(code.new_email);
    const holder = await accountByMailbox(trx, mailbox);
    if (holder !== undefined && holder.uid !== account.uid) {
      if (holder.verified === 1) throw new ProtocolError('EMAIL_EXISTS');
      // The owner of that account never verified the address; this caller just did.
      await deleteAccountRows(trx, holder.uid);
    }
    await revoke(context, trx, account, 'INVALID_OOB_CODE');
    return changeAccount(trx, account.uid, { email: code.new_email, mailbox, verified: 1 });
  });
  if (changed === undefined) throw new ProtocolError('INVALID_OOB_CODE');
  const event = row.kind === 'VERIFY_EMAIL' ? 'address verified' : 'address changed';
  context.securityLog.record(event, changed.uid);
  return changedAccountReply(changed);
}

export async function signInWithEmailLink(
  context: IdentityContext,
  { email, oobCode, idToken }: CallBody,
  ip: string,
) {
  if (idToken !== undefined) throw new ProtocolError('OPERATION_NOT_ALLOWED');
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  const mailbox = mailboxOf(readAddress(email));
  const row = await findCode(context, oobCode);
  if (row.kind !== 'EMAIL_SIGNIN') throw new ProtocolError('INVALID_OOB_CODE');
  // Opening a forwarded or stolen link is not enough: the caller has to know whose it is.
  if (mailboxOf(row.email) !== mailbox)
    throw new ProtocolError('INVALID_EMAIL', 'This link was sent to another address.');
  const account = await context.database.transaction(async (trx) => {
    const { account } = await redeemCode(trx, row);
    if (account.verified === 1) return account;
    await revoke(context, trx, account, 'INVALID_OOB_CODE');
    return changeAccount(trx, account.uid, {
      verified: 1,
      password: null,
      ...withoutUnprovedProfile(account),
    });
  });
  if (account === undefined) throw new ProtocolError('INVALID_OOB_CODE');
  await liftLimits(context, account, networkOf(ip));
  const tokens = await signIn(context, account);
  context.securityLog.record('signed in by link', account.uid);
  return linkSignInReply(account, tokens);
}
