// The product with invented students, on data that is deleted when it stops: `npm run demo`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnSignals, root, run } from '@coursetrail/programs/processes';
import { buildWeb } from './build.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'coursetrail-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const becomeStoppable = endOnSignals();

// The demo stays in its scratch folder, whatever database, mail server or accounts the settings name.
const elsewhere = {
  DATABASE_URL: '',
  SMTP_URL: '',
  FIREBASE_PROJECT_ID: '',
  FIREBASE_API_KEY: '',
  IDENTITY_SECRET: '',
  ALLOWED_EMAIL_DOMAINS: '',
};
const env = { LOG_LEVEL: 'warn', ...process.env, ...elsewhere, DATA_DIR: dataDir };

const seed = [process.execPath, 'apps/server/src/commands/seed.ts', '--students', '600', '--seed', '1'];
const [seeded] = await Promise.all([run(seed, { env, silentSeconds: 120, show: true }), buildWeb()]);
if (!seeded.ok) process.exit(1);

// One of them can log in: a student of a large major, in the fifth semester, so that there is a next one.
const account = [process.execPath, 'apps/server/src/commands/account.ts', 'create', 'demo@umsystem.edu'];
const visited = [...account, '--uid', 'invented-1-000111'];
const created = await run(visited, { env, silentSeconds: 60, show: true });
if (!created.ok) process.exit(1);

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: 'inherit',
});
becomeStoppable((signal) => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
