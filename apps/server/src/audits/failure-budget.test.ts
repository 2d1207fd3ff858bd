import { asUid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { openFailureBudget } from './failure-budget.ts';

const [ada, eve] = [asUid('ada'), asUid('eve')];

test('three files that take all their time use up an hour’s budget, and time gives it back', () => {
  let now = 0;
  const budget = openFailureBudget(() => now);
  for (let file = 0; file < 3; file += 1) {
    expect(budget.secondsToWait(eve)).toBe(0);
    budget.charge(eve, 10);
  }
  const wait = budget.secondsToWait(eve);
  expect(wait).toBeGreaterThan(60);
  expect(budget.secondsToWait(ada)).toBe(0);
  now += wait - 1;
  expect(budget.secondsToWait(eve)).toBeGreaterThan(0);
  now += 1;
  expect(budget.secondsToWait(eve)).toBe(0);
  now += 3600;
  expect(budget.spentBy(eve)).toBe(0);
});

test('a file that fails at once costs what its process cost, so a wrong file now and then is no problem', () => {
  const budget = openFailureBudget(() => 0);
  for (let file = 0; file < 29; file += 1) budget.charge(ada, 0.05);
  expect(budget.secondsToWait(ada)).toBe(0);
  budget.charge(ada, 0.05);
  expect(budget.secondsToWait(ada)).toBeGreaterThan(0);
});
