import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { largestUpload } from '@coursetrail/contract';
import { inventAudit } from '@coursetrail/invented-audits';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openAuditReader } from './reader.ts';
import { findSandbox, startSandboxed } from './sandbox.ts';

// A busy machine takes seconds to start a process.
vi.setConfig({ testTimeout: 120_000 });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in place of ours, as if a file had taken it over. */
function program(name: string, source: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
}

const isRunning = (file: string) =>
  spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout.includes(file);

const bytes = inventAudit(5).bytes;
const ready = `process.stdout.write('ready\\n');`;
const onFile = (deed: string) => `${ready} process.stdin.on('end', () => { ${deed} }).resume();`;

describe('a reader of audits', () => {
  test('reads file after file, and ends its processes when closed', async () => {
    const reader = openAuditReader({ atOnce: 2, limits: { milliseconds: 100_000 } });
    reader.warm();
    for (const seed of [5, 6]) {
      const { bytes, expected } = inventAudit(seed);
      expect(await reader.read(bytes)).toMatchObject({
        ok: true,
        value: { courses: { length: expected.courses.length } },
      });
    }
    expect(await reader.read(bytes.slice(0, 2000))).toEqual({ ok: false, problem: 'damaged' });
    await reader.close();
    await expect(reader.read(bytes)).rejects.toThrow();
  });

  test('does not look at a file that is too large', async () => {
    const reader = openAuditReader({ program: 'no such program' });
    expect(await reader.read(new Uint8Array(largestUpload + 1))).toEqual({
      ok: false,
      problem: 'file-too-large',
    });
  });

  test.each([
    ['ends without a word', onFile('process.exit(0)')],
    ['crashes', onFile('process.abort()')],
    ['talks nonsense', onFile(`console.log('Error: at line 3')`)],
    ['answers in another form', onFile(`console.log(JSON.stringify({ ok: true, value: { courses: [] } }))`)],
    ['names a problem we do not know', onFile(`console.log('{"ok":false,"problem":"internal-error"}')`)],
    ['talks without end', onFile(`setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)`)],
    ['fills its heap', onFile('const all = []; for (;;) all.push(new Array(1e6).fill(1))')],
    ['hoards memory outside its heap', onFile('const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 1)')],
  ])('says damaged of a file whose process %s', async (name, source) => {
    const file = program(name, source);
    const reader = openAuditReader({ waiting: 0, program: file, limits: { milliseconds: 100_000, megabytes: 400 } });
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: 'damaged' });
    await eventually(() => isRunning(file)).toBe(false);
  }); // biome-ignore format: a list

  test('gives up a file that takes too long', async () => {
    const file = program('loops', onFile('for (;;);'));
    const reader = openAuditReader({ waiting: 0, program: file, limits: { milliseconds: 100 } });
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: 'took-too-long' });
    await eventually(() => isRunning(file)).toBe(false);
  });

  test('ends the process of a student who goes away', async () => {
    const file = program('waits', onFile('setInterval(() => {}, 1000)'));
    const reader = openAuditReader({ waiting: 0, program: file });
    const leaving = new AbortController();
    const reading = reader.read(bytes, leaving.signal);
    await eventually(() => isRunning(file)).toBe(true);
    leaving.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    await eventually(() => isRunning(file)).toBe(false);
  });

  test('does not blame the file when no process can be had', async () => {
    const reader = openAuditReader({ waiting: 0, program: program('broken', 'throw new Error()') });
    await expect(reader.read(bytes)).rejects.toThrow('did not start');
  });

  test('says so, and goes on, when its own program is gone', async () => {
    const warn = vi.fn();
    const reader = openAuditReader({ program: path.join(folder, 'gone.mjs'), log: { warn } });
    reader.warm();
    await eventually(() => warn.mock.calls.map(([, event]) => event)).toContain(
      'no process to read audits can be started',
    );
    await expect(reader.read(bytes)).rejects.toThrow();
  });

  test('tells once that its processes die, and pauses before it starts more', async () => {
    const warn = vi.fn();
    const file = program('dies', 'process.exit(1)');
    const reader = openAuditReader({ atOnce: 2, program: file, log: { warn } });
    reader.warm();
    await eventually(() => warn.mock.calls.map(([, event]) => event)).toContain(
      'a process to read audits ended before it was used',
    ); // biome-ignore format: one sentence
    await eventually(() => isRunning(file)).toBe(false);
    reader.warm();
    expect(isRunning(file)).toBe(false);
    await reader.close();
    expect(warn).toHaveBeenCalledTimes((await findSandbox()).isSealed ? 1 : 2);
  });
});

