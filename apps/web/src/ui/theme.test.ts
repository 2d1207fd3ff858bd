import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const sheet = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
const accents = [...sheet.matchAll(/--accent: (#\w{6});/g)].map(([, color]) => color);

test('Mantine draws with the accent of the style sheet, light and dark', () => {
  const { primaryColor = '', primaryShade, colors } = theme;
  const shades = colors?.[primaryColor] ?? [];
  if (typeof primaryShade !== 'object') throw new Error('The theme names no shade.');
  const { light = 0, dark = 0 } = primaryShade;
  expect([shades[light], shades[dark]]).toEqual(accents);
});
