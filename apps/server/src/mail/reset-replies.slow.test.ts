import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, type TestContext, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openIdentity } from '../identity/identity.ts';
import { sqliteLocation, startKit } from '../test-kit.ts';
import { openMailer } from './mailer.ts';

const known = 'ada@umsystem.edu';
const unknown = 'bob@umsystem.edu';

/** Called last in, first out: clients close before the servers they are connected to. */
type AtEnd = TestContext['onTestFinished'];

async function startMailServer(atEnd: AtEnd, options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    ...options,
  });
  // A client that hung up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

/** Takes connections and says nothing. */
async function startSilentServer(atEnd: AtEnd): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The product with one account, and a mail server at this port. */
async function productWith(atEnd: AtEnd, port: number) {
  const location = sqliteLocation();
  const from = { name: '', address: 'no-reply@example.edu' };
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, folder: '' });
  const kit = await startKit('sqlite', {
    identityFor: (database) =>
      openIdentity(readConfig({ DATA_DIR: location.dataDir }), database, {
        sendMail: mailer.send,
        checkMailServer: mailer.check,
        now: () => new Date(),
        log: () => {},
      }),
  });
  atEnd(async () => {
    mailer.close();
    await kit.identity.embedded?.close();
    await kit.stop();
    await location.remove();
  });
  const account = { email: known, password: 'a trail of courses', verified: true };
  await kit.identity.embedded?.operator.create(account);

  /** Asks for a mail and returns the reply, without the address that was asked for, and its time. */
  return async (email: string, requestType: string) => {
    const start = performance.now();
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/identity/v1/accounts:sendOobCode?key=coursetrail',
      payload: { requestType, email, continueUrl: 'http://localhost:5000/' },
    });
    const ms = performance.now() - start;
    return { ms, status: reply.statusCode, body: reply.body.replaceAll(email, 'the address') };
  };
}

const slowly = (ms: number) => (_about: unknown, _session: unknown, done: () => void) =>
  void sleep(ms).then(() => done());

const refuseRecipient =
  (responseCode: number): Required<SMTPServerOptions>['onRcptTo'] =>
  (_address, _session, done) =>
    done(Object.assign(new Error('not this one'), { responseCode }));

const mailServers: [string, SMTPServerOptions | 'down', number][] = [
  ['takes seconds for each mail', { onRcptTo: slowly(2000) }, 200],
  ['never finishes a mail', { onData: () => undefined }, 200],
  ['greets late', { onConnect: (_session, done) => void sleep(700).then(() => done()) }, 200],
  ['works', {}, 200],
  ['refuses this one recipient for good', { onRcptTo: refuseRecipient(550) }, 200],
  ['asks to send this mail later', { onRcptTo: refuseRecipient(451) }, 200],
  ['sends everybody away', { onConnect: (_session, done) => done(new Error('421 Not now')) }, 503],
  ['is down', 'down', 503],
];

// All at once, because nearly all of the time is waiting.
describe.concurrent('the reply does not say whether an address has an account, when the mail server', {
  timeout: 30_000,
}, () => {
  test('takes the connection and never says a word', async ({ expect, onTestFinished }) => {
    const ask = await productWith(onTestFinished, await startSilentServer(onTestFinished));
    const [one, two] = [await ask(known, 'PASSWORD_RESET'), await ask(unknown, 'PASSWORD_RESET')];
    expect([one.status, one.body]).toEqual([two.status, two.body]);
    expect(one.status).toBe(503);
    expect(one.ms / two.ms).toBeGreaterThan(0.5);
    expect(one.ms / two.ms).toBeLessThan(2);
  });

  test.for(mailServers)('%s', async ([_what, server, status], { expect, onTestFinished }) => {
    const port =
      server === 'down' ? await closedPort() : await startMailServer(onTestFinished, server);
    const ask = await productWith(onTestFinished, port);
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const pair = [
      ['known', known],
      ['unknown', unknown],
    ] as const;
    for (const [kind, order] of [
      ['PASSWORD_RESET', pair],
      // The other way round, because the first one finds out how the mail server is.
      ['EMAIL_SIGNIN', pair.toReversed()],
      ['PASSWORD_RESET', pair.toReversed()],
    ] as const) {
      const replies = [];
      for (const [name, email] of order) {
        const { ms, ...reply } = await ask(email, kind);
        fastest[name] = Math.min(fastest[name], ms);
        replies.push(reply);
      }
      expect(replies[0]?.status).toBe(status);
      expect(replies[1]).toEqual(replies[0]);
    }
    expect(fastest.known / fastest.unknown).toBeGreaterThan(0.4);
    expect(fastest.known / fastest.unknown).toBeLessThan(2.5);
  });

  test('refuses so many mails to one address that the hourly limit of mails is met', async ({
    expect,
    onTestFinished,
  }) => {
    const port = await startMailServer(onTestFinished, { onRcptTo: refuseRecipient(550) });
    const ask = await productWith(onTestFinished, port);
    const statusesOf = async (email: string) => {
      const statuses = [];
      for (let request = 0; request < 6; request += 1)
        statuses.push((await ask(email, 'PASSWORD_RESET')).status);
      return statuses;
    };
    const statuses = await statusesOf(known);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusesOf(unknown)).toEqual(statuses);
  });
});
