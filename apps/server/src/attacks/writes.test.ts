import { seededRandom } from '@coursetrail/invented-students/random';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../test-kit.ts';
import { type Guessed, guessAll, meanRates, report } from './guesses.ts';
import { changedAddresses, openReader } from './kit.ts';
import { type Kind, kinds, majors, openPopulation } from './population.ts';

/** Where something disappears at once, because its owner takes it back. */
const departures: readonly Kind[] = ['sharing lowered', 'nothing shared', 'left'];

/** Both engines run the same rules. Rates need many writes, so one engine measures them; the other shows the silence. */
const roundsOn = { sqlite: 8, postgres: 1 };
const writesPerRound = 25;

describeEachEngine('a reader who polls everything around single writes', (kit, engine) => {
  const measuresRates = engine === 'sqlite';
  const title = measuresRates
    ? 'guesses a writer no better than a student who did not write'
    : 'sees nothing of those who take nothing back';
  test(title, {
    timeout: 120_000,
    // Six histories go with each departure, so a leaver is guessed in one case of six, give or take.
    // Over 200 writes that makes about three points, but in one run of twelve by chance more than five.
    retry: 2,
  }, async () => {
    const population = openPopulation(kit(), seededRandom('writes'));
    const readers = await Promise.all(
      ['reader', 'second reader'].map((uid) => openReader(kit(), uid, majors)),
    );
    const [reader, second] = readers;
    if (reader === undefined || second === undefined) throw new Error('no reader');
    const guesses: Guessed[] = [];
    const silent: string[] = [];
    for (let round = 0; round < roundsOn[engine]; round += 1) {
      await kit().nextDay(29);
      await population.startRound(round === 0 ? 45 : 10);
      await kit().publish();
      let before = await reader.look();
      for (let n = 0; n < writesPerRound; n += 1) {
        const kind = kinds[guesses.length % kinds.length] ?? 'new';
        const secondBefore = n % 10 === 0 ? await second.look() : null;
        const written = await population.write(kind, before);
        const after = await reader.look();
        const controls = population.controls(written, 20);
        guesses.push(guessAll(before, after, kind, written, controls));
        if (!departures.includes(kind))
          silent.push(
            ...changedAddresses(before, after),
            ...(secondBefore ? changedAddresses(secondBefore, await second.look()) : []),
          );
        before = after;
      }
    }
    report(`attack 1 on ${engine}`, guesses);
    expect(guesses).toHaveLength(roundsOn[engine] * writesPerRound);
    // Only what somebody takes back may be missing before the next publication.
    expect(silent).toEqual([]);
    if (!measuresRates) return;
    const writer = meanRates(guesses.map((each) => each.writer));
    const control = meanRates(guesses.map((each) => each.control));
    expect(writer.courses).toBeLessThanOrEqual(control.courses + 0.05);
    expect(writer.grades).toBeLessThanOrEqual(control.grades + 0.05);
  });
});
