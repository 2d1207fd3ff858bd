import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import type { AuditReader } from './reader.ts';
import { authorization, formWith, readerInThisProcess } from './test-kit.ts';

vi.setConfig({ testTimeout: 120_000 });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

describe('the upload queue', () => {
  /** How many files are being read: forever, so that the queue stands still while the test looks at it. */
  let reading = 0;
  const read: AuditReader['read'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      reading += 1;
      signal?.addEventListener('abort', () => {
        reading -= 1;
        reject(signal.reason);
      });
    });
  let kit: ServerKit;
  let url: string;
  beforeAll(async () => {
    kit = await startKit('sqlite', { audits: { ...readerInThisProcess, atOnce: 1, read } });
    url = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    kit.app.server.closeAllConnections();
    await kit.stop();
  });

  const positionOf = async (uid: string) => (await kit.get(uid, '/upload/place')).json().place;

  /** A student who uploads from a page that can be closed. */
  async function start(uid: string) {
    await kit.post(uid, '/set-major', { major: 'Physics' });
    const page = new AbortController();
    const reply = fetch(`${url}/upload`, {
      method: 'POST',
      headers: { authorization: await authorization(uid) },
      body: formWith(Buffer.from('%PDF-')),
      signal: page.signal,
    });
    reply.catch(() => undefined);
    return { reply, close: () => page.abort() };
  }

  test('gives positions, accepts only so many, and drops those who leave', async () => {
    const first = await start('student-0');
    await eventually(() => reading).toBe(1);
    expect(await positionOf('student-0')).toBeNull();

    const second = await start('student-1');
    await eventually(() => positionOf('student-1')).toBe(1);
    const others = [];
    for (let number = 2; number <= 32; number++) {
      others.push(await start(`student-${number}`));
      await eventually(() => positionOf(`student-${number}`)).toBe(number);
    }

    for (const uid of ['student-33', 'student-1', 'student-0']) {
      const { reply } = await start(uid);
      const { status } = await reply;
      expect([status, await (await reply).json()]).toEqual([503, { error: expect.any(String), code: 'too-busy' }]);
    }

    second.close();
    await eventually(() => positionOf('student-32')).toBe(31);
    expect(await positionOf('student-1')).toBeNull();

    first.close();
    await eventually(() => positionOf('student-2')).toBeNull();
    await eventually(() => reading).toBe(1);
    for (const { close } of others) close();
    await eventually(() => reading).toBe(0);
  });
});
