import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import { afterAll, expect, test } from 'vitest';

const temporary = mkdtempSync(path.join(tmpdir(), 'demo test '));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test('the demo prints a login that opens a history among others, with an audit and a plan, and leaves nothing behind', async () => {
  const mine = path.join(temporary, 'mine');
  // The demo must ignore the operator's settings.
  const settings = { DATA_DIR: mine, FIREBASE_PROJECT_ID: 'trail', SMTP_URL: 'smtp://127.0.0.1:1' };
  const demo = spawn(process.execPath, ['scripts/demo.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: '0', TMPDIR: temporary },
  });
  let said = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  try {
    await expect.poll(() => said, { timeout: 300_000, interval: 100 }).toMatch(/Coursetrail is ready: \S+\n/);
    const [, email, password] = /Log in as (\S+) with the password (\S+)\n/.exec(said) ?? [];
    const [, url] = /Coursetrail is ready: (\S+)/.exec(said) ?? [];
    const signIn = await fetch(`${url}/identity/v1/accounts:signInWithPassword?key=coursetrail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    const { idToken } = (await signIn.json()) as { idToken: string };
    const ask = (address: string, method = 'GET') =>
      fetch(`${url}${address}`, { method, headers: { authorization: `Bearer ${idToken}` } }).then((reply) =>
        reply.json(),
      );
    expect(await ask('/users/login', 'POST')).toMatchObject({ userId: 'invented-1-000111' });
    const [own, ...others] = (await ask('/course-histories')) as {
      firebaseUid: string;
      courses: unknown[];
    }[];
    expect(own?.firebaseUid).toBe('invented-1-000111');
    expect(own?.courses.length).toBeGreaterThan(20);
    expect(others.length).toBeGreaterThan(20);
    for (const name of ['audits', 'plans'])
      expect(await ask(`/account/documents/${name}`)).toMatchObject({ document: expect.any(Object) });
  } finally {
    demo.kill('SIGTERM');
    if (demo.exitCode === null) await once(demo, 'exit');
  }
  expect(existsSync(mine)).toBe(false);
  expect(readdirSync(temporary).filter((name) => name.startsWith('coursetrail-'))).toEqual([]);
}, 400_000);
