import { type Attempt, addEntries, asUid, fail, ok } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../test-kit.ts';
import { type Database, inTransaction } from './database.ts';
import { readDocuments } from './documents.ts';
import { removeHistories } from './publications.ts';
import { changeStudent, deleteOldHistories, deleteStudent, readStudent, type Student } from './students.ts';

const now = new Date('2026-03-02T12:00:00Z');
const took = (programId: string, semester = 'FS24', grade = 'A'): Attempt => ({
  _id: `${programId} ${semester}`,
  programId,
  semester,
  grade,
});

describe.each(engines)('student records (%s)', (engine) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(engine));
  });
  afterAll(() => drop());

  const write = (uid: string, change: Partial<Student>) =>
    changeStudent(database, asUid(uid), now, (student) => ok({ ...student, ...change }));
  const add = (uid: string, programId: string) =>
    changeStudent(database, asUid(uid), now, (student) => {
      const grown = addEntries(student.history, [{ programId, semester: 'FS24', grade: 'A' }], () => programId);
      return grown.ok ? ok({ ...student, major: 'Physics', history: grown.value }) : grown;
    });

  test('are taken out of a publication even if more leave at once than one statement can name', async () => {
    await add('stays', 'MATH 1500');
    const gone = Array.from({ length: 70_000 }, (_, n) => ({ uid: asUid(`gone-${n}`) }));
    await inTransaction(database, (trx) => removeHistories(trx, gone, '2026-03-02'));
    expect((await readStudent(database.reader, asUid('stays'))).history).toHaveLength(1);
  });

  /** All rows of all tables, except those of one student. */
  const everythingElse = async (uid: string) => {
    const tables = ['publication', 'publication_body', 'published_history'] as const;
    const rows = await Promise.all(tables.map((table) => database.reader.selectFrom(table).selectAll().execute()));
    const students = await database.reader
      .selectFrom('student')
      .selectAll()
      .where('uid', '!=', asUid(uid))
      .orderBy('uid')
      .execute();
    return [...rows, students];
  };

  test('of sixteen simultaneous first submissions by one student none is lost', async () => {
    const courses = Array.from({ length: 16 }, (_, n) => `MATH ${1000 + n}`);
    await Promise.all(courses.map((course) => add('eager', course)));
    const { history } = await readStudent(database.reader, asUid('eager'));
    expect(history.map(({ programId }) => programId).sort()).toEqual(courses);
  });

  test('a write touches the row of its owner and nothing that others share', async () => {
    const before = await everythingElse('lonely');
    await write('lonely', { major: 'Physics', history: [took('MATH 1500')] });
    expect(await everythingElse('lonely')).toEqual(before);
  });

  test('a refused change leaves no trace, not even an empty record', async () => {
    const refused = await changeStudent(database, asUid('refused'), now, () => fail('major-missing'));
    expect(refused).toEqual({ ok: false, problem: 'major-missing' });
    const row = await database.reader
      .selectFrom('student')
      .select('uid')
      .where('uid', '=', asUid('refused'))
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  test('a change that fails halfway is rolled back completely', async () => {
    await write('careful', { major: 'Physics', history: [took('MATH 1500')] });
    const broken = changeStudent(database, asUid('careful'), now, (student) => {
      // Cannot be written as JSON, so the write fails after the row was locked.
      const history = [{ ...took('MATH 1700'), credits: 3n as unknown as number }];
      return ok({ ...student, history });
    });
    await expect(broken).rejects.toThrow();
    expect((await readStudent(database.reader, asUid('careful'))).history).toEqual([took('MATH 1500')]);
  });

  test('deletion removes the record, and an old token cannot bring them back', async () => {
    await write('leaver', { major: 'Archeology', history: [took('MATH 1500')] });
    await deleteStudent(database, asUid('leaver'), now);
    expect(await write('leaver', { major: 'Archeology' })).toEqual({
      ok: false,
      problem: 'account-deleted',
    });
    await deleteStudent(database, asUid('leaver'), now);
    const tombstones = await database.reader.selectFrom('tombstone').selectAll().execute();
    expect(JSON.stringify(tombstones)).not.toContain('leaver');
  });

  test('writes that race a deletion either come before it or are refused', async () => {
    await write('racer', { major: 'Archeology', history: [took('MATH 1500')] });
    const deletion = deleteStudent(database, asUid('racer'), now);
    for (const result of await Promise.all(['MATH 1700', 'MATH 2300'].map((c) => add('racer', c)))) {
      if (!result.ok) expect(result.problem).toBe('account-deleted');
    }
    await deletion;
    expect((await readStudent(database.reader, asUid('racer'))).history).toEqual([]);
  });

  test('the history and the audit before the last change are stored for a day and then deleted', async () => {
    const upload = (year: string, history: Attempt[]) =>
      changeStudent(database, asUid('undoer'), now, (student) => ok({ ...student, history }), {
        changeAudits: () => ok(auditsOf(year)),
      });
    const auditsOf = (preparedOn: string) => ({ audits: [{ preparedOn, courses: [], programs: [] }] });
    const auditBefore = async () => (await readDocuments(database.reader, asUid('undoer'))).auditBefore;
    await upload('2025', [took('MATH 1500')]);
    await upload('2026', [took('MATH 1500'), took('MATH 1700')]);
    await write('undoer', { sharing: 'nothing' }); // not a change of the history
    await deleteOldHistories(database, now);
    expect((await readStudent(database.reader, asUid('undoer'))).previousHistory).toEqual([took('MATH 1500')]);
    expect(await auditBefore()).toEqual(auditsOf('2025'));
    await deleteOldHistories(database, new Date(now.getTime() + 1));
    expect(await auditBefore()).toBeNull();
    expect((await readStudent(database.reader, asUid('undoer'))).previousHistory).toBeNull();
  });
});
