import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkName, type PlanCheckFacts, planChecks } from './plan-checks.ts';

const course = { programId: 'CMP_SC 4050', semester: 'SP28' };
const took = (programId: string, semester = 'FS25', grade = 'A') => ({
  programId,
  semester,
  grade,
});
const planned = (programId: string, semester: string) => ({ programId, semester });
const checks = (facts: Partial<PlanCheckFacts>) =>
  planChecks(course, { history: [], plan: [course], prerequisites: null, ...facts });
const first = (facts: Partial<PlanCheckFacts>) => checks(facts)[0];

describe('the checks of a planned course', () => {
  test('are none when the catalog lists no prerequisites, or we do not know them yet', () => {
    expect(checks({})).toEqual([]);
    expect(checks({ prerequisites: undefined })).toEqual([]);
  });

  test('count on what is planned before, and on what is in progress', () => {
    const prerequisites = 'MATH 1700 (C-)';
    const missing = { kind: 'prerequisite', missing: ['MATH 1700'] };
    expect(first({ prerequisites })).toEqual(missing);
    expect(first({ prerequisites, history: [took('MATH 1700')] })).toBeUndefined();
    expect(first({ prerequisites, history: [took('MATH 1700', 'FS27', 'IP')] })).toBeUndefined();
    expect(first({ prerequisites, plan: [planned('MATH 1700', 'FS27')] })).toBeUndefined();
    expect(first({ prerequisites, plan: [planned('MATH 1700', 'SP28')] })).toEqual(missing);
    expect(first({ prerequisites, plan: [planned('MATH 1700', 'FS28')] })).toEqual(missing);
    expect(first({ prerequisites, history: [took('MATH 1700', 'FS25', 'F')] })).toMatchObject({
      kind: 'grade',
    });
    const low = [{ ...planned('MATH 1700', 'FS27'), grade: 'D' }];
    expect(first({ prerequisites, plan: low })).toEqual({
      kind: 'grade',
      programId: 'MATH 1700',
      lowest: 'C-',
    });
  });

  test('take what may be concurrent, and corequisites, in the same semester', () => {
    for (const prerequisites of ['MATH 1700 (concurrent)', 'coreq: MATH 1700']) {
      expect(first({ prerequisites })).toMatchObject({ missing: ['MATH 1700'] });
      const together = [course, planned('MATH 1700', 'SP28')];
      expect(first({ prerequisites, plan: together })).toBeUndefined();
      const later = [course, planned('MATH 1700', 'FS28')];
      expect(first({ prerequisites, plan: later })).toMatchObject({ missing: ['MATH 1700'] });
    }
  });

  test('claim nothing about placeholders: they meet no prerequisite, and whether their credits count nobody knows', () => {
    const placeholders = [{ semester: 'FS27' }];
    const history = [{ ...took('MATH 1500'), credits: 20 }];
    for (const prerequisites of ['MATH 1700', '27 credit hours']) {
      const without = first({ prerequisites, history });
      expect(without).toBeDefined();
      const isAboutCredits = prerequisites !== 'MATH 1700';
      expect(first({ prerequisites, history, placeholders })).toEqual(
        isAboutCredits ? { kind: 'condition', term: prerequisites } : without,
      );
    }
  });

  test('say what nobody can know from courses', () => {
    expect(first({ prerequisites: 'instructor consent' })).toEqual({
      kind: 'condition',
      term: 'instructor consent',
    });
    const either = 'MATH 1700 or instructor consent';
    expect(first({ prerequisites: either })).toMatchObject({ kind: 'condition' });
    expect(first({ prerequisites: either, history: [took('MATH 1700')] })).toBeUndefined();
    expect(first({ prerequisites: 'see your adviser' })).toEqual({ kind: 'unreadable' });
    expect(first({ prerequisites: 'see: MATH 1700' })).toEqual({ kind: 'unreadable' });
  });

  test('name the season in which it is taken, where hardly anybody takes it in the planned one', () => {
    const seasons = { often: ['fall'], hardly: ['spring'] } as const;
    expect(first({ seasons })).toEqual({ kind: 'season', planned: 'spring', seasons });
    expect(first({ seasons: { ...seasons, hardly: ['summer'] } })).toBeUndefined();
  });

  test('say that too few credits are there, where all of them are known', () => {
    const history = [{ ...took('MATH 1500', 'FS24'), credits: 5 }];
    const condition = { kind: 'condition', term: '60 credit hours' };
    expect(first({ history, prerequisites: '60 credit hours' })).toEqual({ ...condition, isUnmet: true });
    expect(first({ history, prerequisites: '5 credit hours' })).toBeUndefined();
    expect(first({ history: [took('MATH 1500', 'FS24')], prerequisites: '60 credit hours' })).toEqual(condition);
  });

  test('say that it was taken before, and when last', () => {
    const history = [took('CMP_SC 4050', 'SP24'), took('CMP_SC 4050H', 'FS25')];
    for (const taken of [history, history.toReversed()])
      expect(first({ history: taken })).toEqual({ kind: 'taken', semester: 'FS25' });
  });

  test('have a name each, by which they are put away', () => {
    const names = checks({
      prerequisites: 'MATH 1700 and instructor consent',
      seasons: { often: ['fall'], hardly: ['spring'] },
    }).map((check) => checkName(check, course.programId));
    expect(names).toEqual(['prerequisite CMP_SC 4050', 'season CMP_SC 4050']);
  });
});

