import { expect, test } from 'vitest';
import { readText, sources } from './scripts/sources.ts';

const testTexts = sources(
  '*.test.ts',
  '{apps,packages,scripts,bench,conformance}/**/*.test.{ts,tsx}',
  'e2e/*.spec.ts',
).map(({ text }) => text);

test.each([
  ['docs/security.md', 40],
  ['docs/reliability.md', 10],
])('every test that %s names exists', (file, atLeast) => {
  const rows = readText(file)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  // A title may contain asterisks of its own only at neither end.
  const titles = rows.flatMap((row) =>
    [...row.matchAll(/\*(?!\*)([^*|]+)\*(?!\*)/g)].map(([, title = '']) => title),
  );
  expect(titles.length).toBeGreaterThan(atLeast);
  expect(titles.filter((title) => !testTexts.some((text) => text.includes(title)))).toEqual([]);
});
