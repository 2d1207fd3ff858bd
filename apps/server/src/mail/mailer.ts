import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '@coursetrail/identity';
import { createTransport } from 'nodemailer';
import { Registry } from 'prom-client';
import { failureLabels, mailMetrics } from './mail-metrics.ts';

export type MailSettings = {
  /** Without it, mails become files in `folder`. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
  folder: string;
  /** Everybody can have mails written, and each stays until its link is useless. */
  maxFiles?: number;
};

export type Mailer = {
  /** Resolves when the mail server has accepted the mail; rejects when it has not within ten seconds. */
  send(mail: Mail): Promise<void>;
  /** Connects to the mail server and logs in, without a mail. Rejects when that does not work within five seconds. */
  check(): Promise<void>;
  close(): void;
};

const timeouts = {
  /** The SDK in the browser gives up after 30 s, so the reply must come well before. */
  mailMs: 10_000,
  /** Everybody who asks for a mail waits for this, whether there will be a mail or not. */
  checkMs: 5000,
};
/** With more than this waiting, the mail server is down or far too slow, and another mail would not go out in time. */
const maxWaiting = 100;
/** A mail server that worked this short a time ago is not asked again. */
const checkedMs = 1000;

export const openMailer = (
  settings: MailSettings,
  print: (line: string) => void = console.log,
  registry: Registry = new Registry(),
  waits = timeouts,
): Mailer =>
  settings.smtpUrl === undefined
    ? fileMailer(settings, print)
    : smtpMailer(settings.smtpUrl, settings, registry, waits);

/** Addresses are passed as fields, never as text to be parsed: an address cannot turn into two, or into a header. */
const messageOf = ({ to, subject, text, html }: Mail, { from }: MailSettings) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // Keeps automatic replies away.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpMailer(
  url: string,
  settings: MailSettings,
  registry: Registry,
  { mailMs, checkMs }: typeof timeouts,
): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxRequeues: 1,
    dnsTimeout: mailMs,
    connectionTimeout: mailMs,
    greetingTimeout: mailMs,
    socketTimeout: mailMs,
  });
  // A connection that breaks while nothing is being sent must not end the process. The next mail opens another.
  transport.on('error', () => undefined);
  let waiting = 0;
  const { sent, failed } = mailMetrics(registry, () => waiting);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const checkNow = async () => {
    await Promise.race([transport.verify(), rejectAfter(checkMs)]);
    checkedAt = performance.now();
  };
  const sendNow = async (mail: Mail) => {
    if (waiting >= maxWaiting) throw mailError('MAIL_QUEUE_FULL', 'too many mails are waiting for the mail server');
    waiting += 1;
    const sending = transport.sendMail(messageOf(mail, settings)).finally(() => {
      waiting -= 1;
    });
    // A mail that still goes out after the timeout does no harm.
    await Promise.race([sending, rejectAfter(mailMs)]);
    sent.inc();
  };
  const countFailure = (error: unknown): never => {
    failed.inc(failureLabels(error));
    throw error;
  };
  return {
    send: (mail) => sendNow(mail).catch(countFailure),
    async check() {
      if (performance.now() - checkedAt < checkedMs) return;
      // Many at once share one connection.
      checking ??= checkNow()
        .catch(countFailure)
        .finally(() => {
          checking = undefined;
        });
      await checking;
    },
    close: () => transport.close(),
  };
}

/** With a code, as the errors of the mail server have: the log names nothing else. */
const mailError = (code: string, message: string) => Object.assign(new Error(message), { code });

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw mailError('ETIMEDOUT', 'the mail server did not answer in time');
}

/** For trying the product without a mail server: each mail becomes a file, and its link is printed. */
function fileMailer(settings: MailSettings, print: (line: string) => void): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, settings));
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      if ((await readdir(settings.folder)).length >= (settings.maxFiles ?? 10_000))
        throw mailError('EMAILFOLDER', 'the folder of mails is full');
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;
      const file = join(settings.folder, name);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      print(`Mail "${mail.subject}" is in ${file}; its link:\n  ${mail.link}`);
    },
    // If a file cannot be written, no file can, and the mail itself says so.
    check: async () => {},
    close: () => composer.close(),
  };
}
