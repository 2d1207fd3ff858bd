import { beforeAll, expect, test } from 'vitest';
import { type ComparisonResult, compare, judge } from './comparison.ts';
import { explanations } from './explanations.ts';
import { startOurs } from './ours.ts';
import recorded from './recorded.json' with { type: 'json' };
import { runScript } from './script.ts';

let verdict: ComparisonResult;

beforeAll(async () => {
  const service = await startOurs();
  try {
    verdict = judge(compare(recorded, await runScript(service)), explanations);
  } finally {
    await service.stop();
  }
}, 120_000);

test.each(recorded.map(({ step }) => step))('As with Google’s service, but for what is explained: %s', (step) => {
  expect(verdict.unexplained.filter((difference) => difference.step === step)).toEqual([]);
});

test('The script has no step that was never recorded', () => {
  const known = new Set(recorded.map(({ step }) => step));
  expect(verdict.unexplained.filter(({ step }) => !known.has(step))).toEqual([]);
});

test('Nothing is explained that does not differ', () => {
  expect(verdict.idle).toEqual([]);
});
