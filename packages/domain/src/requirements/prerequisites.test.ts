import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coursesOfPrerequisite,
  gradesByCourse,
  type Prerequisite,
  type PrerequisiteVerdict,
  parsePrerequisites,
  verdictOn,
  verdictOnText,
  waitsFor,
} from './prerequisites.ts';

const course = (programId: string, grade?: string): Prerequisite => ({
  kind: 'course',
  programId,
  ...(grade !== undefined && { grade }),
});
const consent: Prerequisite = { kind: 'condition', term: 'instructor consent' };

describe('an expression', () => {
  test('becomes a tree of all and any, down to courses and conditions', () => {
    expect(parsePrerequisites('(MATH 1500 (C-) or instructor consent) and STAT 2500; coreq: MATH 2300')).toEqual({
      before: {
        kind: 'all',
        of: [{ kind: 'any', of: [course('MATH 1500', 'C-'), consent] }, course('STAT 2500')],
      },
      together: course('MATH 2300'),
      mentioned: [],
    });
  });

  test('may only name courses, or only corequisites', () => {
    expect(parsePrerequisites('see: MATH 1500, STAT 2500')?.mentioned).toEqual(['MATH 1500', 'STAT 2500']);
    expect(parsePrerequisites('coreq: MATH 4100 (concurrent)')).toEqual({
      before: null,
      together: { kind: 'course', programId: 'MATH 4100', isConcurrent: true },
      mentioned: [],
    });
  });

  test.each(['', 'coreq: ', 'MATH 1500 or', '(MATH 1500', 'A 1', 'MATH 1500 and B 2 or C 3'])('%j is none', (text) => {
    expect(parsePrerequisites(text)).toBeNull();
  });
});

test('the courses of a prerequisite are named once each', () => {
  const { before } = parsePrerequisites('(MATH 1500 and STAT 2500) or (MATH 1500 and consent)') ?? {};
  expect(before && coursesOfPrerequisite(before)).toEqual(['MATH 1500', 'STAT 2500']);
});

test.each<[string | null, Record<string, string>, PrerequisiteVerdict | null]>([
  [null, {}, null],
  ['MATH 1500', {}, 'not met'],
  ['Ask the department.', { 'MATH 1500': 'A' }, 'cannot know'],
  ['see: MATH 1500', { 'MATH 1500': 'A' }, 'cannot know'],
  // It can be taken in the same semester.
  ['coreq: MATH 2300', {}, 'cannot know'],
  ['coreq: MATH 2300', { 'MATH 2300': 'B' }, 'met'],
  ['MATH 1500; coreq: MATH 2300', { 'MATH 2300': 'B' }, 'not met'],
  ['MATH 1500; coreq: MATH 2300', { 'MATH 1500': 'B' }, 'cannot know'],
  ['MATH 1500; coreq: MATH 2300', { 'MATH 1500': 'B', 'MATH 2300': 'B' }, 'met'],
])('all that the catalog says (%j), for %j: %s', (text, taken, expected) => {
  const attempts = Object.entries(taken).map(([programId, grade]) => ({ programId, grade }));
  expect(verdictOnText(text, gradesByCourse(attempts))).toBe(expected);
});

