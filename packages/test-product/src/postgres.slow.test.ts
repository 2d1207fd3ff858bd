import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

const env = { PATH: process.env['PATH'] };

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = createConnection(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test('a given PostgreSQL is used and left alone', async () => {
  const url = 'postgres://tester@db.example/tests';
  const postgres = await startPostgres({ env: { TEST_DATABASE_URL: url } });
  expect(postgres.url).toBe(url);
  await postgres.stop();
});

test.each(['a killed test run', 'a test run that deletes its folder as it ends'])(
  '%s leaves no PostgreSQL and no folder behind',
  { timeout: 120_000 },
  async (run) => {
    const script = `
    import fs from 'node:fs';
    const made = fs.mkdtempSync;
    fs.mkdtempSync = (prefix) => { const folder = made(prefix); console.log(folder); return folder; };
    const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))});
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
    let lines: string[] = [];
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        lines = [...lines, ...String(chunk).trim().split('\n')];
        if (lines.some((line) => line.startsWith('postgres:'))) resolve();
      });
    });
    const [folder = '', url = ''] = lines;
    expect([existsSync(folder), await answers(url)]).toEqual([true, true]);
    if (run !== 'a killed test run') rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    child.kill('SIGKILL');
    await vi.waitFor(async () => expect([existsSync(folder), await answers(url)]).toEqual([false, false]), 30_000);
  },
);
