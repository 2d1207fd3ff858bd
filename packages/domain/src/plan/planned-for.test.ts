import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedCourses, type Requirement, type RequirementPart } from '../requirements/requirements.ts';
import type { Placeholder } from './plan.ts';
import { creditSum, placeholdersToCome, plannedFor, stillToCome } from './planned-for.ts';

const facts = {
  title: '',
  earned: [],
  inProgress: [],
  needs: [],
  used: [],
  choices: [],
  except: [],
  lines: [],
  unread: [],
};
const requirement = (more: Partial<Requirement>): Requirement => ({
  ...facts,
  ...{ mark: 'NO', number: null, atLeast: [], parts: [] },
  ...more,
});
const part = (mark: RequirementPart['mark'], more: Partial<RequirementPart>): RequirementPart => ({
  ...facts,
  ...{ mark, number: null, need: '' },
  ...more,
});
const credits = (count: number) => [{ count, unit: 'credits' as const }];
const courses = (count: number) => [{ count, unit: 'courses' as const }];
const planned = (...codes: string[]) => codes.map((programId) => ({ programId, credits: 3 }));

describe('what a plan holds for a requirement', () => {
  test('are the courses that the audit lists, by name, level or range, in any section, and not those it excepts', () => {
    const electives = requirement({
      needs: credits(12),
      choices: ['MATH 2300 (R)', 'PHIL 3***', 'STAT 4000 TO 4999'],
      except: ['PHIL 3500'],
    });
    const plan = planned('MATH 2300H', 'PHIL 3210', 'PHIL 3500', 'STAT 4710', 'STAT 5000', 'HIST 1000');
    expect(plannedFor(electives, plan)).toEqual({
      courses: ['MATH 2300H', 'PHIL 3210', 'STAT 4710'],
      placeholders: 0,
      isAll: false,
      progress: { unit: 'credits', earned: 0, inProgress: 0, whole: 12, planned: 9 },
    });
  });

  test('fill what is missing and no more, beside what is earned and in progress', () => {
    const electives = requirement({
      ...{ earned: credits(6), inProgress: credits(3), atLeast: credits(12), needs: credits(3) },
      choices: ['HIST ****'],
    });
    const progress = { unit: 'credits', earned: 6, inProgress: 3, whole: 12 };
    expect(plannedFor(electives, [])).toMatchObject({ isAll: false, progress: { ...progress, planned: 0 } });
    expect(plannedFor(electives, planned('HIST 1000', 'HIST 1010'))).toMatchObject({
      isAll: true,
      progress: { ...progress, planned: 3 },
    });
  });

  test('count once for the parts of a requirement, of which those that are met ask for nothing', () => {
    const groups = requirement({
      needs: [{ count: 2, unit: 'sub-groups' }],
      parts: [
        part('+', { needs: [], choices: ['HIST 1000'] }),
        part('-', { needs: courses(1), choices: ['MATH 2300', 'MATH 2320'] }),
        part('-', { needs: courses(1), choices: ['MATH 2300'] }),
      ],
    });
    expect(plannedFor(groups, planned('HIST 1000', 'MATH 2300'))).toEqual({
      courses: ['MATH 2300'],
      placeholders: 0,
      isAll: false,
      progress: { unit: 'sub-groups', earned: 0, inProgress: 0, whole: 2, planned: 1 },
    });
  });

  test('are never all where the audit asks for an average, or does not say for how much', () => {
    const average = requirement({ needs: [{ count: 2.5, unit: 'GPA' }], choices: ['HIST 1000'] });
    for (const each of [average, requirement({ choices: ['HIST 1000'] })])
      expect(plannedFor(each, planned('HIST 1000'))).toMatchObject({
        courses: ['HIST 1000'],
        isAll: false,
        progress: null,
      });
  });
});

