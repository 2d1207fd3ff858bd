import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openMailer } from './mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'http://localhost:5000/#/action?mode=verifyEmail&oobCode=a-code';
const mail = {
  to: 'ada@umsystem.edu',
  subject: 'Verify your email – Coursetrail',
  text: `Open ${link}`,
  html: `<p>Open <a href="${link.replace('&', '&amp;')}">this link</a></p>`,
  link,
};
const from = { name: 'Coursetrail, for students', address: 'no-reply@example.edu' };

/** Nothing else uses this address, so a port stays free when its server is closed. */
const host = '127.0.0.2';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  // Clients close before the servers they are connected to.
  for (const end of ends.splice(0).reverse()) await end();
});

const mailerTo = (port: number, waits?: { mailMs: number; checkMs: number }) => {
  const settings = { smtpUrl: `smtp://${host}:${port}`, from, folder };
  const mailer = openMailer(settings, undefined, undefined, waits);
  ends.push(mailer.close);
  return mailer;
};

async function listening(server: Server): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

type Received = { sender: string | undefined; recipients: string[]; source: string };

/** A mail server that stores what it receives, except the mails a test wants refused. */
async function startMailServer({ refuse, at = 0 }: { refuse?: (count: number) => boolean; at?: number } = {}) {
  const received: Received[] = [];
  let connections = 0;
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        count += 1;
        if (refuse?.(count)) return done(new Error('mailbox full'));
        const sender = envelope.mailFrom ? envelope.mailFrom.address : undefined;
        received.push({
          sender,
          recipients: envelope.rcptTo.map(({ address }) => address),
          source,
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(at, host, resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    connections: () => connections,
  };
}

describe('with a mail server', () => {
  test('a mail arrives with sender, recipient, subject, and its text both plain and as HTML', async () => {
    const { port, received } = await startMailServer();
    await mailerTo(port).send(mail);
    expect(received).toMatchObject([{ sender: from.address, recipients: [mail.to] }]);
    const parsed = await PostalMime.parse(received[0]?.source ?? '');
    expect(parsed).toMatchObject({ from, to: [{ address: mail.to }], subject: mail.subject });
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([mail.text, mail.html]);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('an address can smuggle in neither a second recipient nor a header', async () => {
    const { port, received } = await startMailServer();
    const mailer = mailerTo(port);
    for (const to of [
      'ada@umsystem.edu\r\nBcc: eve@example.com',
      'ada@umsystem.edu, eve@example.com',
      'ada@umsystem.edu> <eve@example.com',
    ]) {
      await mailer.send({ ...mail, to }).catch(() => undefined);
    }
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' });
    for (const { recipients, source } of received) {
      expect(recipients).not.toContain('eve@example.com');
      expect(source).not.toMatch(/^bcc:/im);
    }
  });

  test('many mails share a few connections', async () => {
    const { port, received, connections } = await startMailServer();
    const mailer = mailerTo(port);
    await Promise.all(Array.from({ length: 30 }, () => mailer.send(mail)));
    expect(received).toHaveLength(30);
    expect(connections()).toBeLessThanOrEqual(5);
  });

  test('that refuses a mail, sending fails, and the next mail goes out', async () => {
    const { port, received } = await startMailServer({ refuse: (count) => count === 1 });
    const mailer = mailerTo(port);
    await expect(mailer.send(mail)).rejects.toThrow('mailbox full');
    await mailer.send(mail);
    expect(received).toHaveLength(1);
  });

  test('that is down, sending fails at once; when it is back, the next mail goes out', async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    const mailer = mailerTo(port);
    // Not the code of a mail server that takes too long.
    await expect(mailer.send(mail)).rejects.toMatchObject({ syscall: 'connect' });
    const { received } = await startMailServer({ at: port });
    await mailer.send(mail);
    expect(received).toHaveLength(1);
    mailer.close();
  });

  test('that rejects our password, sending fails with a code that the operator can look up', async () => {
    const server = new SMTPServer({
      disableReverseLookup: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const mailer = openMailer({ smtpUrl: `smtp://trail:wrong@${host}:${port}`, from, folder });
    ends.push(mailer.close);
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EAUTH' });
  });

  test('whether it takes mails at all is found out without sending one', async () => {
    const { port, received } = await startMailServer();
    await mailerTo(port).check();
    expect(received).toEqual([]);
    await expect(mailerTo(1).check()).rejects.toMatchObject({ syscall: 'connect' });
    const silent = await listening(createServer((socket) => ends.push(() => socket.destroy())));
    await expect(mailerTo(silent, { mailMs: 60_000, checkMs: 100 }).check()).rejects.toThrow();
  });

  test('that accepts the connection and never answers, sending fails after a while, and only so many mails wait', async () => {
    const sockets: Socket[] = [];
    const port = await listening(createServer((socket) => sockets.push(socket)));
    ends.push(() => sockets.forEach((socket) => void socket.destroy()));
    const mailer = mailerTo(port, { mailMs: 200, checkMs: 200 });
    const sending = Promise.allSettled(Array.from({ length: 100 }, () => mailer.send(mail)));
    await expect(mailer.send(mail)).rejects.toThrow('too many mails are waiting');
    expect((await sending).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('without a mail server', () => {
  test('a mail becomes a file only its owner may read, and its link is printed', async () => {
    const lines: string[] = [];
    const mailFolder = join(folder, 'data', 'mail');
    const mailer = openMailer({ smtpUrl: undefined, from, folder: mailFolder }, (line) => lines.push(line));
    await Promise.all([mailer.send(mail), mailer.send({ ...mail, to: 'bob@umsystem.edu' })]);
    const files = readdirSync(mailFolder);
    expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
    const sources = files.map((file) => readFileSync(join(mailFolder, file), 'utf8'));
    const parsed = await Promise.all(sources.map((source) => PostalMime.parse(source)));
    expect(new Set(parsed.map(({ to }) => to?.[0]?.address))).toEqual(new Set([mail.to, 'bob@umsystem.edu']));
    expect(parsed[0]).toMatchObject({ from, subject: mail.subject });
    expect([parsed[0]?.text?.trim(), parsed[0]?.html?.trim()]).toEqual([mail.text, mail.html]);
    for (const file of files) expect(statSync(join(mailFolder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(mailFolder).mode & 0o777).toBe(0o700);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(link);
    expect(lines.join()).not.toContain('@umsystem.edu');
  });

  test('stop at a limit, so that nobody fills the disk with them', async () => {
    const settings = { smtpUrl: undefined, from, folder: join(folder, 'few'), maxFiles: 2 };
    const mailer = openMailer(settings, () => undefined);
    for (const _ of [1, 2]) await mailer.send(mail);
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EMAILFOLDER' });
    expect(readdirSync(settings.folder)).toHaveLength(2);
  });
});
