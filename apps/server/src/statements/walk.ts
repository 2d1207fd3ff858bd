import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUid } from '@coursetrail/domain';
import { vi } from 'vitest';
import { runCommand } from '../commands/test-kit.ts';
import { repairMajor, wrongMajors } from '../publication/check.ts';
import { hasWork } from '../publication/publisher.ts';
import { deleteOldMailboxCounts } from '../storage/major-changes.ts';
import { readChecks } from '../storage/publications.ts';
import { listPositions, positionBefore } from '../storage/published.ts';
import { deleteOldHistories } from '../storage/students.ts';
import { type EmbeddedKit, newLocation, startEmbeddedKit } from '../test-kit.ts';

const major = 'Physics';
const courses = ['MATH 1500 FS23 A', 'PHYSCS 2750 SP24 B', 'HIST 1100 FS24 C'];
const named = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}-${n}`, courses]));
const others = named('other', 14);
const elsewhere = named('elsewhere', 6);

/** Goes through every call, every task on the clock and every command, so that each sends what it sends. */
export async function walkThroughEverything(): Promise<void> {
  const kit = await startEmbeddedKit('postgres');
  try {
    await kit.populate(major, others, 'courses-and-grades');
    await kit.populate('Mathematics', elsewhere);
    await walkOwnRecord(kit);
    await walkPublications(kit);
    await walkAccounts(kit);
    await walkTasks(kit);
  } finally {
    await kit.stop();
  }
  await walkCommands();
}

async function expectOk(reply: Promise<{ statusCode: number; body: string }>): Promise<string> {
  const { statusCode, body } = await reply;
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  return body;
}

async function walkOwnRecord(kit: EmbeddedKit): Promise<void> {
  const { token } = await kit.enrolled('ada@umsystem.edu');
  const call = (
    ...parts: Parameters<EmbeddedKit['call']> extends [string, ...infer Rest] ? Rest : never
  ) => expectOk(kit.call(token, ...parts));
  await call('POST', '/users/login');
  await call('POST', '/set-major', { major });
  await call('POST', '/set-major', { major: 'Mathematics' });
  await call('POST', '/set-major', { major });
  await call('POST', '/submit-course-history', {
    courses: [
      { programId: 'MATH 1500', semester: 'FS24', grade: 'A' },
      { programId: 'HIST 1100', semester: 'FS24', grade: 'B' },
      { programId: 'PHYSCS 2750', semester: 'SP25', grade: 'B' },
    ],
  });
  const [own] = JSON.parse(await call('GET', '/course-histories?scope=mine'));
  const [first, second, third] = own.courses.map(({ _id }: { _id: string }) => _id);
  await call('POST', '/edit-course', { courseId: first, updatedData: { grade: 'B' } });
  await call('DELETE', `/api/user/courses/${second}`);
  await call('POST', '/course-histories/delete', { ids: [third] });
  await call('POST', '/account/undo');
  await call('GET', '/get-major');
  await call('PUT', '/account/sharing', { sharing: 'courses' });
  await call('GET', '/account/sharing');
  await call('GET', '/account/as-seen-by-others');
  await call('GET', '/account/published');
  await call('GET', '/account/documents/put-away');
  const document = { courses: ['MATH 1700'], checks: [] };
  await call('PUT', '/account/documents/put-away', { version: 0, document });
  const exported = JSON.parse(await call('GET', '/account/export'));
  await call('POST', '/account/import', exported);
  await call('GET', '/courses/MATH%201500');
  await call('GET', '/catalogue/courses?subject=MATH');
  await call('GET', '/courses/MATH%201500/page');
  await call('GET', '/catalogue/prerequisites?courses=MATH%201500,MATH%201700H');
  await call('GET', '/catalogue/titles?subjects=MATH,HIST');
  for (const type of ['distribution', 'grades'])
    await call('GET', `/statistics/${major}?type=${type}`);
  await call('GET', '/majors');
  await call('GET', '/visualizer');
  await call('GET', `/visualizer/${major}`);
  await call('GET', `/visualizer/${major}/pathways`);
  await call('GET', '/course-seasons?courses=MATH%201500,MATH%201700');
  await call('GET', '/config.json');
  await expectOk(kit.app.inject('/readyz'));
  await expectOk(kit.app.inject('/metrics'));
  for (const of of [{ major }, {}] as Record<string, string>[]) {
    const query = (more: Record<string, string>) => new URLSearchParams({ ...of, ...more });
    const { cursor } = JSON.parse(await call('GET', `/browse?${query({ step: 'random' })}`));
    for (const step of ['next', 'previous'])
      await call('GET', `/browse?${query({ step, from: cursor })}`);
    await kit
      .call(token, 'GET', `/course-histories?${query({ limit: '2' })}`)
      .then(async (page) => {
        const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
        await call('GET', next);
      });
  }
  // Chance decides which of these a step sends.
  const { reader } = kit.database;
  for (const direction of ['forward', 'backward'] as const)
    for (const majors of [[major], [major, 'Mathematics']])
      for (const from of [null, positionBefore(0)])
        await listPositions(reader, { except: [asUid('')], majors, from, direction, limit: 1 });
  const upload = new FormData();
  const pdf = await readFile(new URL('../../../../samples/audit.pdf', import.meta.url));
  upload.append('pdf', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'audit.pdf');
  const headers = { authorization: `Bearer ${token}` };
  await expectOk(kit.app.inject({ method: 'POST', url: '/upload', headers, payload: upload }));
  await call('GET', '/upload/place');
  await call('POST', '/account/undo');
}

/** Students who change, move, leave and come back, and what is published then. */
async function walkPublications(kit: EmbeddedKit): Promise<void> {
  const { token } = await kit.enrolled('bo@umsystem.edu');
  await expectOk(kit.call(token, 'PUT', '/account/sharing', { sharing: 'courses' }));
  await expectOk(kit.call(token, 'POST', '/set-major', { major }));
  await expectOk(
    kit.call(token, 'POST', '/submit-course-history', {
      courses: [{ programId: 'MATH 1500', semester: 'FS24', grade: 'A' }],
    }),
  );
  const all = Object.keys(others);
  const take = (uids: readonly string[], inMajor: string, ...more: string[]) => {
    const histories = uids.map((uid) => [uid, [...courses, ...more]] as const);
    return kit.populate(inMajor, Object.fromEntries(histories), 'courses-and-grades');
  };
  await take(all, major, 'ENGLSH 1000 SP25 A');
  // Enough of them move to another major to be taken out of this one.
  await take(all.slice(0, 6), 'Mathematics', 'ENGLSH 1000 SP25 A');
  // Bo's account is old enough then, and others have changed as well.
  await kit.nextDay(9);
  await take(all, major, 'HIST 1200 SP25 A');
  const later = await kit.logIn('bo@umsystem.edu');
  await expectOk(kit.call(later, 'GET', '/account/published'));
  await expectOk(kit.call(later, 'PUT', '/account/sharing', { sharing: 'nothing' }));
  await kit.nextDay(70);
  await hasWork(kit.dependencies);
  await readChecks(kit.database.reader);
  await wrongMajors(kit.database);
  await repairMajor(kit.dependencies, major);
}

/** The account protocol, as the browser and an operator use it. */
async function walkAccounts(kit: EmbeddedKit): Promise<void> {
  const { wire, password } = kit;
  const email = 'cy@umsystem.edu';
  await kit.enrolled(email);
  const signIn = async () =>
    (
      await wire('accounts:signInWithPassword', { email, password, returnSecureToken: true })
    ).json();
  await wire('accounts:signInWithPassword', { email, password: 'not the password' });
  const { idToken, refreshToken } = await signIn();
  await wire('accounts:lookup', { idToken });
  await wire('accounts:update', { idToken, displayName: 'Cy' });
  await wire('token', { refreshToken });
  await wire('accounts:signOut', { refreshToken });
  await wire('accounts:signOutEverywhere', { idToken: (await signIn()).idToken });
  await wire('accounts:update', {
    idToken: (await signIn()).idToken,
    password,
    returnSecureToken: true,
  });
  await wire('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await kit.identity.embedded?.close();
  await wire('accounts:resetPassword', { oobCode: kit.lastCode(), newPassword: password });
  await wire('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  await wire('accounts:signInWithEmailLink', { oobCode: kit.lastCode(), email });
  await wire('accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: (await signIn()).idToken,
    newEmail: 'cyrus@umsystem.edu',
  });
  await wire('accounts:resetPassword', { oobCode: kit.lastCode(), newPassword: password });
  const operator = kit.identity.embedded?.operator;
  await operator?.list();
  await operator?.create({ email: 'di@umsystem.edu', password, verified: true });
  for (const action of ['disable', 'enable', 'revoke', 'delete'] as const)
    await operator?.[action]('di@umsystem.edu');
  const { token } = await kit.enrolled('ed@umsystem.edu');
  await expectOk(kit.call(token, 'DELETE', '/account'));
  const { token: unverified } = await kit.signUp('never-verified@umsystem.edu');
  vi.spyOn(kit.mails, 'push').mockImplementationOnce(() => {
    throw new Error('The mail server is away.');
  });
  await wire('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: unverified });
  await kit.identity.embedded?.rotateKeys();
}

/** What `main.ts` does every hour. */
async function walkTasks(kit: EmbeddedKit): Promise<void> {
  kit.clock.now = new Date(kit.clock.now.getTime() + 400 * 24 * 60 * 60 * 1000);
  await deleteOldHistories(kit.database, kit.clock.now);
  await deleteOldMailboxCounts(kit.database, kit.clock.now);
  await kit.identity.embedded?.purge();
}

async function walkCommands(): Promise<void> {
  const location = await newLocation('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-statements-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: location.databaseUrl ?? '' };
  const catalog = join(folder, 'ours.csv');
  writeFileSync(catalog, 'code,title\nMATH 9999,Numbers\n');
  try {
    for (const [name, ...args] of [
      ['seed', '--students', '60'],
      ['publish', '--all'],
      ['publish-check'],
      ['catalog-import', catalog],
      ['account', 'create', 'flo@umsystem.edu'],
      ['account', 'list'],
      ['rotate-keys'],
      ['forget-secret'],
    ] as const) {
      const { status, stderr } = await runCommand(name, settings, ...args);
      if (status !== 0) throw new Error(`${name}: ${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
    await location.remove();
  }
}
