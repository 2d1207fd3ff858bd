import { expect, test } from 'vitest';
import { campusNote } from '../../ui/campus-note.ts';
import { degreeIn } from './audit-major.ts';

const [own, there] = ['Business Administration', 'Business Administration (Harbor Point)'];

test.each([
  ['Business Administration (BS)', null, null],
  ['Business Administration (BS)', own, own],
  ['Business Administration (BS)', there, there],
  ['Business Administration (BS)', 'Nursing', null],
  ['MARITIME STUDIES (BA)', null, 'Maritime Studies (Harbor Point)'],
  ['Biology (BS)', there, 'Biology'],
])('where %j is printed and %j is selected, the major is %j', (program, selected, major) => {
  expect(degreeIn(program, selected)).toEqual({ program, major });
});

test('students are told which campuses have programs here', () => {
  expect(campusNote).toBe(
    'The programs and courses here are those of LU and Harbor Point, not yet those of North Shore.',
  );
});