describe('a history', () => {
  const verdict = (expression: string, taken: Record<string, string>): PrerequisiteVerdict => {
    const { before } = parsePrerequisites(expression) ?? {};
    if (!before) throw new Error('no prerequisite');
    const attempts = Object.entries(taken).map(([programId, grade]) => ({ programId, grade }));
    return verdictOn(before, gradesByCourse(attempts));
  };

  test.each<[string, Record<string, string>, PrerequisiteVerdict]>([
    ['MATH 1500', { 'MATH 1500': 'D-' }, 'met'],
    ['MATH 1500', { 'MATH 1500H': 'A' }, 'met'],
    ['MATH 1500', {}, 'not met'],
    ['MATH 1500', { 'MATH 1500': 'F' }, 'not met'],
    ['MATH 1500', { 'MATH 1500': 'IP' }, 'cannot know'],
    ['MATH 1500', { 'MATH 1500': 'S' }, 'met'],
    ['MATH 1500 (C-)', { 'MATH 1500': 'C-' }, 'met'],
    ['MATH 1500 (C-)', { 'MATH 1500': 'D+' }, 'not met'],
    ['MATH 1500 (C-)', { 'MATH 1500': 'D', 'MATH 1500W': 'B' }, 'met'],
    // Passed, but nobody knows how well.
    ['MATH 1500 (C-)', { 'MATH 1500': 'S' }, 'cannot know'],
    ['MATH 1500 (concurrent)', {}, 'cannot know'],
    ['MATH 1500 or instructor consent', {}, 'cannot know'],
    ['MATH 1500 and instructor consent', {}, 'not met'],
    ['MATH 1500 and instructor consent', { 'MATH 1500': 'A' }, 'cannot know'],
    ['60 credit hours', { 'MATH 1500': 'A' }, 'cannot know'],
  ])('is measured against %j: %j is %s', (expression, taken, expected) => {
    expect(verdict(expression, taken)).toBe(expected);
  });

  test.each<[string, PrerequisiteVerdict]>([
    ['33 credit hours', 'met'],
    ['34 credit hours', 'cannot know'], // with what is in progress
    ['39 credit hours', 'not met'],
    ['sophomore standing', 'met'],
    ['junior standing', 'not met'],
    ['graduate standing', 'cannot know'],
  ])('of 33 credits and 5 in progress: %s is %s', (term, expected) => {
    const attempts = [
      { programId: 'MATH 1500', grade: 'B', credits: 30 },
      { programId: 'ART 1000', grade: 'S', credits: 3 },
      { programId: 'ART 1100', grade: 'W', credits: 3 },
      { programId: 'STAT 2500', grade: 'IP', credits: 5 },
    ];
    expect(verdictOn({ kind: 'condition', term }, gradesByCourse(attempts))).toBe(expected);
    const repeated = [...attempts, { programId: 'MATH 1500H', grade: 'A', credits: 30 }];
    expect(verdictOn({ kind: 'condition', term: '60 credit hours' }, gradesByCourse(repeated))).toBe('cannot know');
  });

  test('names the courses in progress on which a prerequisite hangs', () => {
    const attempts = [
      { programId: 'FINANC 3000', grade: 'IP' },
      { programId: 'MATH 1500', grade: 'B' },
    ];
    const waits = (text: string) => {
      const { before = null } = parsePrerequisites(text) ?? {};
      return before && waitsFor(before, attempts);
    };
    expect(waits('FINANC 3000 and MATH 1500')).toEqual(['FINANC 3000']);
    expect(waits('FINANC 3000 and instructor consent')).toEqual([]);
    expect(waits('FINANC 3000 and STAT 2500')).toEqual([]);
    expect(waits('FINANC 3000 or MATH 1500')).toEqual([]);
  });

  const codes = ['MATH 1500', 'STAT 2500', 'CMP_SC 2050'];
  const tree = fc.letrec<{ any: Prerequisite }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...codes).map((code) => course(code)),
      fc.constant(consent),
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  })).any;
  const history = fc.subarray(codes);
  const withGrades = (taken: readonly string[]) =>
    gradesByCourse(taken.map((programId) => ({ programId, grade: 'B' })));
  /** The same tree with every condition settled one way. */
  const settled = (prerequisite: Prerequisite, isFulfilled: boolean): boolean =>
    prerequisite.kind === 'condition'
      ? isFulfilled
      : prerequisite.kind === 'course'
        ? false
        : prerequisite.of[prerequisite.kind === 'all' ? 'every' : 'some']((each) => settled(each, isFulfilled));

  test('that cannot decide is one for which the conditions do', () => {
    fc.assert(
      fc.property(tree, history, (prerequisite, taken) => {
        const known = withGrades(taken);
        // With the courses replaced by what the history says of them, only the conditions are left open.
        const reduce = (each: Prerequisite): Prerequisite => {
          if (each.kind === 'course') return { kind: taken.includes(each.programId) ? 'all' : 'any', of: [] };
          return each.kind === 'condition' ? each : { ...each, of: each.of.map(reduce) };
        };
        const [without, together] = [false, true].map((is) => settled(reduce(prerequisite), is));
        const expected = without ? 'met' : together ? 'cannot know' : 'not met';
        expect(verdictOn(prerequisite, known)).toBe(expected);
      }),
    );
  });

  test('with one more course never meets less', () => {
    const rank = ['not met', 'cannot know', 'met'];
    fc.assert(
      fc.property(tree, history, fc.constantFrom(...codes), (prerequisite, taken, added) => {
        const before = rank.indexOf(verdictOn(prerequisite, withGrades(taken)));
        const after = rank.indexOf(verdictOn(prerequisite, withGrades([...taken, added])));
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
