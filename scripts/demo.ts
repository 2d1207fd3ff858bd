// The product with invented students, on data that is deleted when it stops: `npm run demo`. With `-- --imported`, more
// of them are histories without names, as the university's records would bring them. With `-- --university lakeshore`, it
// is another university.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AccountExport } from '@coursetrail/contract';
import { endOnSignals, root, run } from '@coursetrail/programs/processes';
import { buildWeb } from './build.ts';

const { values: wanted } = parseArgs({
  options: { imported: { type: 'boolean' }, university: { type: 'string' } },
});
if (wanted.university !== undefined) process.env['UNIVERSITY'] = wanted.university;
// Only now, because they know the university from the beginning.
const { university } = await import('@coursetrail/university');
const { inventedWord } = await import('@coursetrail/university/invented');
const { demoDocuments } = await import('./demo-degree.ts');

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

if (wanted.imported) {
  const file = path.join(dataDir, 'records.csv');
  const records = ['apps/server/src/commands/histories-import.ts', file, '--source', 'Registrar, 2019 to 2025'];
  for (const words of [['apps/server/src/commands/invent-records.ts', '900', file], records]) {
    const { ok } = await run([process.execPath, ...words], { env, silentSeconds: 120, show: true });
    if (!ok) process.exit(1);
  }
}

// One of them can log in: a student of a large major, in the fifth semester, so that there is a next one.
const email = `demo@${university.emailDomains[0]}`;
const account = [process.execPath, 'apps/server/src/commands/account.ts', 'create', email];
const visited = [...account, '--uid', inventedWord('demo student')];
const created = await run(visited, { env, silentSeconds: 60 });
process.stdout.write(created.output);
if (!created.ok) process.exit(1);
const [, password] = /password (\S+)/.exec(created.output) ?? [];

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
});
becomeStoppable((signal) => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
// Also when the demo itself fails: nobody would find the server that is left.
process.on('exit', () => server.kill());
server.stdout.setEncoding('utf8').on('data', async (text: string) => {
  const [, url] = /is ready: (\S+)/.exec(text) ?? [];
  if (url !== undefined) await addDegree(url);
  process.stdout.write(text);
});

/** Gives the student the audit and the plan, as an import of what they exported would. */
async function addDegree(url: string) {
  const send = async <Reply>(path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  };
  const signIn = '/identity/v1/accounts:signInWithPassword?key=coursetrail';
  const { idToken } = await send<{ idToken: string }>(signIn, undefined, { email, password, returnSecureToken: true });
  const file = await send<AccountExport>('/account/export', idToken);
  await send('/account/import', idToken, { ...file, documents: demoDocuments(file.courses, new Date()) });
}
