import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { changedAddresses, ownersOf } from './kit.ts';
import { departures, kinds, watchedWrites } from './population.ts';

describeRules('a reader who polls everything around single writes', (kit) => {
  test('sees nothing of them but six histories that go at once where somebody takes something back', async () => {
    for await (const { kind, written, before, after } of watchedWrites(kit(), {
      rounds: 1,
      perRound: kinds.length,
      perMajor: 30,
    })) {
      const name = encodeURIComponent(written.major);
      // A step from a position shows another history only if the next one went.
      const changed = changedAddresses(before, after).filter(
        (url) => !departures.includes(kind) || url !== `/browse?major=${name}`,
      );
      expect(changed, kind).toEqual(
        departures.includes(kind) ? [`/course-histories?major=${name}`] : [],
      );
      if (!departures.includes(kind)) continue;
      const stay = after.histories.get(written.major) ?? [];
      const went = (before.histories.get(written.major) ?? []).filter(
        ({ pseudonym }) => !stay.some((each) => each.pseudonym === pseudonym),
      );
      expect(went).toHaveLength(6);
      const [pseudonym] = ownersOf(kit(), 'reader', [written.uid]).keys();
      expect(went.map((each) => each.pseudonym)).toContain(pseudonym);
    }
  });
});
