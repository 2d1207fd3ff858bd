import { gunzipSync } from 'node:zlib';
import { grades } from '@coursetrail/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { describeRules, tokenFor } from '../test-kit.ts';

describeRules('replies about a major', (kit) => {
  const coursesOf = (student: number) =>
    Array.from({ length: 120 }, (_, n) => `MATH ${1000 + n} FS22 ${grades[(n + student) % 3]}`);
  const names = Array.from({ length: 7 }, (_, n) => `student-${n}`);
  beforeAll(() =>
    kit().populate('Physics', Object.fromEntries(names.map((uid, n) => [uid, coursesOf(n)])), 'courses-and-grades'),
  );
  const request = async (path: string, headers: Record<string, string> = {}, uid = 'reader', app = kit().app) =>
    app.inject({
      url: path,
      headers: { authorization: `Bearer ${await tokenFor({ uid })}`, ...headers },
    });
  const again = async (path: string, tag: unknown, uid?: string) =>
    (await request(path, { 'if-none-match': String(tag) }, uid)).statusCode;
  const everybodyAdds = async (programId: string, students = names) => {
    for (const uid of students)
      await kit().post(uid, '/submit-course-history', {
        courses: [{ programId, semester: 'FS22', grade: /[01]$/.test(uid) ? 'B' : 'C' }],
      });
  };

  describe.each([
    ['/statistics/Physics?type=distribution', 'MATH 2001'],
    ['/statistics/Physics?type=distribution&detail=counts', 'MATH 2002'],
    ['/statistics/Physics?type=grades', 'MATH 2003'],
    ['/statistics/Physics?type=grades&detail=counts', 'MATH 2004'],
    ['/visualizer/Physics', 'MATH 2005'],
  ])('%s', (path, programId) => {
    test('is not sent again until the major is published again', async () => {
      const first = await request(path);
      const { etag } = first.headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      await everybodyAdds(programId);
      const second = await request(path, { 'if-none-match': `"another", ${etag}` });
      expect([second.statusCode, second.body, second.headers['etag']]).toEqual([304, '', etag]);

      await kit().publish();
      const third = await request(path, { 'if-none-match': String(etag) });
      expect(third.statusCode).toBe(200);
      expect(third.headers['etag']).not.toBe(etag);
    });

    test('is the same for everybody, the students of the major included', async () => {
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

  test('what one server publishes is in the replies of all others at once', async () => {
    const neighbor = await buildApp(kit().dependencies);
    const path = '/statistics/Physics?type=distribution';
    const share = async () => (await request(path, {}, 'reader', neighbor)).json()['Semester 1']['MATH 2100'];
    expect(await share()).toBeUndefined();
    await everybodyAdds('MATH 2100');
    await kit().publish();
    expect(await share()).toBe(100);
    await neighbor.close();
  });

  test('the day and the students of a reply belong to its tag', async () => {
    const path = '/statistics/Physics?type=grades';
    const { etag } = (await request(path)).headers;
    // A seventh of a course that the charts do not show: the body stays the same, the day changes.
    await everybodyAdds('GREEK 4300', names.slice(0, 5));
    await kit().nextDay();
    const later = await request(path, { 'if-none-match': String(etag) });
    expect([later.statusCode, later.headers['published-on']]).toEqual([200, '2026-03-03']);
  });
});
