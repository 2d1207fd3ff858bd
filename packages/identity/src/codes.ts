import { mailboxOf } from '@coursetrail/domain';
import { networkOf } from '@coursetrail/server-parts/network-address';
import { readAddress, requireAllowedDomain } from './addresses.ts';
import type { CallBody } from './call-body.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { isMailNotSent, mailNotSent } from './mail-queue.ts';
import { composeMail, mailWordings } from './mails.ts';
import { ProtocolError } from './protocol-error.ts';
import { codeSentReply } from './replies.ts';
import { hashOf, isSecret, newSecret } from './secrets.ts';
import { failureLabels } from './security-log.ts';
import { requireRecentSignIn, requireSignedIn } from './sessions.ts';
import { accountByMailbox, accountByUid } from './storage/accounts.ts';
import { addCode, codeByHash, deleteCode, deleteOlderCodes, takeCode } from './storage/codes.ts';
import type { AccountRow, CodeKind, CodeRow, Db } from './storage/schema.ts';

export async function sendOobCode(context: IdentityContext, body: CallBody, ip: string) {
  requireOwnOrigin(context, body);
  const network = networkOf(ip);
  switch (body.requestType) {
    case 'VERIFY_EMAIL':
      return sendVerification(context, body, network);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendAddressChange(context, body, network);
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN':
      return sendToAddress(context, body.requestType, body, network);
    default:
      throw new ProtocolError('INVALID_REQ_TYPE');
  }
}

async function sendVerification(context: IdentityContext, body: CallBody, network: string) {
  const { account } = await requireSignedIn(context, body);
  await throttled(context, 'VERIFY_EMAIL', [account.mailbox], network, () =>
    sendCode(context, account, 'VERIFY_EMAIL', body),
  );
  return codeSentReply(account.email);
}

async function sendAddressChange(context: IdentityContext, body: CallBody, network: string) {
  const { account } = await requireRecentSignIn(context, body);
  if (!body.newEmail) throw new ProtocolError('MISSING_NEW_EMAIL');
  const newEmail = readAddress(body.newEmail);
  requireAllowedDomain(newEmail, context.settings.allowedDomains);
  const mailbox = mailboxOf(newEmail);
  const mailboxes = [...new Set([account.mailbox, mailbox])];
  await throttled(context, 'VERIFY_AND_CHANGE_EMAIL', mailboxes, network, async () => {
    const holder = await accountByMailbox(context.database.reader, mailbox);
    if (holder !== undefined && holder.uid !== account.uid && holder.verified === 1)
      throw new ProtocolError('EMAIL_EXISTS');
    await sendCode(context, account, 'VERIFY_AND_CHANGE_EMAIL', { ...body, newEmail });
  });
  return codeSentReply(account.email);
}

/** The caller is not signed in and must not learn whether the address has an account. */
async function sendToAddress(
  context: IdentityContext,
  kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN',
  { email, continueUrl }: CallBody,
  network: string,
) {
  if (!email) throw new ProtocolError('MISSING_EMAIL');
  const address = readAddress(email);
  const mailbox = mailboxOf(address);
  await throttled(context, kind, [mailbox], network, async () => {
    const account = await accountByMailbox(context.database.reader, mailbox);
    const hasMail = account !== undefined && account.disabled === 0;
    await context.mailQueue.accept(
      hasMail ? (sendMail) => sendCode({ ...context, sendMail }, account, kind, { continueUrl }) : null,
    );
  });
  return codeSentReply(address);
}

/** Counts the mail; one that could not be sent does not count. */
async function throttled(
  { throttle }: IdentityContext,
  kind: CodeKind,
  mailboxes: string[],
  network: string,
  send: () => Promise<void>,
): Promise<void> {
  await throttle.count('mail, address', network);
  for (const mailbox of mailboxes) await throttle.count('mail, account', mailbox, kind);
  try {
    await send();
  } catch (error) {
    if (isMailNotSent(error)) for (const mailbox of mailboxes) await throttle.uncount('mail, account', mailbox, kind);
    throw error;
  }
}

