import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type EmbeddedKit, startEmbeddedKit } from '../test-kit.ts';

let kit: EmbeddedKit;
beforeAll(async () => {
  kit = await startEmbeddedKit('sqlite');
});
afterAll(() => kit.stop());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The server on a real port, called as a proxy on this machine calls it. */
async function listening(trustedProxies: string[]) {
  const lines: string[] = [];
  const app = await buildApp(kit.dependencies, {
    trustedProxies,
    logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  });
  app.get('/who', async ({ ip }) => ip);
  ends.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const seen = async (headers: [string, string][]) => (await fetch(`${url}/who`, { headers })).text();
  const forwarded = (header: string) => seen([['x-forwarded-for', header]]);
  const guess = async (header: string, email: string) => {
    const reply = await fetch(`${url}/identity/v1/accounts:signInWithPassword?key=coursetrail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': header },
      body: JSON.stringify({ email, password: 'x'.repeat(5000) }),
    });
    return reply.status;
  };
  return { url, lines, seen, forwarded, guess };
}

describe('behind a trusted proxy, the address of the client', () => {
  const addresses: [header: string, ip: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:c000:0207', '::ffff:c000:0207'],
    ['fe80::1%eth0', 'fe80::1'],
    // Proxies with and without ports, from the right: the first that is not trusted is the client.
    ['198.51.100.1, 203.0.113.7:5678, 10.0.0.2:80', '203.0.113.7'],
    ['198.51.100.1,203.0.113.7,[::ffff:10.0.0.2]:80', '203.0.113.7'],
    // The client can write what it likes to the left of what the proxy adds.
    ['<script>, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1, 203.0.113.7', '203.0.113.7'],
    // A proxy that reports no address stands for its clients.
    ['unknown', '127.0.0.1'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.7:port', '127.0.0.1'],
    [',', '127.0.0.1'],
    ['', '127.0.0.1'],
    [`${'1'.repeat(8000)}`, '127.0.0.1'],
  ];

  test('is the first from the right that is no trusted proxy', async () => {
    const { forwarded, lines } = await listening(['127.0.0.1', '10.0.0.0/8']);
    const found: [string, string][] = [];
    for (const [header] of addresses) found.push([header, await forwarded(header)]);
    expect(found).toEqual(addresses);
    expect(lines).toEqual([]);
  });

  test('is read from several headers as from one', async () => {
    const { url } = await listening(['127.0.0.1']);
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    socket.end(
      'GET /who HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 203.0.113.7:99\r\n\r\n',
    );
    let reply = '';
    socket.on('data', (part) => {
      reply += part;
    });
    await once(socket, 'end');
    expect(reply).toMatch(/203\.0\.113\.7$/);
  });

  test.each([
    ['ports of one address', (turn: number) => `203.0.113.80:${1000 + turn}`],
    ['addresses of one IPv6 network', (turn: number) => `[2001:db8:7:7::${turn}]:${1000 + turn}`],
    [
      'spellings of one IPv4 address',
      (turn: number) => ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d', '[::FFFF:C000:024D]:80'][turn % 4] ?? '',
    ],
    ['texts that are no address', (turn: number) => `nobody-${turn}`],
  ])('counts ten wrong passwords from different %s as ten', async (what, header) => {
    const { guess } = await listening(['127.0.0.1']);
    const email = `${what.replaceAll(' ', '.')}@umsystem.edu`;
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push(await guess(header(turn), email));
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect(await guess('203.0.113.81', email)).toBe(400);
  });
});

describe('a forwarding header from a sender that is not a trusted proxy', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7', [] as string[]],
    ['x-forwarded-for', '203.0.113.7:80', ['10.0.0.0/8']],
    ['forwarded', 'for=203.0.113.7', []],
  ])('is ignored, and the log says once what to set (%s: %s)', async (name, value, trusted) => {
    const { seen, lines } = await listening(trusted);
    for (let request = 0; request < 3; request += 1) expect(await seen([[name, value]])).toBe('127.0.0.1');
    expect(lines).toHaveLength(1);
    const { code, msg } = JSON.parse(lines[0] ?? '');
    expect(code).toBe('unknown-proxy');
    expect(msg).toContain('set TRUSTED_PROXIES to its address');
    expect(lines[0]).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
  });

  test('nothing is logged without such a header', async () => {
    const { seen, lines } = await listening([]);
    expect(await seen([])).toBe('127.0.0.1');
    expect(lines).toEqual([]);
  });
});

test('a header without an address does not make a request look as if it came from this machine', async () => {
  const { url } = await listening(['127.0.0.1']);
  const status = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status({ 'x-forwarded-for': 'unknown' })).toBe(404);
});
