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

/** Replaces our program, as if a file had taken it over. */
function program(name: string, source: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
}

const isRunning = (file: string) =>
  spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout.includes(file);

const bytes = inventAudit(5).bytes;
const ready = `process.stdout.write('ready\\n');`;
const onFile = (action: string) =>
  `${ready} process.stdin.on('end', () => { ${action} }).resume();`;

describe('the audit reader', () => {
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

  test('does not open a file that is too large', async () => {
    const reader = openAuditReader({ program: 'no such program' });
    expect(await reader.read(new Uint8Array(largestUpload + 1))).toEqual({
      ok: false,
      problem: 'file-too-large',
    });
  });

  test.each([
    ['ends silently', onFile('process.exit(0)')],
    ['crashes', onFile('process.abort()')],
    ['prints nonsense', onFile(`console.log('Error: at line 3')`)],
    ['replies in another form', onFile(`console.log(JSON.stringify({ ok: true, value: { courses: [] } }))`)],
    ['names an unknown problem', onFile(`console.log('{"ok":false,"problem":"internal-error"}')`)],
    ['never stops printing', onFile(`setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)`)],
    ['fills its heap', onFile('const all = []; for (;;) all.push(new Array(1e6).fill(1))')],
    ['fills memory outside its heap', onFile('const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 1)')],
  ])('calls a file damaged when its process %s', async (name, source) => {
    const file = program(name, source);
    const reader = openAuditReader({ waiting: 0, program: file, limits: { milliseconds: 100_000, megabytes: 400 } });
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: 'damaged' });
    await eventually(() => isRunning(file)).toBe(false);
  }); // biome-ignore format: a list

  test('gives up on a file that takes too long', async () => {
    const file = program('loops', onFile('for (;;);'));
    const reader = openAuditReader({ waiting: 0, program: file, limits: { milliseconds: 100 } });
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: 'took-too-long' });
    await eventually(() => isRunning(file)).toBe(false);
  });

  test('ends the process of a student who disconnects', async () => {
    const file = program('waits', onFile('setInterval(() => {}, 1000)'));
    const reader = openAuditReader({ waiting: 0, program: file });
    const leaving = new AbortController();
    const reading = reader.read(bytes, leaving.signal);
    await eventually(() => isRunning(file)).toBe(true);
    leaving.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    await eventually(() => isRunning(file)).toBe(false);
  });

  test('does not blame the file when no process can be started', async () => {
    const reader = openAuditReader({ waiting: 0, program: program('broken', 'throw new Error()') });
    await expect(reader.read(bytes)).rejects.toThrow('did not start');
  });

  test('logs a code, and continues, when its own program is gone', async () => {
    const warn = vi.fn();
    const reader = openAuditReader({ program: path.join(folder, 'gone.mjs'), log: { warn } });
    reader.warm();
    await eventually(() => warn.mock.calls.map(([, event]) => event)).toContain(
      'no process to read audits can be started',
    );
    expect(warn.mock.calls).toContainEqual([
      { kind: 'Error', code: 'ENOENT' },
      'no process to read audits can be started',
    ]);
    await expect(reader.read(bytes)).rejects.toThrow();
  });

  test('logs once that its processes end early, and pauses before it starts more', async () => {
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

describe('the process that reads an audit', () => {
  /** What happens when a file makes the process do this: what it got, or why it was refused. */
  async function attempt(action: string): Promise<string> {
    const source = `
      import fs from 'node:fs';
      import net from 'node:net';
      import os from 'node:os';
      import process from 'node:process';
      import child from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const action = async () => { ${action} };
      action().then((got) => console.log('got', got), (error) => console.log('refused', error.code ?? error.name));`;
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
    ['overwrite the parser', `fs.appendFileSync(process.argv[1], 'x')`],
    ['start a program', `child.spawnSync('true')`],
    ['start a thread', `new Worker('1', { eval: true })`],
    ['load native code', `process.dlopen({ exports: {} }, '/lib/libc.so')`],
  ])('cannot %s', async (_, action) => {
    expect(await attempt(action)).toMatch(/^refused ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/);
  });

  test('cannot turn text into code', async () => {
    expect(await attempt(`return new Function('return 1')()`)).toBe('refused EvalError');
  });

  test('sees nothing of the server’s environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://somebody:secret@nowhere/');
    expect(await attempt('return JSON.stringify(process.env)')).toBe('got {}');
    vi.unstubAllEnvs();
  });

  test('reaches no network, where the system has namespaces', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) =>
      server.on('listening', () => resolve(server.address() as { port: number })),
    );
    const result = await attempt(
      `await new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1', resolve).on('error', reject)); return 'a connection';`,
    );
    server.close();
    const { isSealed } = await findSandbox();
    expect(result).toMatch(
      isSealed ? /^refused (ENETUNREACH|ECONNREFUSED|EADDRNOTAVAIL)$/ : /^got a connection$/,
    );
  });

  test('cannot signal the server, where the system has namespaces', async () => {
    const result = await attempt(`return process.kill(${process.pid}, 0)`);
    expect(result).toBe((await findSandbox()).isSealed ? 'refused ESRCH' : 'got true');
    // A signal to its own group ends only the process itself. It may live a moment longer: as the first process of
    // its namespace it ends together with the one that started it.
    const outlived = `await new Promise((resolve) => setTimeout(resolve, 60_000)); return 'outlived it'`;
    expect(await attempt(`process.kill(0, 'SIGKILL'); ${outlived}`)).toBe('');
  });

  test('can read what it needs: the parser is loaded and works', async () => {
    const child = startSandboxed(await findSandbox(), path.join(import.meta.dirname, 'child.ts'));
    child.stdin.end(
      readFileSync(path.join(import.meta.dirname, '../../../../samples/scanned.pdf')),
    );
    expect(await text(child.stdout)).toBe('ready\n{"ok":false,"problem":"no-text"}\n');
  });
});
