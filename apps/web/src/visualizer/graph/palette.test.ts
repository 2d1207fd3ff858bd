import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, inkOn, lightOf, themes } from './palette.ts';

const sheet = readFileSync(new URL('../../ui/base.css', import.meta.url), 'utf8');
const [lightRules = '', darkRules = ''] = sheet.split(':root[data-theme="dark"]');
const rules = { light: lightRules, dark: darkRules };

describe.each(['light', 'dark'] as const)('the %s picture', (name) => {
  const theme = themes[name];
  const dots = theme.subjects;

  test('has the colors of the page around it', () => {
    const ofPage = (variable: string) => new RegExp(`--${variable}: (#\\w{6});`).exec(rules[name])?.[1];
    const { background, paper, ink, quiet, accent, halo, path } = theme;
    expect([background, paper, ink, quiet, accent, halo, path]).toEqual(
      ['wash', 'paper', 'ink', 'quiet', 'accent', 'bloom', 'path'].map(ofPage),
    );
  });

  test('has dots with a contrast of at least 3:1 to every background', () => {
    const faint = dots.flatMap((dot) =>
      [theme.background, theme.paper, theme.halo].filter((ground) => contrast(dot, ground) < 3).map((on) => [dot, on]),
    );
    expect(faint).toEqual([]);
  });

  test('has texts with a contrast of at least 4.5:1, even on dots', () => {
    for (const ground of [theme.background, theme.halo]) {
      expect(contrast(theme.ink, ground)).toBeGreaterThan(4.5);
      expect(contrast(theme.quiet, ground)).toBeGreaterThan(4.5);
    }
    expect(dots.filter((dot) => contrast(dot, inkOn(dot)) < 4.5)).toEqual([]);
  });

  test('has subjects of about the same lightness: none stands out, and none is a brown', () => {
    const lightness = dots.map((dot) => appearance(dot, eyes()['all their cones'] ?? [])[0] ?? 0);
    expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThan(0.2);
  });

  test('has a color for each subject of a field that differs from all others', () => {
    expect(closePairs(dots, 'all their cones')).toEqual([]);
  });

  // The most frequent subjects of each field. Thirty colors cannot differ for eyes that see two primary colors.
  test.each(Object.keys(eyes()))('has fields that eyes with %s can tell apart', (kind) => {
    expect(
      closePairs(
        dots.filter((_, index) => index % 3 === 0),
        kind,
      ),
    ).toEqual([]);
  });
});

function closePairs(dots: readonly string[], kind: string): string[] {
  const seen = dots.map((dot) => appearance(dot, eyes()[kind] ?? []));
  return seen.flatMap((a, i) =>
    seen.slice(0, i).flatMap((b, j) => {
      const distance = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
      return distance < 0.05 ? [`${dots[i]} and ${dots[j]}: ${distance.toFixed(3)}`] : [];
    }),
  );
}

test('black on white is the largest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

/** How light reaches eyes of each kind (Machado, Oliveira and Fernandes 2009, complete loss). */
function eyes(): Record<string, number[][]> {
  return {
    'all their cones': [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    deuteranopia: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    protanopia: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  };
}

/** A color in Oklab, where distances match the differences people notice. */
function appearance(hex: string, eye: number[][]): number[] {
  const times = (matrix: number[][], vector: readonly number[]) =>
    matrix.map((row) => row.reduce((sum, factor, axis) => sum + factor * (vector[axis] ?? 0), 0));
  const light = times(eye, lightOf(hex)).map((value) => Math.min(1, Math.max(0, value)));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}
