import { writeFileSync } from 'node:fs';
import { accountExport } from '@coursetrail/contract';
import { asUid } from '@coursetrail/domain';
import { exportRecord } from '../account/export.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { countOf, minuteOf } from '../errors/plain-words.ts';
import { openPseudonyms } from '../privacy/pseudonyms.ts';
import { readSecret } from '../storage/secrets.ts';
import { deleteStudent, hasRecord, readWithPublished } from '../storage/students.ts';
import type { Records } from './command.ts';

/** Who is meant, and what the log calls them. An account may have no record yet, and a record no account of ours. */
export type Found = Awaited<ReturnType<typeof findStudent>>;

export async function findStudent({ database, accounts }: Records, who: { email: string } | { uid: string }) {
  if ('email' in who && accounts === null)
    throw new OperatorError(
      'Firebase has the addresses. Look up the User UID in its console, and name it with --uid instead.',
    );
  const account = (await accounts?.operator.find('uid' in who ? { uid: asUid(who.uid) } : who)) ?? null;
  if (account === null && 'email' in who) throw new OperatorError(`There is no account with the address ${who.email}.`);
  const uid = account?.uid ?? asUid('uid' in who ? who.uid : '');
  if (account === null && !(await hasRecord(database.reader, uid)))
    throw new OperatorError(`There is neither an account nor a record with the UID ${uid}.`);
  const auditName = account?.auditTag ?? openPseudonyms(await readSecret(database, 'pseudonyms')).auditNameOf(uid);
  return { uid, account, auditName };
}

/** Prints what an office must be able to show a student who asks, after it has been noted for the log. */
export async function showRecord({ database, log }: Records, { uid, account, auditName }: Found): Promise<void> {
  const { student, published } = await readWithPublished(database.reader, uid);
  await log('record shown', { account: auditName });
  const state = account && [account.verified ? 'verified' : 'unverified', ...(account.disabled ? ['disabled'] : [])];
  const lines = {
    Account: account && `${account.email}, ${state?.join(', ')}`,
    UID: uid,
    'In the log': auditName,
    'Logs in with': account && waysIn(account),
    Created: account && minuteOf(account.createdAt),
    'Last log-in': account && minuteOf(account.lastLogInAt),
    Major: student.major,
    Sharing: student.sharing,
    'Others see': published && `${countOf(published.attempts.length, 'course')} in ${published.major}`,
    'Last change': student.historyChangedAt && minuteOf(student.historyChangedAt),
    Courses: `${student.history.length}`,
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(13)}${value ?? '-'}`);
  for (const { semester, programId, grade } of student.history) console.log(`  ${semester}  ${programId}  ${grade}`);
}

const waysIn = ({ hasPassword, universityLogins }: NonNullable<Found['account']>): string =>
  [
    ...(hasPassword ? ['a password'] : []),
    ...universityLogins.map(({ issuer, subject }) => `${issuer} as ${subject}`),
  ].join(', ') || 'a link in a mail';

/** Writes the same file as "Download my data". */
export async function exportToFile(
  { database, now, accounts, log }: Records,
  { uid, auditName }: Found,
  file: string,
): Promise<void> {
  const record = accountExport.parse(await exportRecord(database, uid, now(), accounts));
  await log('record exported', { account: auditName });
  try {
    writeFileSync(file, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(`${file} exists already. Choose another name.`, { cause: error });
    throw new OperatorError(`${file} cannot be written (${code}).`, { cause: error });
  }
  console.log(`Written: ${file}, ${countOf(record.courses.length, 'course')}.`);
}

/** Deletes the record, and the account if it is ours. */
export async function deleteRecord(
  { database, now, accounts, log }: Records,
  { uid, account, auditName }: Found,
): Promise<void> {
  await deleteStudent(database, uid, now());
  if (account !== null) await accounts?.deleteAccount(uid);
  else await log('record deleted', { account: auditName });
  console.log(
    account === null
      ? `The record of ${uid} is deleted.${accounts === null ? " Delete the account in Firebase's console." : ''}`
      : `The account of ${account.email} is deleted, with all it had.`,
  );
}
