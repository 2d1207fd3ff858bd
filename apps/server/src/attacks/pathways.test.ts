import { countMajor } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { inventFor, openReader, plainStudent, seed } from './kit.ts';

const majors = ['Business Administration', 'Psychology'];

describeRules('the pathways of a major', (kit) => {
  test('say nothing that a reader could not count in the histories', async () => {
    await seed(kit(), inventFor(majors, 'pathways', 60));
    await kit().nextDay();
    const look = await (await openReader(kit(), 'reader', majors)).look();
    for (const major of majors) {
      const pathways = look.pathways.get(major);
      if (pathways === undefined) throw new Error('There are no pathways');
      const { madeOn, loads, ...told } = pathways;
      const histories = (look.histories.get(major) ?? []).map(({ attempts }) => ({
        sharing: 'courses' as const,
        attempts: attempts.map((attempt) => ({ ...attempt, grade: '' })),
        seasons: [],
      }));
      const counted = countMajor(histories, { minGroup: 6, creditsOf: () => undefined });
      expect({ ...told, loads: [] }).toEqual({ major, ...counted?.pathways });
      expect(told.next.length).toBeGreaterThan(100);
      // Of a semester, the students whom the crowd shows too.
      const students = new Map(look.crowds.get(major)?.semesters.map(({ n, students }) => [n, students]));
      for (const load of loads) expect(load.students).toBe(students.get(load.n));
    }
  });
});

describeRules('the seasons of semesters', (kit) => {
  test('are in nothing that is told of one student', async () => {
    const courses = (terms: readonly string[]) => [`MATH 1500 ${terms[0]} B`, `MATH 1700 ${terms[1]} B`];
    const inMajor = (name: string, terms: readonly string[]) =>
      Array.from({ length: 6 }, (_, n) => plainStudent(`${name}-${n}`, 'Physics', courses(terms)));
    await seed(kit(), [...inMajor('fall', ['FS22', 'SP23']), ...inMajor('spring', ['SP22', 'SS22'])]);
    await kit().nextDay();
    const look = await (await openReader(kit(), 'reader', ['Physics'])).look();
    const histories = look.histories.get('Physics')?.map(({ attempts }) => JSON.stringify(attempts));
    expect([histories?.length, new Set(histories).size]).toEqual([12, 1]);
    const text = [...look.replies.values()].join('\n');
    expect(text).toContain('MATH 1700');
    expect(text).not.toMatch(/season|\b(FS|SP|SS)\b|\b(FS|SP|SS)22|fall|spring|summer/i);
  });
});
