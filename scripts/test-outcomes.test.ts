import { expect, test } from 'vitest';
import { flakyTestsText, outcomesIn, type SpecStatus, withFound } from './test-outcomes.ts';

const spec = (file: string, title: string, status: SpecStatus) => ({
  file,
  title,
  tests: [{ status }],
});

test('what failed, and what passed only at its second attempt, is named, however deep it is nested', () => {
  const inner = {
    specs: [spec('b.spec.ts', 'one', 'flaky'), spec('b.spec.ts', 'two', 'expected')],
  };
  const report = {
    suites: [
      { specs: [spec('a.spec.ts', 'broken', 'unexpected')] },
      { specs: [], suites: [{ suites: [inner] }] },
    ],
  };
  expect(outcomesIn(report)).toEqual({
    passed: 2,
    failed: ['a.spec.ts: broken'],
    skipped: 0,
    flaky: ['b.spec.ts: one'],
  });
});

test('it is counted over the runs, and forgotten when it has been quiet for a month', () => {
  const known = [
    { test: 'a', count: 2, lastSeen: '2026-05-20' },
    { test: 'b', count: 1, lastSeen: '2026-04-01' },
  ];
  expect(withFound(known, ['a', 'c'], new Date('2026-06-01T12:00:00Z'))).toEqual([
    { test: 'a', count: 3, lastSeen: '2026-06-01' },
    { test: 'c', count: 1, lastSeen: '2026-06-01' },
  ]);
});

test('the next run names it', () => {
  const text = flakyTestsText([{ test: 'a.spec.ts: one', count: 3, lastSeen: '2026-06-01' }]);
  expect(text).toContain('a.spec.ts: one (3 times, last on 2026-06-01)');
});