type CodeDetails = { newEmail?: string; continueUrl?: string | undefined };

async function sendCode(
  context: IdentityContext,
  account: AccountRow,
  kind: CodeKind,
  { newEmail, continueUrl }: CodeDetails,
): Promise<void> {
  const { database, log, sendMail } = context;
  const code = newSecret();
  const row = newCode(context, account, kind, { code, newEmail });
  const link = linkWith(context, kind, { code, continueUrl });
  await addCode(database.writer, row);
  try {
    await sendMail(composeMail(mailWordings[kind], newEmail ?? account.email, link));
  } catch (error) {
    // The link of an earlier mail, if there was one, stays valid.
    await deleteCode(database.writer, row.code_hash);
    log('mail not sent', failureLabels(error));
    throw mailNotSent({ cause: error });
  }
  await deleteOlderCodes(database.writer, row);
}

/** The code of a log-in link that no mail carries, for somebody whom the university has logged in. */
export async function mintSignInCode(
  context: IdentityContext,
  trx: Db,
  account: AccountRow,
  atUniversity: Pick<CodeRow, 'auth_time' | 'university_sid'>,
): Promise<string> {
  const code = newSecret();
  await addCode(trx, { ...newCode(context, account, 'EMAIL_SIGNIN', { code }), ...atUniversity });
  return code;
}

function newCode(
  { now }: IdentityContext,
  { uid, generation, email }: AccountRow,
  kind: CodeKind,
  { code, newEmail = null }: { code: string; newEmail?: string | null | undefined },
): CodeRow {
  const created = now();
  const expires = new Date(created.getTime() + mailWordings[kind].lifetime);
  return {
    code_hash: hashOf(code),
    kind,
    uid,
    generation,
    email,
    new_email: newEmail,
    created_at: created.toISOString(),
    expires_at: expires.toISOString(),
    auth_time: null,
    university_sid: null,
  };
}

function linkWith(
  { settings: { apiKey, publicUrl } }: IdentityContext,
  kind: CodeKind,
  { code, continueUrl }: { code: string; continueUrl: string | undefined },
): string {
  const { mode } = mailWordings[kind];
  const query = new URLSearchParams({ mode, oobCode: code, apiKey, lang: 'en' });
  if (continueUrl !== undefined) query.set('continueUrl', continueUrl);
  return `${publicUrl}/#/action?${query}`;
}

function requireOwnOrigin({ settings }: IdentityContext, { continueUrl, linkDomain }: CallBody): void {
  if (linkDomain !== undefined && linkDomain !== new URL(settings.publicUrl).host)
    throw new ProtocolError('INVALID_HOSTING_LINK_DOMAIN');
  if (continueUrl === undefined) return;
  const url = URL.parse(continueUrl);
  if (url === null) throw new ProtocolError('INVALID_CONTINUE_URI');
  if (url.origin !== new URL(settings.publicUrl).origin)
    throw new ProtocolError('UNAUTHORIZED_DOMAIN', 'Links may lead back to this site only.');
}

/** The row of a code that can still be redeemed. Finding it does not use it up. */
export async function findCode(context: IdentityContext, oobCode: string | undefined): Promise<CodeRow> {
  const row =
    oobCode === undefined || !isSecret(oobCode)
      ? undefined
      : await codeByHash(context.database.writer, hashOf(oobCode));
  if (row === undefined) throw new ProtocolError('INVALID_OOB_CODE');
  if (row.expires_at <= timestamp(context)) throw new ProtocolError('EXPIRED_OOB_CODE');
  return row;
}

/**
 * Uses the code up. Of two requests at once, one succeeds. A code of another kind, or one that was sent to a former
 * address of the account, is invalid.
 */
export async function redeemCode(
  trx: Db,
  { code_hash, kind }: CodeRow,
): Promise<{ code: CodeRow; account: AccountRow }> {
  const code = await takeCode(trx, code_hash, kind);
  const account = code && (await accountByUid(trx, code.uid));
  if (account === undefined || account.email !== code?.email || account.generation !== code.generation)
    throw new ProtocolError('INVALID_OOB_CODE');
  return { code, account };
}
