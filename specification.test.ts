import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The ids of docs/specification.tsv, in its order. */
const lines = read('docs/specification.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const ids = lines.map(([id = '']) => id);

const testFiles = globSync('{*,{apps,packages,scripts,bench,conformance,e2e}/**/*}.{test,spec}.{ts,tsx}', {
  cwd: root,
  // What only `npm run test:all` runs proves nothing to whoever runs `npm test`.
  exclude: (file) => /(^|\/)(node_modules|dist)$|\.nightly\.test\.ts$/.test(file),
});

/** The ids that test titles end with, as in `'… (NAV-15, NAV-16)'`, and those that are cells of a table of tests. */
const idsInTitles = testFiles.flatMap((file) =>
  [...read(file).matchAll(/\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)(?=['"`])|'([A-Z]+-\d+)'/g)].flatMap(
    ([, inTitle, inTable]) => (inTitle ?? inTable ?? '').split(', ').map((id) => ({ id, file })),
  ),
);

test('every line of the specification has an id of its own, a section and its words', () => {
  expect(ids.length).toBeGreaterThan(400);
  expect(new Set(ids).size).toBe(ids.length);
  expect(lines.filter(([id = '', section, words]) => !/^[A-Z]+-\d+$/.test(id) || !section || !words)).toEqual([]);
});

test('every line of the specification is named by the title of a test', () => {
  const named = new Set(idsInTitles.map(({ id }) => id));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('every id in a title is a line of the specification', () => {
  const known = new Set(ids);
  const prefixes = new Set(ids.map((id) => id.split('-')[0]));
  expect(idsInTitles.filter(({ id }) => prefixes.has(id.split('-')[0]) && !known.has(id))).toEqual([]);
});
