import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decisions, decide, decisionOn, mergeDecisions, noDecisions, waivePrerequisites } from './decisions.ts';

const about = fc.record({
  program: fc.constantFrom('Physics (BS)', 'Statistics (Minor)'),
  requirement: fc.constantFrom('Humanities', 'Capstone'),
});
const course = fc.constantFrom('MATH 1700', 'PHIL 1000', 'STAT 2500');
const step = fc.oneof(
  fc
    .tuple(
      about,
      fc.record({ stand: fc.constantFrom('waived' as const, 'skipped' as const, null) }, { requiredKeys: [] }),
    )
    .map(
      ([of, changes]) =>
        (decisions: Decisions) =>
          decide(decisions, of, changes),
    ),
  fc
    .tuple(
      about,
      fc.record({ courses: fc.uniqueArray(course), note: fc.stringMatching(/^[a-z ]{0,12}$/) }, { requiredKeys: [] }),
    )
    .map(
      ([of, changes]) =>
        (decisions: Decisions) =>
          decide(decisions, of, changes),
    ),
  course.map((programId) => (decisions: Decisions) => waivePrerequisites(decisions, programId)),
  fc.stringMatching(/^[a-z]{0,9}$/).map((questions) => (decisions: Decisions) => ({ ...decisions, questions })),
);
const changed = (decisions: Decisions, steps: readonly ((decisions: Decisions) => Decisions)[]) =>
  steps.reduce((present, change) => change(present), decisions);
const steps = fc.array(step, { maxLength: 6 });

test('of what two devices decided and typed nothing is lost, and an untouched side changes nothing', () => {
  fc.assert(
    fc.property(steps, steps, steps, (first, here, there) => {
      const base = changed(noDecisions, first);
      const [ours, theirs] = [changed(base, here), changed(base, there)];
      const merged = mergeDecisions(base, ours, theirs);
      for (const side of [ours, theirs]) {
        expect(merged.questions ?? '').toContain(side.questions === base.questions ? '' : (side.questions ?? ''));
        for (const decision of side.requirements) {
          const before = decisionOn(base, decision);
          const after = decisionOn(merged, decision);
          if (decision.note !== before?.note) expect(after?.note ?? '').toContain(decision.note ?? '');
          const added = (decision.courses ?? []).filter((each) => !before?.courses?.includes(each));
          expect(after?.courses ?? []).toEqual(expect.arrayContaining(added));
          if (decision.stand !== undefined && decision.stand !== before?.stand) expect(after?.stand).toBeDefined();
        }
        const waived = side.prerequisites.filter((each) => !base.prerequisites.includes(each));
        expect(merged.prerequisites).toEqual(expect.arrayContaining(waived));
      }
      const inOrder = ({ requirements, prerequisites, questions = '' }: Decisions) => ({
        requirements: new Set(requirements.map((each) => ({ ...each, courses: new Set(each.courses) }))),
        prerequisites: new Set(prerequisites),
        questions,
      });
      expect(inOrder(mergeDecisions(base, ours, base))).toEqual(inOrder(ours));
      expect(inOrder(mergeDecisions(base, base, theirs))).toEqual(inOrder(theirs));
    }),
  );
});

test('a decision that says nothing any more is gone', () => {
  const of = { program: 'Physics (BS)', requirement: 'Humanities' };
  const decided = decide(noDecisions, of, { stand: 'waived', courses: ['PHIL 1000'], note: 'ask' });
  expect(decisionOn(decided, { ...of, requirement: 'HUMANITIES' })).toEqual({
    ...{ ...of, stand: 'waived', courses: ['PHIL 1000'], note: 'ask' },
  });
  expect(decide(decided, of, { stand: null, courses: [], note: '' })).toEqual(noDecisions);
});
