import { type Attempt, addEntries, asUid, fail, ok } from '@coursetrail/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../test-kit.ts';
import type { Database } from './database.ts';
import { countOf, missingFromSums, rebuildSums } from './recount.ts';
import {
  changeStudent,
  deleteOldHistories,
  deleteStudent,
  readStudent,
  type Student,
} from './students.ts';
import { readSums } from './sums.ts';

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
      const grown = addEntries(
        student.history,
        [{ programId, semester: 'FS24', grade: 'A' }],
        () => programId,
      );
      return grown.ok ? ok({ ...student, major: 'Physics', history: grown.value }) : grown;
    });

  test('of sixteen simultaneous first submissions by one student none is lost', async () => {
    const courses = Array.from({ length: 16 }, (_, n) => `MATH ${1000 + n}`);
    await Promise.all(courses.map((course) => add('eager', course)));
    const { history } = await readStudent(database.reader, asUid('eager'));
    expect(history.map(({ programId }) => programId).sort()).toEqual(courses);
  });

  test('students of one major who write at the same time neither deadlock nor spoil the sums', async () => {
    const shuffled = (n: number) =>
      ['MATH 1500', 'STAT 2500', 'PHYSCS 2750', 'ENGLSH 1000'].map(
        (_, i, all) => all[(i + n) % all.length] ?? '',
      );
    const writers = Array.from({ length: 16 }, async (_, n) => {
      for (const course of shuffled(n)) await add(`writer-${n}`, course);
    });
    await Promise.all(writers);
    expect(countOf(await missingFromSums(database))).toBe(0);
    const sums = await readSums(database.reader, 'Physics');
    expect(sums.courseStudents.get('Physics\tSTAT 2500')).toBe(16);
  });

  test('a refused change leaves no trace, not even an empty record', async () => {
    const refused = await changeStudent(database, asUid('refused'), now, () =>
      fail('major-missing'),
    );
    expect(refused).toEqual({ ok: false, problem: 'major-missing' });
    const row = await database.reader
      .selectFrom('student')
      .select('uid')
      .where('uid', '=', asUid('refused'))
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  test('a change that fails halfway is rolled back completely, sums included', async () => {
    await write('careful', { major: 'Physics', history: [took('MATH 1500')] });
    const before = await readSums(database.reader);
    const broken = changeStudent(database, asUid('careful'), now, (student) => {
      const history = [took('MATH 1700')];
      // Cannot be stored as text, so the write fails after the row was locked.
      return ok({ ...student, history, major: Symbol('broken') as unknown as string });
    });
    await expect(broken).rejects.toThrow();
    expect(await readSums(database.reader)).toEqual(before);
    expect((await readStudent(database.reader, asUid('careful'))).history).toEqual([
      took('MATH 1500'),
    ]);
  });

  test('deletion removes the record and its sums, and an old token cannot bring them back', async () => {
    await write('leaver', { major: 'Archeology', history: [took('MATH 1500')] });
    expect(await deleteStudent(database, asUid('leaver'), now)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await write('leaver', { major: 'Archeology' })).toEqual({
      ok: false,
      problem: 'account-deleted',
    });
    expect(await deleteStudent(database, asUid('leaver'), now)).toEqual({
      ok: false,
      problem: 'account-deleted',
    });
    expect(countOf(await readSums(database.reader, 'Archeology'))).toBe(0);
    const tombstones = await database.reader.selectFrom('tombstone').selectAll().execute();
    expect(JSON.stringify(tombstones)).not.toContain('leaver');
  });

  test('writes that race a deletion either come before it or are refused', async () => {
    await write('racer', { major: 'Archeology', history: [took('MATH 1500')] });
    const race = [
      deleteStudent(database, asUid('racer'), now),
      ...['MATH 1700', 'MATH 2300'].map((c) => add('racer', c)),
    ];
    for (const result of await Promise.all(race)) {
      if (!result.ok) expect(result.problem).toBe('account-deleted');
    }
    expect((await readStudent(database.reader, asUid('racer'))).history).toEqual([]);
    expect(countOf(await missingFromSums(database))).toBe(0);
  });

  test('the history before the last change is stored for a day and then deleted', async () => {
    await write('undoer', { major: 'Physics', history: [took('MATH 1500')] });
    await write('undoer', { history: [took('MATH 1500'), took('MATH 1700')] });
    await write('undoer', { sharing: 'nothing' }); // not a change of the history
    await deleteOldHistories(database, now);
    expect((await readStudent(database.reader, asUid('undoer'))).previousHistory).toEqual([
      took('MATH 1500'),
    ]);
    await deleteOldHistories(database, new Date(now.getTime() + 1));
    expect((await readStudent(database.reader, asUid('undoer'))).previousHistory).toBeNull();
  });

  test('a course nobody has leaves not even an empty sum', async () => {
    await write('passing', { major: 'Physics', history: [took('GREEK 4300')] });
    await write('passing', { history: [] });
    await deleteOldHistories(database, now);
    const left = await database.reader
      .selectFrom('sum_course_students')
      .selectAll()
      .where('total', '=', 0)
      .execute();
    expect(left).toEqual([]);
  });

  test('after any sequence of changes the stored sums agree with the histories', async () => {
    const state = fc.record({
      uid: fc.constantFrom('p1', 'p2', 'p3'),
      major: fc.constantFrom('Physics', 'Nursing', 'Medical/Health Physics'),
      sharing: fc.constantFrom(
        null,
        'nothing' as const,
        'courses' as const,
        'courses-and-grades' as const,
      ),
      history: fc
        .uniqueArray(
          fc.tuple(
            fc.constantFrom('MATH 1500', 'STAT 2500'),
            fc.constantFrom('FS23', 'SP24', 'FS24'),
          ),
          {
            selector: (pair) => pair.join(),
          },
        )
        .map((pairs) => pairs.map(([course, semester]) => took(course, semester))),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 6 }), async (states) => {
        for (const { uid, ...change } of states) await write(uid, change);
        expect(countOf(await missingFromSums(database))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  test('wrong sums are reported, and repaired while students continue to write', async () => {
    await write('steady', { major: 'Nursing', history: [took('MATH 1500'), took('STAT 2500')] });
    await database.writer
      .updateTable('sum_course_students')
      .set({ total: 40 })
      .where('major', '=', 'Nursing')
      .execute();
    await database.writer
      .deleteFrom('sum_semester_students')
      .where('major', '=', 'Nursing')
      .execute();
    expect(countOf(await missingFromSums(database))).toBeGreaterThan(0);
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        write(`busy-${n}`, { major: 'Nursing', history: [took('MATH 1500')] }),
      ),
    );
    const repaired = await Array.fromAsync(rebuildSums(database));
    await writing;
    expect(repaired.find(({ major }) => major === 'Nursing')?.repaired).toBeGreaterThan(0);
    expect(countOf(await missingFromSums(database))).toBe(0);
  });

  test('a write refuses to build on sums that would fall below zero', async () => {
    await write('honest', { major: 'Dance', history: [took('DANCE 1100')] });
    await database.writer
      .updateTable('sum_major_students')
      .set({ total: 0 })
      .where('major', '=', 'Dance')
      .execute();
    await expect(write('honest', { sharing: 'nothing' })).rejects.toThrow(/do not match/);
    expect((await readStudent(database.reader, asUid('honest'))).sharing).toBeNull();
    await Array.fromAsync(rebuildSums(database));
    expect((await write('honest', { sharing: 'nothing' })).ok).toBe(true);
  });
});
