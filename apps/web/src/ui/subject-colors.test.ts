import { subjects } from '@coursetrail/domain/subjects';
import { expect, test } from 'vitest';
import { subjectColorIndex, subjectColors } from './subject-colors.ts';

test('every subject of the university has a color', () => {
  const missing = subjects.filter(({ color }) => subjectColors.light[color] === undefined);
  expect(missing.map(({ code }) => code)).toEqual([]);
});

test('an alias has the color of the subject it stands for', () => {
  for (const { code, aliasOf } of subjects)
    if (aliasOf !== undefined) expect(subjectColorIndex(code)).toBe(subjectColorIndex(aliasOf));
});

test('a subject nobody has heard of has a color too, the same every time', () => {
  for (const unknown of ['XYZ', 'NEW_SUBJ', '']) {
    const index = subjectColorIndex(unknown);
    expect(subjectColors.light[index]).toMatch(/^#[\da-f]{6}$/);
    expect(subjectColors.dark[index]).toMatch(/^#[\da-f]{6}$/);
    expect(subjectColorIndex(unknown)).toBe(index);
  }
});

test('the subjects that students of most majors take have different colors', () => {
  const frequent =
    'CMP_SC MATH STAT PHYSCS CHEM BIO_SC ENGLSH HIST POL_SC PSYCH SOCIOL ECONOM COMMUN SPAN PHIL NEP'.split(' ');
  expect(new Set(frequent.map(subjectColorIndex)).size).toBe(frequent.length);
});
