import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { inventFor, openReader, ownersOf, seed } from './kit.ts';
import { watchPublications } from './periods.ts';
import { majors } from './population.ts';
import { openSubtraction } from './subtraction.ts';

describeRules('grade charts minus the grades that histories show', (kit) => {
  test('give no grade of a student who shares courses only', async () => {
    const students = inventFor(majors, 'subtraction', 100);
    await seed(kit(), students);
    await kit().nextDay();
    const look = await (await openReader(kit(), 'reader', majors)).look();
    const owners = ownersOf(
      kit(),
      'reader',
      students.map(({ uid }) => uid),
    );
    for (const major of majors) {
      const subtraction = openSubtraction(major);
      subtraction.take(look, owners);
      expect(Object.keys(look.gradeCharts.get(major) ?? {}).length).toBeGreaterThan(10);
      expect(subtraction.findGrades()).toEqual([]);
    }
  });
});

describeRules('publications with 20 writes before each', (kit) => {
  test('change groups only, and comparing them gives no unshared grade', async () => {
    const seen = await watchPublications(kit(), { periods: 2, perMajor: 60 });
    expect(seen.groups).toHaveLength(4);
    expect(Math.min(...seen.groups)).toBeGreaterThanOrEqual(5);
    // Charts follow what students write, although later.
    expect(seen.changes).toBeGreaterThan(0);
    expect(seen.rightClaims).toEqual([]);
  });
});
