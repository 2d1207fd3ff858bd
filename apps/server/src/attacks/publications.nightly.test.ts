import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { advantageOf, type EvidenceSource, guessAll, note, report } from './guesses.ts';
import { watchPublications } from './periods.ts';

describeRules('publications with 20 writes before each', (kit, engine) => {
  test('give hardly an unshared grade when all are compared, and pathways add nothing', {
    timeout: 600_000,
  }, async () => {
    const seen = await watchPublications(kit(), {
      periods: 6,
      perMajor: 120,
      joining: 5,
      writes: 20,
    });
    const { writes, claims, rightClaims, changes } = seen;
    const advantage = (source: EvidenceSource) => {
      const guesses = writes.map((each) => guessAll(each, source));
      report(`attack 1 with publications on ${engine}, ${source}`, guesses);
      return advantageOf(guesses);
    };
    note(`${claims.length} grades found, in ${changes} changes of unshared grades in a chart`);
    // Pathways say no more of those who wrote than of others, and add nothing to what else is known of them.
    expect(advantage('from pathways alone')).toBeLessThan(0.05);
    expect(advantage('from everything') - advantage('without pathways')).toBeLessThan(0.05);
    expect(seen.groups.filter((size) => size > 0 && size < 5)).toEqual([]);
    // Charts follow what students write, although later.
    expect(changes).toBeGreaterThan(20);
    // Over many publications he takes a few grades for certain, and some of them happen to be right.
    expect(rightClaims.length).toBeLessThanOrEqual(changes / 50);
  });
});
