import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import { type Guessed, guessAll, meanRates, report } from './guesses.ts';
import { watchedWrites } from './population.ts';

describeRules('a reader who polls everything around single writes', (kit, engine) => {
  test('guesses a writer no better than a student who did not write', {
    timeout: 600_000,
  }, async () => {
    const guesses: Guessed[] = [];
    const writes = watchedWrites(kit(), { rounds: 8, perRound: 25, perMajor: 45 });
    for await (const each of writes) guesses.push(guessAll(each));
    report(`attack 1 on ${engine}`, guesses);
    // Six histories go with each departure, so a leaver is guessed in one case of six, give or take.
    const writer = meanRates(guesses.map((each) => each.writer));
    const control = meanRates(guesses.map((each) => each.control));
    expect(writer.courses).toBeLessThanOrEqual(control.courses + 0.05);
    expect(writer.grades).toBeLessThanOrEqual(control.grades + 0.05);
  });
});
