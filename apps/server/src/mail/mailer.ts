import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '@coursetrail/identity';
import { createTransport } from 'nodemailer';

export type MailSettings = {
  /** Without one, mails become files in `folder`. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
  folder: string;
};

export type Mailer = {
  /** Resolves when the mail server has taken the mail; rejects when it did not within ten seconds. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The SDK in the browser gives up after 30 s: an answer must be there well before. */
const patience = 10_000;
/** With more waiting than this the mail server is down or far too slow, and another would not go in time. */
const mostWaiting = 100;

export const openMailer = (
  settings: MailSettings,
  say: (line: string) => void = console.log,
): Mailer =>
  settings.smtpUrl === undefined
    ? fileMailer(settings, say)
    : smtpMailer(settings.smtpUrl, settings);

/** Addresses go in as fields, never as text to be parsed: an address cannot become a second one, or a header. */
const messageOf = ({ to, subject, text, html }: Mail, { from }: MailSettings) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // Answering machines keep quiet.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpMailer(url: string, settings: MailSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxRequeues: 1,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  let waiting = 0;
  return {
    async send(mail) {
      if (waiting >= mostWaiting) throw new Error('too many mails are waiting for the mail server');
      waiting += 1;
      const sent = transport.sendMail(messageOf(mail, settings)).finally(() => {
        waiting -= 1;
      });
      // A mail that still goes out after we gave up is one the student did not expect any more, and harmless.
      await Promise.race([sent, rejectAfter(patience)]);
    },
    close: () => transport.close(),
  };
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error('the mail server did not answer in time');
}

/** For whoever tries the product without a mail server: the mail as a file, its link where it can be clicked. */
function fileMailer(settings: MailSettings, say: (line: string) => void): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, settings));
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;
      const file = join(settings.folder, name);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      say(`Mail "${mail.subject}" is in ${file}; its link:\n  ${mail.link}`);
    },
    close: () => composer.close(),
  };
}
