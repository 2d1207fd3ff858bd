import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { programEnv } from './test-kit.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coursetrail-main-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A test that fails must not leave a server running. */
const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** Starts the program as an operator would. Returns what it printed and how it ended. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...programEnv, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  started.add(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    printed.out += text;
  });
  child.stderr.on('data', (text) => {
    printed.err += text;
  });
  const ended = once(child, 'exit').then(([status]) => ({ status, ...printed }));
  return { child, printed, ended };
}

describe('the program ends with one plain sentence', () => {
  test('when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, err } = await start({ PORT: String(port) }).ended;
    other.close();
    expect([status, err.trim()]).toEqual([
      1,
      `Port ${port} is in use by another program. Stop it, or choose another port with PORT.`,
    ]);
  });

  test('when its data folder cannot be used', async () => {
    const file = join(folder, 'not-a-folder');
    writeFileSync(file, '');
    const { status, err } = await start({ DATA_DIR: join(file, 'data') }).ended;
    expect(status).toBe(1);
    expect(err.trim()).toMatch(
      /^The data folder .+ cannot be used \(.+\)\. Choose another with DATA_DIR\.$/,
    );
  });

  test('when a setting is bad', async () => {
    const { status, err } = await start({ PORT: 'many' }).ended;
    expect(status).toBe(1);
    expect(err.trim()).toBe(
      'These settings are not usable: PORT must be a whole number from 0 to 65535.',
    );
  });

  test('when the keys of the accounts were encrypted with another secret', async () => {
    const { child, printed, ended } = start({});
    await expect
      .poll(() => printed.out + printed.err, { timeout: 15_000 })
      .toContain('Coursetrail is ready');
    child.kill('SIGTERM');
    await ended;
    const { status, err } = await start({ IDENTITY_SECRET: Buffer.alloc(32).toString('base64url') })
      .ended;
    expect(status).toBe(1);
    expect(err.trim()).toMatch(
      /^The signing keys in the database were encrypted with another secret\. .+\.$/,
    );
  });

  test('when the database cannot be reached', async () => {
    const { status, err } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }).ended;
    expect(status).toBe(1);
    expect(err.trim()).toMatch(/^The database of DATABASE_URL cannot be used: .+\.$/);
  });
});

test('an idle connection does not keep the program from stopping', async () => {
  const { child, printed, ended } = start({});
  await expect
    .poll(() => printed.out + printed.err, { timeout: 15_000 })
    .toContain('Coursetrail is ready');
  const [, port] = /:(\d+)\s*$/.exec(printed.out) ?? [];
  const idle = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(idle, 'connect');
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  expect((await ended).status).toBe(0);
});

test('when asked to stop, the program finishes and exits with status 0', async () => {
  const { child, printed, ended } = start({});
  await expect
    .poll(() => printed.out + printed.err, { timeout: 15_000 })
    .toContain('Coursetrail is ready');
  const [, url] = /ready: (http:\S+)/.exec(printed.out) ?? [];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ status: 0, err: '' });
});

test('a misspelled setting is named in the log, without its value', async () => {
  const { child, printed, ended } = start({ COURSETRAIL_HOST: 'a-secret', LOG_LEVEL: 'warn' });
  await expect
    .poll(() => printed.out + printed.err, { timeout: 15_000 })
    .toContain('Coursetrail is ready');
  child.kill('SIGTERM');
  const { out } = await ended;
  const { code, msg } = JSON.parse(out.split('\n').find((line) => line.includes('COURSE')) ?? '');
  expect([code, msg]).toEqual([
    'unknown-setting',
    'COURSETRAIL_HOST is not a setting of Coursetrail and has no effect; did you mean HOST?',
  ]);
  expect(out).not.toContain('a-secret');
});

test('mails that are too old are deleted at the start', async () => {
  const dataDir = join(folder, 'with-old-mails');
  const mails = join(dataDir, 'mail');
  mkdirSync(mails, { recursive: true });
  const fourDaysAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
  for (const name of ['old.eml', 'new.eml']) writeFileSync(join(mails, name), '');
  utimesSync(join(mails, 'old.eml'), fourDaysAgo, fourDaysAgo);
  const { child, printed, ended } = start({ DATA_DIR: dataDir });
  await expect
    .poll(() => printed.out + printed.err, { timeout: 15_000 })
    .toContain('Coursetrail is ready');
  expect(readdirSync(mails)).toEqual(['new.eml']);
  child.kill('SIGTERM');
  expect((await ended).status).toBe(0);
});

test('what is overdue is published at the start, as after an upgrade', async () => {
  const dataDir = join(folder, 'version-0.1');
  mkdirSync(dataDir);
  const old = new DatabaseSync(join(dataDir, 'coursetrail.sqlite'));
  old.exec(readFileSync(new URL('storage/version-0.1.sql', import.meta.url), 'utf8'));
  old.close();
  const IDENTITY_SECRET = Buffer.alloc(32, 7).toString('base64url');
  const { child, printed, ended } = start({ DATA_DIR: dataDir, IDENTITY_SECRET });
  await expect
    .poll(() => printed.out + printed.err, { timeout: 30_000 })
    .toContain('1 major published.');
  child.kill('SIGTERM');
  expect((await ended).status).toBe(0);
}, 60_000);
