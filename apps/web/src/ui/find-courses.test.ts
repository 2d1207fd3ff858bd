import { expect, test } from 'vitest';
import { findCourses } from './find-courses.ts';

const titles = {
  'MATH 1500': 'Analytic Geometry and Calculus I',
  'MATH 1700': 'Calculus II',
  'CMP_SC 1050': 'Algorithm Design and Programming I',
  'STAT 2500': 'Introduction to Probability and Statistics I',
};
const codes = (text: string) => findCourses(titles, text).map(({ programId }) => programId);

test('courses are found by the beginning of their code, however it is typed', () => {
  expect(codes('math 17')).toEqual(['MATH 1700']);
  expect(codes('cmp sc')).toEqual(['CMP_SC 1050']);
  expect(codes('MATH1')).toEqual(['MATH 1500', 'MATH 1700']);
});

test('courses are found by words of their title, after those with the code', () => {
  expect(codes('calculus')).toEqual(['MATH 1500', 'MATH 1700']);
  expect(codes('statistics probability')).toEqual(['STAT 2500']);
  expect(codes('stat')).toEqual(['STAT 2500']);
  expect(codes('pottery')).toEqual([]);
});

test('courses of the subjects that a student takes come first, the most frequent subject before the others', () => {
  const history = ['CMP_SC 1050', 'STAT 1300', 'STAT 2500'].map((programId) => ({ programId }));
  const found = findCourses({ ...titles, 'ABM 4315': 'Programming' }, 'i', history).map(({ programId }) => programId);
  expect(found).toEqual(['STAT 2500', 'CMP_SC 1050', 'MATH 1500', 'MATH 1700', 'ABM 4315']);
});
