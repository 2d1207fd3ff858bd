import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxUploadBytes } from '@coursetrail/contract';
import { inventAudit } from '@coursetrail/invented-audits';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAuditReader as openReader } from './reader.ts';
import { NoReaderError } from './reader-process.ts';
import { findSandbox, systemLayers } from './sandbox.ts';

// A busy machine takes seconds to start a process.
vi.setConfig({ testTimeout: 120_000 });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

// Looking for it starts a process, so the readers of this file share it.
const found = findSandbox();
const openAuditReader: typeof openReader = (options) => openReader({ sandbox: () => found, ...options });

const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces our program, as if a file had taken it over. */
function program(name: string, source: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
}

const isRunning = (file: string) => spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout.includes(file);

const { bytes, expected } = inventAudit(5);
const ready = `process.stdout.write('ready\\n');`;
const onFile = (action: string) => `${ready} process.stdin.on('end', () => { ${action} }).resume();`;

describe('the audit reader', () => {
  test('reads file after file, and ends its processes when closed', async () => {
    const reader = openAuditReader({ atOnce: 2, waiting: 1, limits: { milliseconds: 100_000 } });
    reader.warm();
    expect(await reader.read(bytes)).toMatchObject({
      ok: true,
      value: { courses: { length: expected.courses.length } },
    });
    expect(await reader.read(bytes.slice(0, 2000))).toEqual({ ok: false, problem: 'damaged' });
    await reader.close();
    await expect(reader.read(bytes)).rejects.toThrow();
  });

  test('reads on when something has tidied the temporary folder', async () => {
    const isCompiled = (name: string) => name.startsWith(`coursetrail-compiled-${process.pid}-`);
    const folders = () => readdirSync(tmpdir()).filter(isCompiled);
    const others = folders();
    const made = () => folders().filter((name) => !others.includes(name));
    const reader = openAuditReader({ atOnce: 2, waiting: 1, limits: { milliseconds: 100_000 } });
    onTestFinished(() => reader.close());
    reader.warm();
    if (!(await found).layers.includes('files')) return;
    // Readable by all as soon as it is complete. A reader of another test, which is just ending, may make one as well.
    const complete = () => made().filter((name) => (statSync(path.join(tmpdir(), name)).mode & 0o777) === 0o755);
    await eventually(complete).not.toEqual([]);
    // Right after a file was read no process is starting: one whose folder goes meanwhile never comes to life.
    expect(await reader.read(bytes)).toMatchObject({ ok: true });
    for (const name of complete()) rmSync(path.join(tmpdir(), name), { recursive: true });
    expect(await reader.read(bytes)).toMatchObject({ ok: true });
    expect(complete()).not.toEqual([]);
  });

  test('does not open a file that is too large', async () => {
    const reader = openAuditReader({ program: 'no such program' });
    expect(await reader.read(new Uint8Array(maxUploadBytes + 1))).toEqual({
      ok: false,
      problem: 'file-too-large',
    });
  });

  test.each([
    ['ends silently', onFile('process.exit(0)')],
    ['prints nonsense', onFile(`console.log('Error: at line 3')`)],
    ['never stops printing', onFile(`setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)`)],
    ['fills its heap', onFile('const all = []; for (;;) all.push(new Array(1e6).fill(1))')],
    ['fills memory outside its heap', onFile('const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 1)')],
  ])('calls a file damaged when its process %s', async (name, source) => {
    const file = program(name, source);
    const reader = openAuditReader({ waiting: 0, program: file, limits: { milliseconds: 100_000, megabytes: 400 } });
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: 'damaged' });
    await eventually(() => isRunning(file)).toBe(false);
  }); // biome-ignore format: a list

  test('does not blame a file whose process the system kills, as it does when memory runs out', async () => {
    const title = 'to-be-killed';
    const file = program('killed', `process.title = '${title}'; ${onFile('setInterval(() => {}, 1000)')}`);
    const reader = openAuditReader({ waiting: 0, program: file });
    const reading = expect(reader.read(bytes)).rejects.toMatchObject({ code: 'SIGKILL' });
    const pidOf = () => {
      const all = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).stdout;
      return Number(new RegExp(`^ *(\\d+) ${title}$`, 'm').exec(all)?.[1] ?? 0);
    };
    await eventually(pidOf).not.toBe(0);
    process.kill(pidOf(), 'SIGKILL');
    await reading;
  });

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

  test('does not blame a file that arrives, or is being read, when it is closed', async () => {
    const title = 'loaded-and-waiting';
    const file = program('stays', `process.title = '${title}'; ${onFile('setInterval(() => {}, 1000)')}`);
    const reader = openAuditReader({ atOnce: 2, waiting: 1, program: file });
    reader.warm();
    await eventually(() => isRunning(title)).toBe(true);
    const reading = expect(reader.read(bytes)).rejects.toThrow(NoReaderError);
    await reader.close();
    await reading;
    await expect(reader.read(bytes)).rejects.toThrow();
    await eventually(() => isRunning(title)).toBe(false);
  });

  test('does not blame the file when no process can be started', async () => {
    const reader = openAuditReader({ waiting: 0, program: program('broken', 'throw new Error()') });
    await expect(reader.read(bytes)).rejects.toThrow('did not start');
    const sandbox = () => Promise.reject(Object.assign(new Error(), { code: 'EMFILE' }));
    await expect(openAuditReader({ sandbox }).read(bytes)).rejects.toThrow(NoReaderError);
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
    // The pause ends when the test lets it end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const warn = vi.fn();
    let starts = 0;
    const sandbox = {
      layers: [],
      // Looked at once for each process.
      get inUserNamespace() {
        starts += 1;
        return false;
      },
    };
    const ended = 'a process to read audits ended before it was used';
    const reader = openAuditReader({
      waiting: 1,
      program: program('dies', 'process.exit(1)'),
      sandbox: async () => sandbox,
      log: { warn },
    });
    reader.warm();
    await vi.advanceTimersByTimeAsync(0);
    await eventually(() => warn.mock.calls).toContainEqual([expect.anything(), ended]);
    reader.warm();
    // Looking for the line above has let a little of the first second pass.
    await vi.advanceTimersByTimeAsync(500);
    expect(starts).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(starts).toBe(2);
    await reader.close();
    expect(warn.mock.calls.filter(([, event]) => event === ended)).toHaveLength(1);
  });

  test('names each layer of the sandbox that the system does not allow, and nothing when it has all', async () => {
    const codesWith = async (missing: readonly string[]) => {
      const warn = vi.fn();
      const layers = systemLayers.filter((layer) => !missing.includes(layer));
      const sandbox = async () => ({ layers, inUserNamespace: false });
      const reader = openAuditReader({ waiting: 0, sandbox, log: { warn } });
      reader.warm();
      await reader.close();
      return warn.mock.calls.map(([{ code }]) => code);
    };
    expect(await codesWith([])).toEqual([]);
    expect(await codesWith(['network', 'files'])).toEqual([
      'SANDBOX_WITHOUT_NETWORK_LAYER',
      'SANDBOX_WITHOUT_FILES_LAYER',
    ]);
    expect(await codesWith(systemLayers)).toHaveLength(systemLayers.length);
  });
});
