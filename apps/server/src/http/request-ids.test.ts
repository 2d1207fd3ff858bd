import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type ServerKit, startKit } from '../test-kit.ts';

const lines: string[] = [];
let kit: ServerKit;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  kit = await startKit('sqlite');
  app = await buildApp(kit.dependencies, {
    trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  });
});
afterAll(async () => {
  await app.close();
  await kit.stop();
});

const idOf = async (given: string | undefined, remoteAddress: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  const reply = await app.inject({ url: '/healthz', headers, remoteAddress });
  expect(JSON.parse(lines.at(-1) ?? '').requestId).toBe(reply.headers['x-request-id']);
  return reply.headers['x-request-id'];
};

const proxyId = '5f0c1a0b9e6d4c3b8a7f6e5d4c3b2a19';

describe('the id of a request is in its reply and in its log line', () => {
  test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1'])(
    'it is the one that the trusted proxy %s has given',
    async (proxy) => {
      expect(await idOf(proxyId, proxy)).toBe(proxyId);
    },
  );

  test.each([
    ['a stranger', proxyId, '192.0.2.7'],
    ['another address', proxyId, '2001:db8::2'],
  ])('%s cannot choose it', async (_, given, address) => {
    expect(await idOf(given, address)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['none', undefined],
    ['a short one', 'abc'],
    ['a long one', 'a'.repeat(65)],
    ['one with a line break', 'abcdefgh\\nijk'],
    ['one with an address', 'ada@umsystem.edu'],
  ])('a proxy that sends %s gets a new one', async (_, given) => {
    expect(await idOf(given, '10.1.2.3')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an operator finds the log lines of a failure by the id in the reply', async () => {
    lines.length = 0;
    const reply = await app.inject({ url: '/get-major' });
    expect(reply.statusCode).toBe(401);
    expect(lines.filter((line) => line.includes(String(reply.headers['x-request-id'])))).toHaveLength(1);
  });
});
