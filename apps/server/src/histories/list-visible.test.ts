import { courseHistoriesReply } from '@coursetrail/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';

describeRules('the histories of others', (kit) => {
  const secrets = ['secret-uid-', 'umsystem.edu', 'FS22', 'SP23'];
  const physics = ['MATH 1500 FS22 B', 'MATH 1700 SP23 C'];
  beforeAll(async () => {
    await kit().populate('Physics', { 'secret-uid-2': physics }, 'nothing');
    const graded = { 'secret-uid-1': physics };
    const students = [0, 3, 4, 5, 6].map((n) => [
      `secret-uid-${n}`,
      n === 0 ? [...physics, 'GREEK 4300 SP23 A'] : physics,
    ]);
    await kit().populate('Physics', graded, 'courses-and-grades');
    await kit().populate('Physics', Object.fromEntries(students));
    const few = [0, 1, 2, 3].map((n) => [`secret-uid-few-${n}`, ['THEATR 1100 FS22 A']]);
    await kit().populate('Theatre', { ...Object.fromEntries(few), reader: ['MATH 1500 FS22 A'] });
  });
  type Shared = {
    firebaseUid: string;
    major: string;
    courses: { programId: string; grade?: string }[];
    withheld: number;
  };
  const others = async (query = ''): Promise<Shared[]> =>
    (await kit().get('reader', `/course-histories${query}`)).json().slice(1);

  test('come in a list of records with firebaseUid, major and courses, one’s own first under one’s own id (API-12, API-13)', async () => {
    const [own, ...rest] = (await kit().get('reader', '/course-histories?major=Physics')).json();
    expect(own).toMatchObject({
      firebaseUid: 'reader',
      major: 'Theatre',
      courses: [{ programId: 'MATH 1500' }],
    });
    expect(rest).toHaveLength(6); // seven, without the one who shares nothing
    for (const record of rest) {
      expect(record).toMatchObject({
        firebaseUid: expect.any(String),
        major: 'Physics',
        courses: expect.any(Array),
      });
    }
  });

  test('say nothing about who they are: no uid, no address, no real term, no stored id (AUTH-6)', async () => {
    const reply = await kit().get('reader', '/course-histories?major=Physics');
    const others = JSON.stringify(reply.json().slice(1)) + JSON.stringify(reply.headers);
    for (const secret of [...secrets, '_id', 'handEditedAt']) expect(others).not.toContain(secret);
  });

  test('have grades only where their owner shares grades', async () => {
    const graded = (await others('?major=Physics')).filter(({ courses }) =>
      courses.some((course) => 'grade' in course),
    );
    expect(graded).toHaveLength(1);
    expect(graded[0]?.courses).toContainEqual({
      programId: 'MATH 1500',
      semester: 'Semester 1',
      grade: 'B',
    });
  });

  test('leave out courses that fewer than six students of the major took, and say how many', async () => {
    const all = await others('?major=Physics');
    expect(JSON.stringify(all)).not.toContain('GREEK');
    expect(all.reduce((sum, { withheld }) => sum + withheld, 0)).toBe(1);
  });

  test('show a course once six students of the major have it, but only after the next publication', async () => {
    const six = [0, 1, 2, 3, 4, 5].map((n) => [`german-${n}`, physics]);
    await kit().populate('German', Object.fromEntries(six));
    const seen = async () => JSON.stringify(await others('?major=German'));
    for (const n of [0, 2, 3, 4, 5]) {
      const course = { programId: 'ENGLSH 1000', semester: 'SP23', grade: 'A' };
      await kit().post(`german-${n}`, '/submit-course-history', { courses: [course] });
    }
    await kit().publish();
    expect(await seen()).not.toContain('ENGLSH 1000');
    // The sixth, and four others who changed something else.
    for (const n of [1, 2, 3, 4, 5]) {
      const programId = n === 1 ? 'ENGLSH 1000' : 'STAT 2500';
      await kit().post(`german-${n}`, '/submit-course-history', {
        courses: [{ programId, semester: 'FS23', grade: 'A' }],
      });
    }
    expect(await seen()).not.toContain('ENGLSH 1000');
    await kit().publish();
    expect(await seen()).toContain('ENGLSH 1000');
    expect(await seen()).not.toContain('STAT 2500');
  });

  test('leave out majors with fewer than six students', async () => {
    expect(await others('?major=Theatre')).toEqual([]);
    expect((await others()).map(({ major }) => major)).not.toContain('Theatre');
    await kit().enroll('secret-uid-few-4', 'Theatre', ['THEATR 1100 FS22 A']);
    await kit().publish();
    expect(await others('?major=Theatre')).toHaveLength(5); // and the reader
  });

  test('have names that another viewer, or the same one tomorrow, cannot match', async () => {
    const names = async (uid: string) =>
      new Set<string>(
        (await kit().get(uid, '/course-histories?major=Physics'))
          .json()
          .slice(1)
          .map((r: Shared) => r.firebaseUid),
      );
    const today = await names('reader');
    expect(await names('reader')).toEqual(today);
    expect((await names('secret-uid-2')).intersection(today).size).toBe(0);
    const before = kit().clock.now;
    kit().clock.now = new Date(before.getTime() + 24 * 60 * 60 * 1000);
    expect((await names('reader')).intersection(today).size).toBe(0);
    kit().clock.now = before;
  });

  describe('page by page', () => {
    const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1];

    test('show everybody once, and one’s own record on the first page only', async () => {
      const seen: string[] = [];
      let url: string | undefined = '/course-histories?major=Physics&limit=3';
      while (url !== undefined) {
        const reply = await kit().get('reader', url);
        expect(reply.json().length).toBeLessThanOrEqual(3);
        seen.push(...reply.json().map((record: Shared) => record.firebaseUid));
        url = nextOf(reply.headers['link']);
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
    });

    test('continue after a first page that had room only for one’s own record', async () => {
      const first = await kit().get('reader', '/course-histories?major=Physics&limit=1');
      expect(first.json()).toHaveLength(1);
      const second = await kit().get('reader', nextOf(first.headers['link']) ?? '');
      expect(second.json()).toHaveLength(1);
      expect(second.json()[0]).toHaveProperty('withheld');
    });

    test('hold twenty-five at most, and nothing but what the contract says', async () => {
      const many = Array.from({ length: 60 }, (_, n) => [`nurse-${n}`, ['NURSE 2000 FS22 B']]);
      await kit().populate('Nursing', Object.fromEntries(many), 'courses-and-grades');
      const sizes: number[] = [];
      let url: string | undefined = '/course-histories?major=Nursing';
      while (url !== undefined) {
        const reply = await kit().get('reader', url);
        // The contract's records are strict, and the server does not check this reply itself.
        const records = courseHistoriesReply.parse(reply.json());
        expect(reply.json()).toEqual(records);
        sizes.push(records.length);
        url = nextOf(reply.headers['link']);
      }
      expect(sizes).toEqual([25, 25, 11]);
    });

    test('are refused with a cursor that is damaged, old, of another list or somebody else’s', async () => {
      const { cursor } = (await kit().get('reader', '/browse?major=Physics')).json();
      const browsed = await kit().get('reader', `/course-histories?cursor=${cursor}`);
      expect(browsed.json().code).toBe('cursor-invalid');
      const reply = await kit().get('reader', '/course-histories?limit=3');
      const next = nextOf(reply.headers['link']) ?? '';
      const refused = { statusCode: 400 };
      expect(await kit().get('thief', next)).toMatchObject(refused);
      expect(await kit().get('reader', next.replace(/cursor=.{10}/, 'cursor=AAAAAAAAAA'))).toMatchObject(refused);
      expect(await kit().get('reader', '/course-histories?cursor=nonsense')).toMatchObject(refused);
      const before = kit().clock.now;
      kit().clock.now = new Date(before.getTime() + 2 * 60 * 60 * 1000);
      expect((await kit().get('reader', next)).json().code).toBe('cursor-invalid');
      kit().clock.now = before;
      expect(await kit().get('reader', next)).toMatchObject({ statusCode: 200 });
    });

    test.each(['limit=0', 'limit=26', 'limit=all', 'scope=theirs', 'page=2'])('refuse the query %s', async (query) => {
      expect((await kit().get('reader', `/course-histories?${query}`)).statusCode).toBe(400);
    });
  });
});