/** A prerequisite as text, and what it needs, worked out without the domain's own functions. */
type Passed = ReadonlyMap<string, 'A' | 'D' | 'F'>;
type Rule = { text: string; isMet: (before: Passed, upToNow: Passed) => boolean | null };
const codes = ['MATH 1500', 'MATH 1700', 'STAT 2500', 'PHYSCS 2750'];
const aCode = fc.constantFrom(...codes);
const leaf: fc.Arbitrary<Rule> = fc.oneof(
  aCode.map((code): Rule => ({ text: code, isMet: (before) => (before.get(code) ?? 'F') !== 'F' })),
  aCode.map((code): Rule => ({ text: `${code} (C-)`, isMet: (before) => before.get(code) === 'A' })),
  aCode.map(
    (code): Rule => ({
      text: `${code} (concurrent)`,
      isMet: (_, upToNow) => (upToNow.get(code) ?? 'F') !== 'F',
    }),
  ),
  fc.constant<Rule>({ text: 'instructor consent', isMet: () => null }),
);
const group = (inner: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.tuple(fc.constantFrom('and', 'or'), fc.array(inner, { minLength: 2, maxLength: 3 })).map(([join, rules]) => ({
    text: rules.map(({ text }) => `(${text})`).join(` ${join} `),
    isMet: (before, upToNow) => {
      const answers = rules.map((rule) => rule.isMet(before, upToNow));
      const decisive = join === 'or';
      if (answers.includes(decisive)) return decisive;
      return answers.includes(null) ? null : !decisive;
    },
  }));
const aRule = fc.oneof(leaf, group(leaf), group(group(leaf)));
const aGrade = fc.constantFrom('A', 'D', 'F');

test('every verdict on a planned course is that of the tree, and the line says nothing untrue', () => {
  const ofTerms = (...terms: string[]) =>
    fc.uniqueArray(fc.record({ programId: aCode, semester: fc.constantFrom(...terms), grade: aGrade }), {
      selector: ({ programId }) => programId,
      maxLength: 3,
    });
  const [early, late] = [ofTerms('FS25', 'FS27'), ofTerms('SP28', 'FS28')];
  const isCorequisite = fc.boolean();
  fc.assert(
    fc.property(aRule, isCorequisite, early, early, late, (rule, coreq, history, plan, ahead) => {
      const best = (attempts: readonly { programId: string; grade: string }[]): Passed =>
        new Map(
          [...attempts]
            .sort((a, b) => (a.grade > b.grade ? -1 : 1))
            .map(({ programId, grade }) => [programId, grade as 'A' | 'D' | 'F']),
        );
      const before = [...history, ...plan];
      const upToNow = [...before, ...ahead.filter(({ semester }) => semester === 'SP28')];
      const there = best(coreq ? upToNow : before);
      const expected = rule.isMet(there, best(upToNow));
      const found = checks({
        prerequisites: coreq ? `coreq: ${rule.text}` : rule.text,
        history,
        plan: [course, ...plan, ...ahead],
      });
      const unmet = found.filter(({ kind }) => ['prerequisite', 'corequisite', 'grade'].includes(kind));
      expect(unmet).toHaveLength(expected === false ? 1 : 0);
      expect(found.some(({ kind }) => kind === 'condition')).toBe(expected === null);
      for (const check of unmet) {
        if (check.kind === 'grade') expect(there.get(check.programId)).not.toBe('A');
        if ('missing' in check) for (const programId of check.missing) expect(there.has(programId)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
