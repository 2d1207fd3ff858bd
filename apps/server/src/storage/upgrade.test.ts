import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishAll } from '../publication/publisher.ts';
import { lastFixedTime } from '../publication/schedule.ts';
import { type EmbeddedKit, engines, newLocation, startEmbeddedKit } from '../test-kit.ts';
import { inTransaction, openDatabase } from './database.ts';
import { applyMigrations, isIdentityMigration, migrate, migrationNames } from './migrations.ts';
import { readBody } from './published.ts';
import { readWithPublished } from './students.ts';

const contents = readFileSync(new URL('version-0.1.sql', import.meta.url), 'utf8');
/** What version 0.1 used and handed out when it made the database. */
const made = {
  secret: Buffer.alloc(32, 7).toString('base64url'),
  email: 'ada@umsystem.edu',
  refreshToken: 'qtpP6_I7P1uxOm9x4cknBsv1Q1r-LYQhJchhPVPTeR4',
  /** An hour's ID token of Ada, signed at noon of March 2, 2026. */
  idToken: [
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImQ5ZDM2NjYzLTc4NjQtNDM0My05ZGM1LTMzMjJhMTFhYWVhYSIsInR5cC',
    'I6IkpXVCJ9.eyJlbWFpbCI6ImFkYUB1bXN5c3RlbS5lZHUiLCJlbWFpbF92ZXJpZmllZCI6dHJ1ZSwiYXV0aF9',
    '0aW1lIjoxNzcyNDUyODAwLCJ1c2VyX2lkIjoiYWRhIiwiZ2VuZXJhdGlvbiI6MCwiZmlyZWJhc2UiOnsiaWRlb',
    'nRpdGllcyI6eyJlbWFpbCI6WyJhZGFAdW1zeXN0ZW0uZWR1Il19LCJzaWduX2luX3Byb3ZpZGVyIjoicGFzc3d',
    'vcmQifSwiaXNzIjoiaHR0cHM6Ly90cmFpbC5leGFtcGxlL2lkZW50aXR5IiwiYXVkIjoiY291cnNldHJhaWwiL',
    'CJzdWIiOiJhZGEiLCJpYXQiOjE3NzI0NTI4MDAsImV4cCI6MTc3MjQ1NjQwMCwianRpIjoiZmU2NTUwMTAtYTY',
    'yZS00MGE0LTkxMTItZDIyZmUyMzljMjlkIn0.xAbVqd2M6tpRkFQpHGLXsGXXFX93Gi5GT5s0Dw7m25sQCULtz',
    'JchbUUqWIn1aFcxRicqFna8cGPaGyzbptg8eJJ3-oiWK1ClXCAt7Jw54pnlXdUsiky4gNAQJFCPoyUo4YlLkD6',
    'O_7dXtOBQjP2XkOXm7RB3QzvKT93ZxAkDCc1-pNUB7h9h5pGKRJ6zEmKusSYTtYhHfSwS_03YxSWxqw_38kVhC',
    'ZLMIFLZjO33rMZ4Frm9Bo724-BmEbxI_jhYa6nicFdqyUJ7uxRtlOoXb2CwQAZonHZX0BQ6ptvPx3uE5ioxAj3',
    'vCWFmJxn9oLmwdi04OmSuePdeOePBVSocFw',
  ].join(''),
  pseudonymOfBo: 'wRSR-9QHTzSpxtrdKdHwdE',
};