describe('a process that reads audits', () => {
  /** What becomes of a deed that a file might talk the process into: what it gave, or why it was refused. */
  async function attempt(deed: string): Promise<string> {
    const source = `
      import fs from 'node:fs';
      import net from 'node:net';
      import os from 'node:os';
      import process from 'node:process';
      import child from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const deed = async () => { ${deed} };
      deed().then((gave) => console.log('gave', gave), (error) => console.log('refused', error.code ?? error.name));`;
    const file = program(`attempt-${Math.random().toString(36).slice(2)}`, source);
    const { stdin, stdout } = startSandboxed(await findSandbox(), file);
    stdin.end();
    return (await text(stdout)).trim();
  }

  test.each([
    ['read the passwords of the system', `fs.readFileSync('/etc/passwd')`],
    ['list the disk', `fs.readdirSync('/')`],
    [
      'read the server’s own source',
      `fs.readFileSync(${JSON.stringify(path.join(import.meta.dirname, 'routes.ts'))})`,
    ],
    ['write a file', `fs.writeFileSync(${JSON.stringify(path.join(folder, 'written'))}, 'x')`],
    ['write over the parser', `fs.appendFileSync(process.argv[1], 'x')`],
    ['start a program', `child.spawnSync('true')`],
    ['start a thread', `new Worker('1', { eval: true })`],
    ['load native code', `process.dlopen({ exports: {} }, '/lib/libc.so')`],
  ])('cannot %s', async (_, deed) => {
    expect(await attempt(deed)).toMatch(/^refused ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/);
  });

  test('cannot turn text into code', async () => {
    expect(await attempt(`return new Function('return 1')()`)).toBe('refused EvalError');
  });

  test('knows nothing of the server’s environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://somebody:secret@nowhere/');
    expect(await attempt('return JSON.stringify(process.env)')).toBe('gave {}');
    vi.unstubAllEnvs();
  });

  test('reaches no network, where the system lets us keep it away', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) =>
      server.on('listening', () => resolve(server.address() as { port: number })),
    );
    const came = await attempt(
      `await new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1', resolve).on('error', reject)); return 'a connection';`,
    );
    server.close();
    const { isSealed } = await findSandbox();
    expect(came).toMatch(
      isSealed ? /^refused (ENETUNREACH|ECONNREFUSED|EADDRNOTAVAIL)$/ : /^gave a connection$/,
    );
  });

  test('cannot signal the server, where the system lets us hide it', async () => {
    const came = await attempt(`return process.kill(${process.pid}, 0)`);
    expect(came).toBe((await findSandbox()).isSealed ? 'refused ESRCH' : 'gave true');
    // The signal to one's own group ends whoever sends it, and nobody else.
    // It may live on for a moment: as the first process of its world it falls only with the one that started it.
    const outlived = `await new Promise((resolve) => setTimeout(resolve, 60_000)); return 'outlived it'`;
    expect(await attempt(`process.kill(0, 'SIGKILL'); ${outlived}`)).toBe('');
  });

  test('reads what it must: the parser is loaded and works', async () => {
    const child = startSandboxed(await findSandbox(), path.join(import.meta.dirname, 'child.ts'));
    child.stdin.end(
      readFileSync(path.join(import.meta.dirname, '../../../../samples/scanned.pdf')),
    );
    expect(await text(child.stdout)).toBe('ready\n{"ok":false,"problem":"no-text"}\n');
  });
});
