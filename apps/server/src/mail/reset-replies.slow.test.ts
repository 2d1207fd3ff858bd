import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openIdentity } from '../identity/identity.ts';
import { sqliteLocation, startKit } from '../test-kit.ts';
import { openMailer } from './mailer.ts';

const known = 'ada@umsystem.edu';
const unknown = 'bob@umsystem.edu';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  // Clients close before the servers they are connected to.
  for (const end of ends.splice(0).reverse()) await end();
});

async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    ...options,
  });
  // A client that hung up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

/** Takes connections and says nothing. */
async function startSilentServer(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
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
async function productWith(port: number) {
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
  ends.push(async () => {
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

const mailServers: [string, () => Promise<number>, number][] = [
  ['works', () => startMailServer({}), 200],
  [
    'greets late',
    () => startMailServer({ onConnect: (_session, done) => void sleep(700).then(() => done()) }),
    200,
  ],
  ['takes seconds for each mail', () => startMailServer({ onRcptTo: slowly(2000) }), 200],
  ['never finishes a mail', () => startMailServer({ onData: () => undefined }), 200],
  [
    'refuses this one recipient for good',
    () =>
      startMailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
      }),
    200,
  ],
  [
    'asks to send this mail later',
    () =>
      startMailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
      }),
    200,
  ],
  [
    'sends everybody away',
    () => startMailServer({ onConnect: (_session, done) => done(new Error('421 Not now')) }),
    503,
  ],
  ['is down', closedPort, 503],
];

describe('the reply does not say whether an address has an account, when the mail server', () => {
  test.each(mailServers)(
    '%s',
    async (_what, start, status) => {
      const ask = await productWith(await start());
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
    },
    30_000,
  );

  test('takes the connection and never says a word', async () => {
    const ask = await productWith(await startSilentServer());
    const [one, two] = [await ask(known, 'PASSWORD_RESET'), await ask(unknown, 'PASSWORD_RESET')];
    expect([one.status, one.body]).toEqual([two.status, two.body]);
    expect(one.status).toBe(503);
    expect(one.ms / two.ms).toBeGreaterThan(0.5);
    expect(one.ms / two.ms).toBeLessThan(2);
  }, 30_000);

  test('refuses so many mails to one address that the hourly limit of mails is met', async () => {
    const port = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const ask = await productWith(port);
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
