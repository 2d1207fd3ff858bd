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

describeRules('publications with a few writes before each', (kit) => {
  test('change groups of students, or nobody', async () => {
    const { groups } = await watchPublications(kit(), {
      periods: 4,
      perMajor: 40,
      joining: 1,
      writes: 6,
    });
    // Some publications had to wait for others to write.
    expect(groups).toContain(0);
    expect(Math.max(...groups)).toBeGreaterThan(0);
    expect(groups.filter((size) => size > 0 && size < 5)).toEqual([]);
  });
});
