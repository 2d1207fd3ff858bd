import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { programEnv } from './test-kit.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coursetrail-main-'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A test that fails must not leave a server running. */
const started: ChildProcess[] = [];

/** Starts the program as an operator would. Returns what it printed and how it ended. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main, '--no-waiting-readers'], {
    env: { ...programEnv, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  started.push(child);
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

  test('when the database cannot be reached', async () => {
    const { status, err } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }).ended;
    expect(status).toBe(1);
    expect(err.trim()).toMatch(/^The database of DATABASE_URL cannot be used: .+\.$/);
  });
});

describe('the program, on data of version 0.1', () => {
  let dataDir: string;
  const secret = Buffer.alloc(32, 7).toString('base64url');
  let server: ReturnType<typeof start>;
  beforeAll(async () => {
    dataDir = join(folder, 'version-0.1');
    mkdirSync(join(dataDir, 'mail'), { recursive: true });
    const fourDaysAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
    for (const name of ['old.eml', 'new.eml']) writeFileSync(join(dataDir, 'mail', name), '');
    utimesSync(join(dataDir, 'mail', 'old.eml'), fourDaysAgo, fourDaysAgo);
    const old = new DatabaseSync(join(dataDir, 'coursetrail.sqlite'));
    old.exec(readFileSync(new URL('storage/version-0.1.sql', import.meta.url), 'utf8'));
    old.close();
    server = start({
      DATA_DIR: dataDir,
      IDENTITY_SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:1',
      COURSETRAIL_HOST: 'a-secret',
      NOTICE: 'Closed on Sunday from 6 to 7.',
    });
    await vi.waitFor(() => expect(server.printed.out + server.printed.err).toContain('Coursetrail is ready'), 60_000);
  }, 70_000);

  const urlOf = () => /ready: (http:\S+)/.exec(server.printed.out)?.[1] ?? '';

  test('deletes mails that are too old at the start', () => {
    expect(readdirSync(join(dataDir, 'mail'))).toEqual(['new.eml']);
  });

  test('names a setting that has no effect in its log, without its value', () => {
    const { out } = server.printed;
    const line = out.split('\n').find((each) => each.includes('COURSETRAIL_HOST'));
    const { code, msg } = JSON.parse(line ?? '');
    expect([code, msg]).toEqual([
      'unknown-setting',
      'COURSETRAIL_HOST is not a setting of Coursetrail and has no effect; did you mean HOST?',
    ]);
    expect(out).not.toContain('a-secret');
  });

  test('gives the page the sentence that the operator wants above every screen', async () => {
    expect(await (await fetch(urlOf())).text()).toContain('data-notice="Closed on Sunday from 6 to 7."');
  });

  test('publishes at the start what is overdue, as after an upgrade', async () => {
    await expect.poll(() => server.printed.out, { timeout: 60_000 }).toContain('1 major published.');
  }, 70_000);

  test('has explained each of its metrics, and names in documents and alerts only those that exist', async () => {
    const scrape = await (await fetch(`${urlOf()}/metrics`)).text();
    const types = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const names = types.map(([, name = '']) => name);
    const ours = names.filter((name) => name.startsWith('coursetrail_'));
    expect(ours.length).toBeGreaterThan(20);
    const page = read('docs/monitoring.md');
    expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    // As is usual with Prometheus.
    expect(names.filter((name) => name.endsWith('_total'))).toEqual(
      types.flatMap(([, name, type]) => (type === 'counter' ? name : [])),
    );

    const known = new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
    for (const file of ['docs/monitoring.md', 'deploy/alerts.yml', 'deploy/dashboard.json']) {
      const named = read(file).match(/\b(coursetrail|nodejs|process)_[a-z][a-z0-9_]+\b/g) ?? [];
      expect(named.length).toBeGreaterThan(10);
      expect([file, ...new Set(named)].filter((name) => !known.has(name))).toEqual([file]);
    }
  });

  test('finishes and exits with status 0 when asked to stop, although a connection is idle', async () => {
    const url = new URL(urlOf());
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    const idle = connect(Number(url.port), '127.0.0.1').on('error', () => undefined);
    await once(idle, 'connect');
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ status: 0, err: '' });
  });
});
