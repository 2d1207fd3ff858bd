import { readFileSync } from 'node:fs';
import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedKit, engines, startEmbeddedKit } from '../test-kit.ts';

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
    (await get('/course-histories?scope=mine'))[0].courses.map(
      ({ programId }: { programId: string }) => programId,
    );

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
    expect(records.map(({ firebaseUid }: { firebaseUid: string }) => firebaseUid)).toContain(
      made.pseudonymOfBo,
    );
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
    const reply = await kit.call(await kit.logIn('leaver@umsystem.edu'), 'GET', '/get-major');
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'account-deleted']);
  });

  test('shows the courses an operator imported', async () => {
    expect(await get('/courses/GEOL%209001')).toEqual({ title: 'Rocks' });
  });
});
