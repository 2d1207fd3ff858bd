import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type LinkMode = 'verifyEmail' | 'resetPassword' | 'verifyAndChangeEmail' | 'signIn';

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  /** The mails an address got, oldest first. */
  mailsTo(address: string): Email[];
  /** The link of the newest mail of this kind to an address. A mail may arrive later than the reply that promises it. */
  linkTo(address: string, mode: LinkMode): Promise<string>;
  /** What happens to mail from now on. */
  treatMails(how: 'taken' | 'refused'): void;
  stop(): Promise<void>;
};

const mailLimit = 15_000;

/** A real mail server that collects what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; mail: Email }[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    // Asking who 127.0.0.1 is takes half a minute where no name server answers.
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => done(refusing ? new Error('421 Not now') : undefined),
    async onData(stream, session, done) {
      try {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part);
        if (refusing) return done(new Error('451 Not now'));
        const mail = await PostalMime.parse(Buffer.concat(parts));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address.toLowerCase(), mail });
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  server.on('error', () => {}); // a client that hung up
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  const mailsTo = (address: string) => mails.filter(({ to }) => to === address.toLowerCase()).map(({ mail }) => mail);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    async linkTo(address, mode) {
      for (const giveUp = Date.now() + mailLimit; Date.now() < giveUp; await sleep(50)) {
        const links = mailsTo(address).map(({ text = '' }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '');
        const link = links.findLast((candidate) => candidate.includes(`mode=${mode}&`));
        if (link !== undefined) return link;
      }
      throw new Error(`${address} got no mail with a link to ${mode}.`);
    },
    treatMails(how) {
      refusing = how === 'refused';
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