describe.each(engines)('a database of version 0.1 (%s)', (engine) => {
  let kit: EmbeddedKit;
  let token: string;
  beforeAll(async () => {
    kit = await startEmbeddedKit(engine, { IDENTITY_SECRET: made.secret }, contents);
    token = await kit.logIn(made.email);
    await kit.publish();
  });
  afterAll(() => kit.stop());
  const get = async (url: string) => (await kit.call(token, 'GET', url)).json();
  const ownCourses = async () =>
    (await get('/course-histories?scope=mine'))[0].courses.map(({ programId }: { programId: string }) => programId);

  test('accepts the password', async () => {
    expect(await get('/get-major')).toEqual({ major: 'Physics' });
  });

  test('accepts a token that was signed before', async () => {
    expect((await kit.call(made.idToken, 'GET', '/get-major')).json()).toEqual({
      major: 'Physics',
    });
  });

  test('continues a session that was started before', async () => {
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/identity/v1/token?key=coursetrail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${made.refreshToken}`,
    });
    expect([reply.statusCode, reply.json().user_id]).toEqual([200, 'ada']);
    expect((await kit.call(reply.json().id_token, 'GET', '/get-major')).statusCode).toBe(200);
  });

  test('has every student, and publishes their histories', async () => {
    expect(await get('/account/export')).toMatchObject({
      firebaseUid: 'ada',
      major: 'Physics',
      sharing: 'courses-and-grades',
    });
    expect(await get('/visualizer')).toEqual({ students: 7, semesters: 1 });
    expect(await get('/statistics/Physics?type=distribution')).toEqual({
      'Semester 1': { 'MATH 1500': 100 },
    });
  });

  test('names other students as before, for the rest of the day', async () => {
    const { pseudonymOf } = kit.dependencies.pseudonyms;
    expect(pseudonymOf(asUid('ada'), asUid('bo'), kit.clock.now)).toBe(made.pseudonymOfBo);
    const records = await get('/course-histories?major=Physics');
    expect(records.map(({ firebaseUid }: { firebaseUid: string }) => firebaseUid)).toContain(made.pseudonymOfBo);
  });

  test('undoes a change that was made before', async () => {
    expect(await ownCourses()).toEqual(['MATH 1500', 'MATH 1700']);
    expect((await kit.call(token, 'POST', '/account/undo')).statusCode).toBe(200);
    expect(await ownCourses()).toEqual(['MATH 1500']);
  });

  test('does not let a deleted student come back', async () => {
    await kit.identity.embedded?.operator.create({
      email: 'leaver@umsystem.edu',
      password: kit.password,
      uid: asUid('leaver'),
      verified: true,
    });
    const token = await kit.logIn('leaver@umsystem.edu');
    const reply = await kit.call(token, 'POST', '/set-major', { major: 'Physics' });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'account-deleted']);
  });

  test('shows the courses an operator imported', async () => {
    expect(await get('/courses/GEOL%209001')).toEqual({ title: 'Rocks' });
  });
});

/** What the version before had published: histories and charts with grades that their owners do not share. */
describe.each(engines)('a database of the version before (%s)', (engine) => {
  const day = '2026-03-01';
  const uids = Array.from({ length: 12 }, (_, n) => asUid(`u-${n}`));
  const now = () => new Date('2026-03-02T12:00:00Z');
  let opened: Awaited<ReturnType<typeof openVersionBefore>>;

  const openVersionBefore = async () => {
    const location = await newLocation(engine);
    const database = openDatabase(location);
    const earlier = migrationNames.filter((name) => name < '009' || isIdentityMigration(name));
    await inTransaction(database, (trx) => applyMigrations(trx, earlier));
    const attempt = { _id: 'a', programId: 'MATH 1500', semester: 'FS22', grade: 'F' };
    for (const [n, uid] of uids.entries()) {
      const sharing = n < 6 ? 'courses' : 'courses-and-grades';
      const history = JSON.stringify([{ ...attempt, grade: n < 6 ? 'F' : 'A' }]);
      const rested = n === 0 ? '2026-03-20' : null;
      await sql`insert into student (uid, major, sharing, history, listed_major, changed, published_major, rests_until)
        values (${uid}, 'Physics', ${sharing}, ${history}, 'Physics', ${n === 0 ? 1 : 0}, ${n === 0 ? null : 'Physics'}, ${rested})`.execute(
        database.writer,
      );
      const attempts = JSON.stringify([['MATH 1500', 1, n < 6 ? 'F' : 'A']]);
      await (n === 0
        ? sql`insert into departure (id, major, sharing, attempts, left_on, is_companion, covered)
            values ('u-0.x', 'Physics', ${sharing}, ${attempts}, ${day}, 1, 1)`
        : sql`insert into published_history (uid, major, sharing, attempts, random_order, seasons)
            values (${uid}, 'Physics', ${sharing}, ${attempts}, ${n}, 'FS')`
      ).execute(database.writer);
    }
    await sql`insert into publication (major, version, checked_at, published_on, students, semesters, working)
      values ('Physics', 3, '2026-03-02T08:00:00Z', ${day}, 12, 1, ${Buffer.from('counts')})`.execute(database.writer);
    const body = gzipSync(JSON.stringify({ 'MATH 1500': { A: 50, F: 50 } }));
    await sql`insert into publication_body (major, name, tag, bytes)
      values ('Physics', 'grades', 'old', ${body})`.execute(database.writer);
    await migrate(database);
    return { database, remove: location.remove };
  };
  beforeAll(async () => {
    opened = await openVersionBefore();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.remove();
  });
  const histories = () =>
    opened.database.reader.selectFrom('published_history').select(['uid', 'random_order']).orderBy('uid').execute();

  test('is published at the first opportunity, with charts of shared grades only and the same histories', async () => {
    const before = await histories();
    const since = lastFixedTime(now(), 7 * 24 * 60 * 60 * 1000).toISOString();
    const { database } = opened;
    expect(await publishAll({ database, now }, { since })).toEqual({
      published: ['Physics'],
      unchanged: [],
      failed: [],
    });
    const [body] = await readBody(database.reader, {
      major: 'Physics',
      name: 'grades-counts',
      knownTag: '',
    });
    expect(body?.students).toBe(11);
    expect(JSON.parse(gunzipSync(body?.bytes ?? '').toString())).toEqual({
      'MATH 1500': { students: 6, values: { A: 100 } },
    });
    // Nobody is taken for somebody who has changed or joined.
    expect(await histories()).toEqual(before);
  });

  test('keeps a student away who was to rest', async () => {
    const { hiddenUntil } = await readWithPublished(opened.database.reader, asUid('u-0'));
    expect(hiddenUntil).toBe('2026-03-20');
  });
});
