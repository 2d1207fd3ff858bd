import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IdentityDependencies } from '@coursetrail/identity';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { TestContext } from 'vitest';
import { readConfig } from '../config.ts';
import { openIdentity } from '../identity/identity.ts';
import { sqliteLocation, startKit } from '../test-kit.ts';
import { openMailer } from './mailer.ts';

async function startMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({
    authOptional: true,
    // Asking who 127.0.0.1 is takes half a minute where no name server answers.
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 1,
    ...options,
  });
  // A client that hung up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Takes connections and says nothing. */
async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Nobody listens at this port. */
const noServer = async () => ({ port: 1, close: () => {} });

const refuseRecipient =
  (responseCode: number): Required<SMTPServerOptions>['onRcptTo'] =>
  (_address, _session, done) =>
    done(Object.assign(new Error('not this one'), { responseCode }));

type AnyMailServer = SMTPServerOptions | 'down' | 'silent';

/** Mail servers, and the status of the reply when somebody asks for a mail. */
export const mailServers = {
  'takes a second for each mail': [
    { onRcptTo: (_address, _session, done) => void sleep(1000).then(() => done()) },
    200,
  ],
  'never finishes a mail': [{ onData: () => undefined }, 200],
  'greets late': [{ onConnect: (_session, done) => void sleep(400).then(() => done()) }, 200],
  works: [{}, 200],
  'refuses this one recipient for good': [{ onRcptTo: refuseRecipient(550) }, 200],
  'asks to send this mail later': [{ onRcptTo: refuseRecipient(451) }, 200],
  'sends everybody away': [{ onConnect: (_session, done) => done(new Error('421 Not now')) }, 503],
  'is down': ['down', 503],
  'takes the connection and never says a word': ['silent', 503],
} satisfies Record<string, [AnyMailServer, number]>;

export const known = 'ada@umsystem.edu';
export const unknown = 'bob@umsystem.edu';

/** The product with one account and this mail server. */
export async function productWith(
  atEnd: TestContext['onTestFinished'],
  name: keyof typeof mailServers,
  {
    waits,
    parts,
  }: {
    waits?: Parameters<typeof openMailer>[3];
    parts?: Partial<IdentityDependencies>;
  } = {},
) {
  const server: AnyMailServer = mailServers[name][0];
  const start = { down: noServer, silent: startSilentServer };
  const { port, close } = await (typeof server === 'string'
    ? start[server]()
    : startMailServer(server));
  const location = sqliteLocation();
  const from = { name: '', address: 'no-reply@example.edu' };
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from, folder: '' };
  const mailer = openMailer(settings, undefined, undefined, waits);
  const kit = await startKit('sqlite', {
    identityFor: (database) =>
      openIdentity(readConfig({ DATA_DIR: location.dataDir }), database, {
        sendMail: mailer.send,
        checkMailServer: mailer.check,
        now: () => new Date(),
        log: () => {},
        ...parts,
      }),
  });
  atEnd(async () => {
    // First, so that no mail waits for it any longer.
    await close();
    mailer.close();
    await kit.identity.embedded?.close();
    await kit.stop();
    await location.remove();
  });
  const account = { email: known, password: 'a trail of courses', verified: true };
  await kit.identity.embedded?.operator.create(account);

  /** Asks for a mail and returns the reply, without the address that was asked for. */
  return async (email: string, requestType: string) => {
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/identity/v1/accounts:sendOobCode?key=coursetrail',
      payload: { requestType, email, continueUrl: 'http://localhost:5000/' },
    });
    return { status: reply.statusCode, body: reply.body.replaceAll(email, 'the address') };
  };
}
