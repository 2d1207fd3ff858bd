import { subjects } from '@coursetrail/university/subjects';
import type { CSSProperties } from 'react';

/**
 * The color of every subject, the same in every view and, as a hue, in both themes. A hue stands for a field of study
 * and its three tones keep apart the subjects that students of the field take together, so the most frequent ones come
 * first in different tones. No picture changes a subject's color, so students can learn them: mathematics is always
 * orange. All are about as light as each other, so that none looks more important and none turns brown:
 * `visualizer/graph/palette.test.ts` checks that, their contrast, and that they differ, for color-blind eyes too.
 */
type FieldOfStudy = {
  light: readonly [string, string, string];
  dark: readonly [string, string, string];
};

/** In the order of the university's fields of study. */
const fields: readonly FieldOfStudy[] = [
  // Engineering and computing: blue.
  {
    light: ['#517af1', '#484ef2', '#2d67d8'],
    dark: ['#8aa1f8', '#7689f3', '#b9cbef'],
  },
  // Mathematics, physics and the earth: orange.
  {
    light: ['#c34200', '#ca670f', '#ea4a17'],
    dark: ['#ff9d75', '#f67d46', '#fdb8a1'],
  },
  // Chemistry and life sciences: green.
  {
    light: ['#00945d', '#007d4f', '#207b00'],
    dark: ['#41d390', '#1ccf47', '#5ee8a9'],
  },
  // Agriculture, food and natural resources: olive.
  {
    light: ['#63711d', '#4f8b12', '#859026'],
    dark: ['#92a926', '#97c027', '#97e52d'],
  },
  // Social sciences: teal.
  {
    light: ['#1c7872', '#559489', '#058995'],
    dark: ['#36b3ac', '#6fc5cf', '#35e4e9'],
  },
  // Letters: purple.
  {
    light: ['#8727ff', '#9c6dd1', '#7e2dd4'],
    dark: ['#a67afe', '#a88ade', '#b5b4ff'],
  },
  // Arts, languages and media: pink.
  {
    light: ['#e11fbc', '#b1297a', '#a943a5'],
    dark: ['#fd97d4', '#e54ada', '#f8b2d8'],
  },
  // Economics, accounting and finance: gold.
  {
    light: ['#af7e00', '#8b7b30', '#966300'],
    dark: ['#e8b623', '#fabb6b', '#d1981f'],
  },
  // Health: red.
  {
    light: ['#f6125e', '#ba243d', '#bc5152'],
    dark: ['#fd607b', '#ff9ca6', '#e88289'],
  },
  // Management, education, families and everything general: sky blue.
  {
    light: ['#007ab6', '#3a6890', '#278ed4'],
    dark: ['#5cc6fd', '#4c9dc1', '#37a1ed'],
  },
];

export const subjectColors = {
  light: fields.flatMap(({ light }) => light),
  dark: fields.flatMap(({ dark }) => dark),
} as const satisfies Record<'light' | 'dark', readonly string[]>;

const colorIndexes = new Map(subjects.map(({ code, color }) => [code, color]));

/** Which of the colors a subject has. One that is not listed gets a color by its letters, the same every time. */
export function subjectColorIndex(subject: string): number {
  const listed = colorIndexes.get(subject);
  if (listed !== undefined) return listed;
  let sum = 0;
  for (const letter of subject) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_537;
  return sum % subjectColors.light.length;
}

/** The color of a subject in both themes, as two variables of which a style sheet uses one. */
export function subjectStyle(subject: string): CSSProperties {
  const index = subjectColorIndex(subject);
  const colors = { '--light': subjectColors.light[index], '--dark': subjectColors.dark[index] };
  return colors as CSSProperties;
}
