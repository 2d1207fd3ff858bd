import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import { openAuditReader } from './reader.ts';
import { authorization, formWith } from './test-kit.ts';

// A busy machine takes seconds to start the process that reads a file.
vi.setConfig({ testTimeout: 120_000 });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

describe('the upload queue', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-queue-'));
  const program = path.join(folder, 'waits.mjs');
  let kit: ServerKit;
  let url: string;
  beforeAll(async () => {
    // Reads forever, so that the queue stands still while the test looks at it.
    writeFileSync(program, `process.stdout.write('ready\\n'); setInterval(() => {}, 1000);`);
    const limits = { milliseconds: 100_000 };
    kit = await startKit('sqlite', {
      audits: openAuditReader({ atOnce: 1, waiting: 0, program, limits }),
    });
    url = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    kit.app.server.closeAllConnections();
    await kit.stop();
    rmSync(folder, { recursive: true });
  });

  const running = () => {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
    // The command that started the process stays beside it.
    return stdout.split('\n').filter((line) => line.includes(program) && !line.includes('unshare'));
  };
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
    await eventually(running).toHaveLength(1);
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
      expect([status, await (await reply).json()]).toEqual([
        503,
        { error: expect.any(String), code: 'too-busy' },
      ]);
    }

    second.close();
    await eventually(() => positionOf('student-32')).toBe(31);
    expect(await positionOf('student-1')).toBeNull();

    const [before] = running();
    first.close();
    await eventually(() => positionOf('student-2')).toBeNull();
    await eventually(running).toHaveLength(1);
    expect(running()[0]).not.toBe(before);
    for (const { close } of others) close();
    await eventually(running).toEqual([]);
  });
});
