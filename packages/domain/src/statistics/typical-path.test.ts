import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameCourse } from '../history/course.ts';
import { numberSemesters } from '../history/semester.ts';
import { addPlaceholder } from '../plan/placeholders.ts';
import type { Plan } from '../plan/plan.ts';
import { planChecks } from '../plan/plan-checks.ts';
import type { Requirement } from '../requirements/requirements.ts';
import { type TypicalPathFacts, typicalPath } from './typical-path.ts';

const coming = ['SP27', 'FS27', 'SP28'];
const usualOf = (...courses: (readonly [programId: string, n: number])[]) => ({
  ...{ of: 'late' as const, students: 100 },
  courses: courses.map(([programId, n]) => ({ programId, share: 0.7, semesters: [n] })),
});
const rules = (texts: Record<string, string | null>, credits = 3) =>
  new Map(Object.entries(texts).map(([programId, prerequisites]) => [programId, { prerequisites, credits }]));
const planOf = (...courses: Plan['courses'][number][]): Plan => ({ id: '1', name: 'My plan', courses });
const history = ['FS25', 'SP26', 'FS26'].map((semester) => ({
  programId: 'MATH 1500',
  semester,
  grade: 'B',
  credits: 3,
}));
const none: TypicalPathFacts = {
  ...{ history, plan: planOf(), putAway: [], requirements: null, coming, catalog: new Map(), seasons: new Map() },
  loads: [],
};
const placesOf = ({ courses }: ReturnType<typeof typicalPath>) =>
  courses.map(({ programId, semester }) => `${programId} ${semester}`);
const requirement = (title: string, ...choices: string[]): Requirement => ({
  ...{ mark: 'NO', number: null, title, earned: [], inProgress: [], atLeast: [], parts: [], used: [] },
  ...{ needs: [{ count: 3, unit: 'credits' }], choices, except: [], lines: [], unread: [] },
});

test('usual courses come in the semester in which most take them, or in the next one if that is past', () => {
  const usual = usualOf(['HIST 1100', 2], ['STAT 2500', 5], ['ART 1000', 9]);
  expect(typicalPath(usual, none)).toEqual({
    courses: [
      { ...usual.courses[0], semester: 'SP27' },
      { ...usual.courses[1], semester: 'FS27' },
    ],
    notLeft: [],
    withoutPlace: ['ART 1000'],
  });
});

test('a course waits for its prerequisites, comes with its corequisite, and in a season in which it is taken', () => {
  const usual = usualOf(['PHYSCS 2760', 4], ['PHYSCS 2750', 4], ['GEOL 2360', 4], ['GEOL 2350', 4], ['ART 2000', 4]);
  const catalog = rules({ 'PHYSCS 2760': 'PHYSCS 2750 (C-)', 'GEOL 2360': 'coreq: GEOL 2350', 'ART 2000': 'ART 1000' });
  const seasons = new Map([['GEOL 2350', { often: ['fall' as const], hardly: ['spring' as const] }]]);
  const path = typicalPath(usual, { ...none, catalog, seasons });
  expect(placesOf(path)).toEqual(['PHYSCS 2750 SP27', 'PHYSCS 2760 FS27', 'GEOL 2350 FS27', 'GEOL 2360 FS27']);
  expect(path.withoutPlace).toEqual(['ART 2000']);
});

test('a semester holds 15 credits, or what is usual in the major, with what is planned and the placeholders in it', () => {
  const usual = usualOf(['HIST 1100', 4], ['STAT 2500', 4]);
  const plan = addPlaceholder(planOf({ programId: 'MATH 1700', semester: 'SP27' }), {
    ...{ id: 'a', semester: 'SP27', title: 'Elective', credits: 9 },
  });
  const placesAt = (credits: number) =>
    placesOf(typicalPath(usual, { ...none, plan, loads: [{ n: 4, students: 90, credits }] }));
  expect(placesAt(11)).toEqual(['HIST 1100 SP27', 'STAT 2500 FS27']);
  expect(placesAt(18)).toEqual(['HIST 1100 SP27', 'STAT 2500 SP27']);
});

test('with an audit come only courses for what is left and not yet planned, and the others are named', () => {
  const usual = usualOf(['HIST 1100', 4], ['HIST 1200', 4], ['ART 1000', 4]);
  const requirements = [requirement('History', 'HIST 1***'), requirement('Total Credits', '**** ****')];
  const path = typicalPath(usual, { ...none, requirements });
  expect([placesOf(path), path.notLeft]).toEqual([['HIST 1100 SP27'], ['HIST 1200', 'ART 1000']]);
  const plan = planOf({ programId: 'HIST 1500', semester: 'SP28' });
  expect(typicalPath(usual, { ...none, requirements, plan }).courses).toEqual([]);
});

test('nothing is proposed that was taken, planned or put away, and no prerequisite that can be read is broken', () => {
  const codes = ['MATH 1500', 'MATH 1700', 'MATH 2300', 'STAT 2500', 'HIST 1100'];
  const aCode = fc.constantFrom(...codes, ...codes.map((code) => `${code}H`));
  const aRule = fc.oneof(
    fc.constant(null),
    fc.constantFrom(...codes),
    fc
      .tuple(fc.constantFrom(...codes), fc.constantFrom(...codes), fc.constantFrom('and', 'or'))
      .map(([one, other, word]) => `${one} ${word} ${other}`),
    fc.constantFrom(...codes).map((code) => `coreq: ${code}`),
    fc.constant('30 credit hours'),
  );
  const facts = fc.record({
    history: fc.array(
      fc.record({
        programId: aCode,
        semester: fc.constantFrom('FS25', 'SP26', 'FS26'),
        grade: fc.constantFrom('A', 'D', 'F', 'IP'),
        credits: fc.constant(3),
      }),
    ),
    planned: fc.array(fc.record({ programId: aCode, semester: fc.constantFrom(...coming) }), { maxLength: 3 }),
    putAway: fc.array(aCode, { maxLength: 2 }),
    texts: fc.array(aRule, { minLength: codes.length, maxLength: codes.length }),
    usual: fc.array(fc.tuple(aCode, fc.integer({ min: 1, max: 8 }))),
  });
  fc.assert(
    fc.property(facts, ({ history, planned, putAway, texts, usual }) => {
      const textOf = (programId: string) => texts[codes.indexOf(programId.replace(/H$/, ''))] ?? null;
      const catalog = rules(
        Object.fromEntries([...codes, ...codes.map((code) => `${code}H`)].map((code) => [code, textOf(code)])),
      );
      const plan = planOf(...planned);
      const { courses } = typicalPath(usualOf(...usual), { ...none, history, plan, putAway, catalog });
      const mine = [...history, ...planned].map(({ programId }) => programId).concat(putAway);
      const together = [...planned, ...courses];
      const numbers = numberSemesters([...history, ...planned].map(({ semester }) => semester).concat(coming));
      for (const { programId, semester, semesters } of courses) {
        expect(mine.some((code) => isSameCourse(code, programId))).toBe(false);
        expect(courses.filter((each) => isSameCourse(each.programId, programId))).toHaveLength(1);
        expect(numbers.get(semester)).toBeGreaterThanOrEqual(semesters[0] ?? 0);
        const checks = planChecks(
          { programId, semester },
          { history, plan: together, prerequisites: textOf(programId) },
        );
        expect(checks.filter((check) => check.kind !== 'condition' || check.isUnmet)).toEqual([]);
      }
    }),
  );
});