describe('a placeholder', () => {
  const place = (requirement?: string, credits = 3, semester = 'SP27'): Placeholder => ({
    ...{ id: 'a', semester, title: 'Humanities', credits },
    ...(requirement !== undefined && { requirement }),
  });
  const humanities = requirement({ title: '==> Humanities [ # ]', needs: credits(6) });

  test('is planned for the requirement it is tied to, by name, and for no other', () => {
    expect(plannedFor(humanities, [place('Humanities'), place()])).toMatchObject({
      ...{ courses: [], placeholders: 1, isAll: false },
      progress: { planned: 3, whole: 6 },
    });
    expect(plannedFor(humanities, [place('Humanities', 6)]).isAll).toBe(true);
    expect(plannedFor(requirement({ title: 'Science', needs: credits(6) }), [place('Humanities')]).placeholders).toBe(
      0,
    );
  });

  test('fills the first group that the planned courses leave open', () => {
    const groups = requirement({
      ...{ title: 'Humanities', needs: [{ count: 2, unit: 'sub-groups' }] },
      parts: [
        part('-', { needs: courses(1), choices: ['HIST 1000'] }),
        part('-', { needs: courses(1), choices: ['ART 1000'] }),
      ],
    });
    expect(plannedFor(groups, [place('Humanities')])).toMatchObject({ isAll: false, progress: { planned: 1 } });
    expect(plannedFor(groups, [...planned('HIST 1000'), place('Humanities')])).toMatchObject({ isAll: true });
  });

  test('counts its credits until its semester is over, and whatever becomes of its requirement', () => {
    const aPlace = fc.record({
      id: fc.string({ minLength: 1, maxLength: 8 }),
      semester: fc.constantFrom('SP26', 'FS26', 'SP27'),
      title: fc.constant('Anything'),
      credits: fc.integer({ min: 0, max: 30 }),
      requirement: fc.constantFrom('Humanities', 'Science'),
    });
    const total = requirement({ title: 'Total Credits', earned: credits(10), needs: credits(110) });
    const science = requirement({ title: 'Science', needs: credits(6) });
    fc.assert(
      fc.property(fc.array(aPlace), fc.subarray([humanities, science]), (placeholders, left) => {
        const plan = { id: '1', name: 'My plan', courses: [], placeholders };
        const toCome = placeholdersToCome(plan, new Date('2026-10-01'));
        const ahead = placeholders.filter(({ semester }) => semester !== 'SP26');
        const whole = ahead.reduce((sum, each) => sum + each.credits, 0);
        expect(creditSum([total, ...left], toCome)).toMatchObject({
          ...{ earned: 10, inProgress: 0, planned: whole, toFind: Math.max(0, 110 - whole) },
        });
        for (const each of left) expect(plannedFor(each, toCome).placeholders).toBeLessThanOrEqual(ahead.length);
      }),
    );
  });
});

test('the credits of a degree are earned, in progress, planned and to find, and never less than none', () => {
  const total = requirement({
    title: 'Total Credits',
    earned: credits(87),
    inProgress: credits(16),
    needs: credits(17),
  });
  const sum = { earned: 87, inProgress: 16, whole: 120 };
  expect(creditSum([requirement({}), total], planned('A 1000', 'B 1000'))).toEqual({ ...sum, planned: 6, toFind: 11 });
  expect(creditSum([total], [{ programId: 'A 1000', credits: 18 }, { programId: 'B 1000' }])).toMatchObject({
    ...{ planned: 18, toFind: 0 },
  });
  expect(creditSum([requirement({ needs: credits(3) })], [])).toBeNull();
});

test('of a plan counts what is still to come: no semester that is over, nothing passed or running, and each course once', () => {
  const today = new Date('2026-10-01');
  const history = [
    { programId: 'MATH 1500', semester: 'FS25', grade: 'B' },
    { programId: 'MATH 1700', semester: 'FS26', grade: 'IP' },
    { programId: 'HIST 1000', semester: 'SP26', grade: 'F' },
  ];
  const plan = [
    ['MATH 1500H', 'SP27'], ['MATH 1700', 'FS26'], ['HIST 1000', 'SP27'], ['HIST 1010', 'SP26'], ['STAT 2500', 'SP27'],
    ['STAT 2500W', 'FS27'],
  ] as const; // biome-ignore format: pairs
  const courses = plan.map(([programId, semester]) => ({ programId, semester }));
  expect(stillToCome({ id: '1', name: 'My plan', courses }, history, today)).toEqual([
    { programId: 'HIST 1000', semester: 'SP27' },
    { programId: 'STAT 2500', semester: 'SP27' },
  ]);
});

test('the courses that a requirement lists by name are those of its open parts that are not taken', () => {
  const mathematics = requirement({
    parts: [
      part('+', { choices: ['MATH 1500'] }),
      part('-', { choices: ['MATH 1700 (R)', 'MATH 2300', 'STAT 4***', 'MATH 2300'] }),
    ],
  });
  expect(listedCourses(mathematics, new Set(['MATH 1700']))).toEqual(['MATH 2300']);
});
