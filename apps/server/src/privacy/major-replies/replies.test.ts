import { gunzipSync } from 'node:zlib';
import { withheldHeader } from '@coursetrail/contract';
import { asUid, grades, semesters } from '@coursetrail/domain';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { onError } from '../../http/problems.ts';
import { describeEachEngine, tokenFor } from '../../test-kit.ts';
import { majorReplies } from './replies.ts';

describeEachEngine('replies about a major', (kit) => {
  const coursesOf = (student: number) =>
    Array.from({ length: 120 }, (_, n) => `MATH ${1000 + n} FS22 ${grades[(n + student) % 12]}`);
  beforeAll(async () => {
    for (let n = 0; n < 6; n += 1) await kit().enroll(`student-${n}`, 'Physics', coursesOf(n));
    await kit().enroll('student-6', 'Physics', ['MATH 1000 FS22 F']);
  });
  const request = async (
    path: string,
    headers: Record<string, string> = {},
    uid = 'reader',
    app = kit().app,
  ) =>
    app.inject({
      url: path,
      headers: { authorization: `Bearer ${await tokenFor({ uid })}`, ...headers },
    });
  const again = async (path: string, tag: unknown, uid?: string) =>
    (await request(path, { 'if-none-match': String(tag) }, uid)).statusCode;

  describe.each([
    ['/statistics/Physics?type=distribution', 'MATH 1001'],
    ['/statistics/Physics?type=grades', 'MATH 1002'],
    ['/visualizer/Physics', 'MATH 1003'],
  ])('%s', (path, programId) => {
    test('is not sent again until something has changed', async () => {
      const first = await request(path);
      const { etag } = first.headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const second = await request(path, { 'if-none-match': `"another", ${etag}` });
      expect([second.statusCode, second.body, second.headers['etag']]).toEqual([304, '', etag]);

      await kit().post('student-6', '/submit-course-history', {
        courses: [{ programId, semester: 'FS22', grade: 'C' }],
      });
      const third = await request(path, { 'if-none-match': String(etag) });
      expect(third.statusCode).toBe(200);
      expect(third.body).not.toBe(first.body);
    });

    test('is the same for everybody from whom nothing is hidden', async () => {
      const { etag } = (await request(path)).headers;
      expect(await again(path, etag, 'somebody-else')).toBe(304);
      expect(await again(path, etag, 'student-6')).toBe(304);
    });

    test('is compressed for browsers that accept it, with its own tag', async () => {
      const plain = await request(path);
      const small = await request(path, { 'accept-encoding': 'br, gzip' });
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
      expect(small.headers['etag']).not.toBe(plain.headers['etag']);
      const unwanted = await request(path, { 'accept-encoding': 'gzip;q=0' });
      expect(unwanted.headers['content-encoding']).toBeUndefined();
    });
  });

  test('what is written through one server is in the replies of all others at once', async () => {
    const neighbor = await buildApp(kit().dependencies);
    const path = '/statistics/Physics?type=grades&detail=counts';
    const students = async () =>
      (await request(path, {}, 'reader', neighbor)).json()['MATH 1050']?.students;
    expect(await students()).toBe(6);
    await kit().post('student-6', '/submit-course-history', {
      courses: [{ programId: 'MATH 1050', semester: 'FS22', grade: 'C' }],
    });
    expect(await students()).toBe(7);
    await neighbor.close();
  });

  test('a student who leaves a group of five is not counted as one of the others, no matter what is cached', async () => {
    for (let n = 0; n < 5; n += 1)
      await kit().enroll(`actor-${n}`, 'Theatre', ['THEATR 1100 FS22 A']);
    const semesters = async (uid: string) => {
      const reply = await request('/statistics/Theatre?type=distribution', {}, uid);
      return [Object.keys(reply.json()), reply.headers[withheldHeader]];
    };
    expect(await semesters('reader')).toEqual([['Semester 1'], '0']); // five others, and cached from now on
    expect(await semesters('actor-0')).toEqual([[], '1']); // four others
    await kit().ask('actor-0', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await semesters('actor-0')).toEqual([[], '1']);
    expect(await semesters('reader')).toEqual([[], '1']);
  });

  test('a body that does not fit the schema is neither sent nor cached, and unknown fields are dropped', async () => {
    const app = Fastify().setErrorHandler(onError);
    const send = majorReplies(semesters, kit().dependencies);
    const bodies = [{ students: 0.5 }, { students: 7, uid: 'student-0' }];
    const shape = {
      name: 'students',
      schema: z.object({ students: z.int() }),
      bodyOf: () => bodies.shift() ?? expect.fail('the reply was not cached'),
    };
    app.get('/', (request, reply) => {
      request.caller = { uid: asUid('reader'), token: '' };
      return send(request, reply, 'Physics', shape);
    });
    expect((await app.inject('/')).statusCode).toBe(500);
    expect((await app.inject('/')).body).toBe('{"students":7}');
    expect((await app.inject('/')).body).toBe('{"students":7}');
  });
});
