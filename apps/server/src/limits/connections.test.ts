import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onError } from '../http/problems.ts';
import { limitConnections } from './connections.ts';

const app = Fastify();
const sockets: Socket[] = [];
beforeAll(async () => {
  app.setErrorHandler(onError);
  limitConnections(app, 3);
  app.get('/', async () => 'hello');
  app.get('/healthz', async () => 'alive');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function open(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function replyTo(socket: Socket, path = '/'): Promise<string> {
  let reply = '';
  socket.setEncoding('utf8').on('data', (text) => {
    reply += text;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return reply;
}

test('one connection too many gets a 503, many more are closed, and both end when others disconnect', async () => {
  for (let count = 0; count < 3; count += 1) await open();
  const refused = await replyTo(await open());
  expect(refused).toContain('HTTP/1.1 503');
  expect(refused).toContain('"code":"too-many-connections"');
  expect(refused.toLowerCase()).toContain('retry-after: 60');

  // A process that is only crowded must not be replaced as one that hangs.
  expect(await replyTo(await open(), '/healthz')).toContain('alive');

  for (let count = 0; count < 100; count += 1) await open();
  expect(await replyTo(await open())).toBe('');

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => replyTo(await open())).toContain('hello');
});
