import { describe, expect, test } from 'vitest';
import { gpaDifference, officialGpa } from './official-gpa.ts';

const took = (grade: string, credits: number, more: object) => ({ semester: 'FS24', grade, credits, ...more });

describe('beside the official average', () => {
  const home = { origin: 'MU' } as const;
  const courses = [
    { ...took('B', 3, home), programId: 'MATH 1500' },
    { ...took('A', 3, { ...home, remark: 'R' }), programId: 'MATH 1100' },
    { ...took('A', 3, { ...home, origin: 'other-campus' }), programId: 'ECONOM 1015' },
    { ...took('A-', 1, {}), programId: 'ART 1000' },
    { ...took('A', 3, { ...home, origin: 'transfer' }), programId: 'HIST 1100' },
  ];
  const difference = (gpa: number, some = courses) =>
    gpaDifference(some, { gpa, preparedOn: '2026-11-03' })?.map(({ kind, courses }) => [
      kind,
      courses.map(({ programId }) => programId),
    ]);

  test('ours names the attempts that only one of the two counts', () => {
    expect(difference(3, courses.slice(0, 2))).toEqual([]);
    expect(difference(3)).toEqual([
      ['other-campus', ['ECONOM 1015']],
      ['own-entry', ['ART 1000']],
    ]);
    // An audit may count what it marks as repeated; ours does not.
    expect(difference(3.5, courses.slice(0, 2))).toEqual([['repeated', ['MATH 1100']]]);
    expect(difference(2.5)).toBeUndefined();
  });

  test('ours takes what was uploaded or corrected since the audit for the student’s own', () => {
    const since = { ...took('A', 3, home), auditPreparedOn: '2026-12-20', programId: 'STAT 2500' };
    const edited = { ...took('A', 3, home), handEditedAt: '2026-11-04T00:00:00Z', programId: 'STAT 2500' };
    for (const later of [since, edited])
      expect(difference(3, [...courses.slice(0, 1), later])).toEqual([['own-entry', ['STAT 2500']]]);
  });

  test('is the one that an audit calls so', () => {
    const program = { requirements: [], unread: [], gpas: [{ title: 'Other GPAs', gpa: 2.9 }] };
    expect(officialGpa(program)).toBeNull();
    const gpas = [...program.gpas, { title: 'Official MU GPA', gpa: 3.1 }];
    expect(officialGpa({ preparedOn: '2026-11-03', gpas })).toEqual({
      gpa: 3.1,
      preparedOn: '2026-11-03',
    });
  });
});
