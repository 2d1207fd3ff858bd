import { expect, test } from 'vitest';
import { outcomesIn, type SpecStatus, slowestFilesText } from './test-outcomes.ts';

const spec = (file: string, title: string, status: SpecStatus) => ({
  file,
  title,
  tests: [{ status, results: [{ duration: 1500 }] }],
});

test('what failed, and what passed only at its second attempt, is named, however deep it is nested', () => {
  const inner = {
    specs: [spec('b.spec.ts', 'one', 'flaky'), spec('b.spec.ts', 'two', 'expected')],
  };
  const report = {
    suites: [{ specs: [spec('a.spec.ts', 'broken', 'unexpected')] }, { specs: [], suites: [{ suites: [inner] }] }],
  };
  expect(outcomesIn(report)).toEqual({
    passed: 2,
    failed: ['a.spec.ts: broken'],
    skipped: 0,
    flaky: ['b.spec.ts: one'],
    files: [
      { file: 'e2e/a.spec.ts', seconds: 1.5 },
      { file: 'e2e/b.spec.ts', seconds: 3 },
    ],
  });
});

test('the ten slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.ts`, seconds: index }));
  expect(slowestFilesText(files).match(/\d+\.ts/g)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}.ts`),
  );
});
