import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxLinkLifetimeMs } from '@coursetrail/identity';
import { afterAll, expect, test } from 'vitest';
import { deleteOldMails } from './mail-folder.ts';
import { openMailer } from './mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-mail-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hour = 60 * 60 * 1000;

test('a mail in the folder is deleted when no link in it can work any longer', async () => {
  const mails = join(folder, 'mail');
  const from = { name: '', address: 'no-reply@example.edu' };
  const mailer = openMailer({ smtpUrl: undefined, from, folder: mails }, () => undefined);
  const mail = { to: 'ada@umsystem.edu', subject: 'A', text: 'B', html: 'C', link: 'D' };
  await mailer.send(mail);
  const before = (age: number) => new Date(Date.now() - age);
  await deleteOldMails(mails, before(maxLinkLifetimeMs));
  expect(readdirSync(mails)).toHaveLength(1);

  const aged = (name: string, age: number) => {
    writeFileSync(join(mails, name), '');
    utimesSync(join(mails, name), before(age), before(age));
  };
  aged('old.eml', maxLinkLifetimeMs + hour);
  aged('cut-off.eml.part', maxLinkLifetimeMs + hour);
  aged('young.eml', maxLinkLifetimeMs - hour);
  aged('notes.txt', 365 * 24 * hour);
  mkdirSync(join(mails, 'folder.eml'));
  utimesSync(join(mails, 'folder.eml'), before(1000 * hour), before(1000 * hour));
  symlinkSync(join(mails, 'notes.txt'), join(mails, 'link.eml'));
  await deleteOldMails(mails, before(maxLinkLifetimeMs));
  expect(
    readdirSync(mails)
      .filter((name) => !name.startsWith('20'))
      .toSorted(),
  ).toEqual(['folder.eml', 'link.eml', 'notes.txt', 'young.eml']);
  expect(readdirSync(mails)).toHaveLength(5);
});

test('a folder that does not exist holds no old mails', async () => {
  await deleteOldMails(join(folder, 'missing'), new Date());
});
