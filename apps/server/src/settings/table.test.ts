import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGeneratedTables } from './table.ts';

const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');

test('the tables of docs/settings.md are those of the program', () => {
  expect(page, 'npm run settings writes the tables').toBe(withGeneratedTables(page));
});

test('a stale table is replaced, and the text around it stays', () => {
  const stale = page.replace(/^\| `PORT`.*$/m, '| `PORT` | 80 | something else |');
  expect(stale).not.toBe(page);
  expect(withGeneratedTables(stale)).toBe(page);
  expect(() => withGeneratedTables('# Settings')).toThrow('no table for general');
});
