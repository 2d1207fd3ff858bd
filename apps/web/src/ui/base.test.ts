import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('no other style sheet writes a color of its own', () => {
  const sheets = globSync('../**/*.css', { cwd: import.meta.dirname });
  const colored = sheets.filter((file) => /#[\da-f]{3,8}\b/i.test(textOf(file.replaceAll('\\', '/'))));
  expect(sheets.length).toBeGreaterThan(20);
  expect(colored).toEqual(['../ui/base.css']);
});
