import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNotes, writeNote } from '../storage/operation-notes.ts';
import { deleteStudent, isDeleted, readStudent } from '../storage/students.ts';
import { type EmbeddedKit, type ServerKit, startEmbeddedKit, startKit } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { configOf, restoreFile, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const unencrypted = { passphrase: undefined, hasAccounts: true, force: true };
const replacing = { passphrase: undefined, replaces: true, now: new Date('2026-03-02T12:00:00Z') };
const physicists = ['ada', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal'];

// Next to a server that runs, on SQLite: running-server.test.ts. From one engine to the other: round-trip.test.ts.
describe('a restore over a database in use', () => {
  const config = configOf({});
  const file = () => fileOf('in-use');
  let started: ServerKit;
  const kit = () => started;
  const everybodyAdds = async (programId: string) => {
    for (const uid of physicists)
      await kit().post(uid, '/submit-course-history', {
        courses: [{ programId, semester: 'FS22', grade: 'B' }],
      });
    await kit().nextDay();
  };
  const charted = async () => {
    const reply = await kit().get('reader', '/statistics/Physics?type=distribution');
    return Object.keys(reply.json()['Semester 1'] ?? {}).sort();
  };
  afterAll(() => started.stop());
  beforeAll(async () => {
    started = await startKit('postgres');
    const courses = ['MATH 1500 FS22 A'];
    await kit().populate('Physics', Object.fromEntries(physicists.map((uid) => [uid, courses])));
    const document = { courses: ['MATH 1700'], checks: [] };
    for (const uid of ['ada', 'bo'])
      await kit().ask(uid, 'PUT', '/account/documents/put-away', { version: 0, document });
    await backUp(kit().database, config, file(), unencrypted);
  });

  test('is refused without --replace and --yes, and changes nothing', async () => {
    const before = await rowsOf(kit().database);
    await expect(restoreFile(kit().database, config, file(), { ...replacing, replaces: false })).rejects.toThrow(
      'The database has 8 students and 0 accounts. No courses have changed since the backup was made (20',
    );
    expect(await rowsOf(kit().database)).toEqual(before);
  });

  test('that fails in the middle changes nothing', async () => {
    await everybodyAdds('MATH 1600');
    const before = await rowsOf(kit().database);
    const onProgress = (done: number, total: number) => {
      if (done > total / 2) throw new Error('the disk is full');
    };
    await expect(restoreFile(kit().database, config, file(), { ...replacing, onProgress })).rejects.toThrow(
      'the disk is full',
    );
    expect(await rowsOf(kit().database)).toEqual(before);
  });

  test('shows the restored statistics at once', async () => {
    await everybodyAdds('MATH 1700');
    expect(await charted()).toContain('MATH 1700');
    const before = await rowsOf(kit().database);
    const copyTo = fileOf('replaced');
    const report = await restoreFile(kit().database, config, file(), { ...replacing, copyTo });
    expect(report).toMatchObject({ needsRestart: false });
    expect(await charted()).toEqual(['MATH 1500']);
    // What was replaced can be had back, and be replaced again.
    await restoreFile(kit().database, config, copyTo, replacing);
    expect(await rowsOf(kit().database)).toEqual(before);
    await restoreFile(kit().database, config, file(), replacing);
  });

  test('shows a later publication even if it has the number of one that a server has cached', async () => {
    await everybodyAdds('STAT 1200');
    expect(await charted()).toEqual(['MATH 1500', 'STAT 1200']);
    await restoreFile(kit().database, config, file(), replacing);
    // Nobody reads the statistics here, so the lost publication stays in the cache.
    await everybodyAdds('MATH 2300');
    expect(await charted()).toEqual(['MATH 1500', 'MATH 2300']);
  });

  test('leaves out students who have been deleted since, and what others could read of them', async () => {
    await restoreFile(kit().database, config, file(), replacing);
    await deleteStudent(kit().database, asUid('ada'), new Date('2026-03-03T12:00:00Z'));
    const report = await restoreFile(kit().database, config, file(), replacing);
    expect(report).toMatchObject({ stillDeleted: 1 });
    expect((await readStudent(kit().database.reader, asUid('ada'))).history).toEqual([]);
    expect(await isDeleted(kit().database.reader, asUid('ada'))).toBe(true);
    const rows = await rowsOf(kit().database);
    expect(rows['student']).toHaveLength(physicists.length - 1);
    expect(rows['student_document']?.map((row) => JSON.parse(row)[0])).toEqual(['bo']);
    expect(rows['published_history']?.join()).not.toContain('"ada"');
    // Others are hidden as well, so that nobody can say which of them it was.
    expect(rows['published_history']?.filter((row) => row.includes('2026-06-01'))).toHaveLength(7);
    expect((await readStudent(kit().database.reader, asUid('bo'))).history).toHaveLength(1);
  });

  test('leaves what is noted of this installation, such as its last backup, as it is', async () => {
    const note = { at: '2026-03-01T03:30:00.000Z', bytes: 1234 };
    await writeNote(kit().database.writer, 'backup', 'last', note);
    await writeNote(kit().database.writer, 'to log', 'a', { at: 'noon', event: 'record shown' });
    await restoreFile(kit().database, config, file(), replacing);
    expect(await readNotes(kit().database.reader, 'backup')).toEqual([{ name: 'last', value: note }]);
    // A server writes it to its log after the restore, too.
    expect(await readNotes(kit().database.reader, 'to log')).toHaveLength(1);
  });

  test('says that servers must be restarted when the keys are those of another installation', async () => {
    await kit().database.writer.updateTable('secret').set({ value: 'another' }).execute();
    const report = await restoreFile(kit().database, config, file(), replacing);
    expect(report.needsRestart).toBe(true);
  });
});

describe('a backup and the accounts', () => {
  let kit: EmbeddedKit;
  let ada: { uid: string; token: string };
  const file = fileOf.bind(null, 'accounts');
  const config = () => configOf({ DATA_DIR: kit.dataDir });
  const addCourse = (programId: string) =>
    kit.call(ada.token, 'POST', '/submit-course-history', {
      courses: [{ programId, semester: 'FS22', grade: 'B' }],
    });
  const ownCourses = async () =>
    (await kit.call(ada.token, 'GET', '/course-histories?scope=mine'))
      .json()[0]
      ?.courses.map(({ programId }: { programId: string }) => programId);
  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
    ada = await kit.enrolled('ada@umsystem.edu');
    await kit.call(ada.token, 'POST', '/set-major', { major: 'Physics' });
    await addCourse('MATH 1500');
  });
  afterAll(() => kit.stop());

  test('without accounts, it holds no address, password or key, and a restore leaves them as they are', async () => {
    const accounts = { ...unencrypted, hasAccounts: false };
    await backUp(kit.database, config(), file(), accounts);
    const bytes = readFileSync(file());
    const text = zstdDecompressSync(bytes.subarray(bytes.indexOf('\n') + 1)).toString();
    expect(text).toContain('MATH 1500');
    expect(text).not.toMatch(/umsystem|argon2|sealed_jwk|identity_|"pseudonyms"/);

    await addCourse('MATH 1700');
    const before = await rowsOf(kit.database);
    const report = await restoreFile(kit.database, config(), file(), replacing);
    expect(report).toMatchObject({ needsRestart: false, rows: { student: 1 } });
    expect(await ownCourses()).toEqual(['MATH 1500']);
    const after = await rowsOf(kit.database);
    for (const table of ['identity_account', 'identity_session', 'identity_key', 'secret'])
      expect(after[table]).toEqual(before[table]);
    expect(before['secret']).toHaveLength(1);
  });

  test('an account that was deleted since stays deleted', async () => {
    const bo = await kit.enrolled('bo@umsystem.edu');
    await backUp(kit.database, config(), file(), unencrypted);
    expect((await kit.call(bo.token, 'DELETE', '/account')).statusCode).toBeLessThan(300);
    const report = await restoreFile(kit.database, config(), file(), replacing);
    expect(report.stillDeleted).toBe(1);
    const rows = await rowsOf(kit.database);
    expect(rows['identity_account']?.join()).not.toContain('bo@umsystem.edu');
    expect(rows['identity_session']?.join()).not.toContain(bo.uid);
    expect(await ownCourses()).toEqual(['MATH 1500']);
  });
});
