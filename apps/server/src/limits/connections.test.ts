import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onError } from '../http/problems.ts';
import { limitConnections } from './connections.ts';

const app = Fastify();
const sockets: Socket[] = [];
let waiting = 0;
const slow = Promise.withResolvers<string>();
beforeAll(async () => {
  app.setErrorHandler(onError);
  limitConnections(app, {
    max: 6,
    maxOfNetwork: 3,
    isShared: (address) => address.endsWith('127.0.0.9'),
  });
  app.get('/', async () => 'hello');
  app.get('/slow', () => {
    waiting += 1;
    return slow.promise;
  });
  app.get('/healthz', async () => 'alive');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Connects from an address; each of 127.0.0.1 to 127.0.0.9 is a network of its own. */
async function open(last: number): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${last}` });
  sockets.push(socket.on('error', () => undefined));
  await once(socket, 'connect');
  return socket;
}

const send = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);

async function replyTo(socket: Socket, path = '/'): Promise<string> {
  let reply = '';
  socket.setEncoding('utf8').on('data', (text) => {
    reply += text;
  });
  send(socket, path);
  await once(socket, 'close');
  return reply;
}

const isClosed = ({ destroyed }: Socket) => destroyed;

test('a network that opens too many loses those that have been idle longest, and shuts nobody else out', async () => {
  const opened: Socket[] = [];
  for (let count = 0; count < 6; count += 1) opened.push(await open(1));
  await expect.poll(() => opened.map(isClosed)).toEqual([true, true, true, false, false, false]);
  expect(await replyTo(await open(1))).toContain('hello');
  expect(await replyTo(await open(2))).toContain('hello');

  // Many networks at once: whoever comes still gets in, and so does a proxy, however many it has.
  for (const last of [1, 2, 3, 4]) for (let count = 0; count < 3; count += 1) await open(last);
  for (let count = 0; count < 4; count += 1) {
    const proxied = await open(9);
    expect(await replyTo(proxied)).toContain('hello');
  }
  for (const socket of sockets.splice(0)) socket.destroy();
  const connections = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => connections()).toBe(0);
});

test('when all are busy, one more gets a sentence, and monitoring its reply', async () => {
  for (let count = 1; count <= 6; count += 1) {
    send(await open(9), '/slow');
    await expect.poll(() => waiting).toBe(count);
  }
  const refused = () => open(9).then((socket) => replyTo(socket));
  await expect.poll(refused).toContain('"code":"too-many-connections"');
  expect(await refused()).toContain('HTTP/1.1 503');
  expect((await refused()).toLowerCase()).toContain('retry-after: 60');
  // A process that is only crowded must not be replaced as one that hangs.
  expect(await replyTo(await open(9), '/healthz')).toContain('alive');
  slow.resolve('done');
  await expect.poll(async () => replyTo(await open(9))).toContain('hello');
});
