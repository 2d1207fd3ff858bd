import { expect, test } from 'vitest';
import { sumCredits } from './credits.ts';

test('the credits of a term leave out what was withdrawn, and say of how many courses they are not known', () => {
  const term = [
    { grade: 'A', credits: 3 },
    { grade: 'W', credits: 5 },
    { grade: 'W' },
    { grade: 'IP', credits: 2.33 },
    { grade: 'F', credits: 1.1 },
    { grade: 'B' },
  ];
  expect(sumCredits(term)).toEqual({ credits: 6.43, unknown: 1 });
});
