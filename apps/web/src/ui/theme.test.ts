import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('Mantine draws with the accent of the style sheet, light and dark', () => {
  const accents = [...textOf('base.css').matchAll(/--accent: (#\w{6});/g)].map(
    ([, color]) => color,
  );
  const { primaryColor = '', primaryShade, colors } = theme;
  const shades = colors?.[primaryColor] ?? [];
  if (typeof primaryShade !== 'object') throw new Error('The theme names no shade.');
  const { light = 0, dark = 0 } = primaryShade;
  expect(accents).toHaveLength(2);
  expect([shades[light], shades[dark]]).toEqual(accents);
});

test('no other style sheet writes a color of its own', () => {
  const sheets = globSync('../**/*.css', { cwd: import.meta.dirname });
  const colored = sheets.filter((file) =>
    /#[\da-f]{3,8}\b/i.test(textOf(file.replaceAll('\\', '/'))),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(colored).toEqual(['../ui/base.css']);
});
