// The product with invented students, on data that goes when it stops: `npm run demo`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './build.ts';
import { endOnSignals, root, run } from './run.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'coursetrail-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const becomeStoppable = endOnSignals();

// The invented students belong in the scratch folder, whatever database the settings name.
const env = { LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
const seed = [process.execPath, 'apps/server/src/commands/seed.ts', '--students', '600', '--seed', '1'];
const [seeded] = await Promise.all([run(seed, { env, limitSeconds: 120, show: true }), buildWeb()]);
if (!seeded.ok) process.exit(1);
console.log('The ready login comes with the accounts.');

const server = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env, stdio: 'inherit' });
becomeStoppable((signal) => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
