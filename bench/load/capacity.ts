import type { MeasuredRun } from './with-load.ts';

/** What a student still takes for an immediate reply. */
export const p99Limit = 100;

/** A few requests are refused for good reasons, such as two of one student at once. */
const isHeld = ({ p99, verdicts, requests }: MeasuredRun) =>
  p99 < p99Limit && verdicts.good + verdicts.refused === requests && verdicts.good > requests * 0.99;

const growth = 1.4;
const stepSeconds = 5;
const confirmSeconds = 15;

/**
 * The highest rate that is held: lowered from a guess until one is held, raised step by step until one is not, then
 * halved in between, then confirmed for longer. A step that was not held is repeated once, because this machine has
 * other things to do as well. What comes first only warms up.
 */
export async function highestRate(
  runAt: (rate: number, seconds: number) => Promise<MeasuredRun>,
  from: number,
): Promise<MeasuredRun> {
  const holds = async (rate: number) =>
    isHeld(await runAt(rate, stepSeconds)) || isHeld(await runAt(rate, stepSeconds));
  await runAt(from, stepSeconds);
  let [held, tooMuch] = [from, from];
  while (!(await holds(held)) && held > from / 10) [held, tooMuch] = [held / growth, held];
  if (held === from) {
    tooMuch = from * growth;
    while (await holds(tooMuch)) [held, tooMuch] = [tooMuch, tooMuch * growth];
  }
  for (let round = 0; round < 2; round += 1) {
    const middle = (held + tooMuch) / 2;
    if (await holds(middle)) held = middle;
    else tooMuch = middle;
  }
  for (let rate = held; ; rate *= 0.92) {
    const run = await runAt(rate, confirmSeconds);
    if (isHeld(run) || rate < held * 0.6) return run;
  }
}
