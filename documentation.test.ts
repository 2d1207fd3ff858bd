import { expect, test } from 'vitest';
import { readText, sources } from './scripts/sources.ts';

const testTexts = sources(
  '*.test.ts',
  '{apps,packages,scripts,bench,conformance}/**/*.test.{ts,tsx}',
  'e2e/*.spec.ts',
).map(({ text }) => text);

test('every test that docs/security.md names exists', () => {
  const rows = readText('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  // A title may contain asterisks of its own only at neither end.
  const titles = rows.flatMap((row) =>
    [...row.matchAll(/\*(?!\*)([^*|]+)\*(?!\*)/g)].map(([, title = '']) => title),
  );
  expect(titles.length).toBeGreaterThan(40);
  expect(titles.filter((title) => !testTexts.some((text) => text.includes(title)))).toEqual([]);
});
