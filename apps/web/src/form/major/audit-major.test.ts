import { majors } from '@coursetrail/domain/programs';
import { expect, test } from 'vitest';
import { degreeIn } from './audit-major.ts';

test.each([
  ['Computer Science (BS)', 'Computer Science'],
  ['COMPUTER SCIENCE (BS)', 'Computer Science'],
  ['Medical/Health Physics (BS)', 'Medical/Health Physics'],
  ['Music (Composition) (BM)', 'Music (Composition)'],
  ['Music-Composition (BM)', 'Music (Composition)'],
  ['Computer Science', 'Computer Science'],
])('the degree %j is the major %s', (program, major) => {
  expect(degreeIn(program, null)).toEqual({ program, major });
});

test.each(['Interdisciplinary Studies (BGS)', 'Basket Weaving (BA)', '(BS)', ''])(
  'the degree %j is no major of ours',
  (program) => {
    expect(degreeIn(program, null).major).toBeNull();
  },
);

test('every major is found under its own name', () => {
  expect(majors.filter((major) => degreeIn(`${major} (BS)`, null).major !== major)).toEqual([]);
});
