import { expect, test } from 'vitest';
import { prerequisitesInWords } from './prerequisites.ts';

test.each([
  ['MATH 1500', 'MATH 1500'],
  ['MATH 1500 (C-) or instructor consent', 'MATH 1500 (grade of C- or better) or instructor consent'],
  ['MATH 1500 (C-) and STAT 2500 (C-)', 'MATH 1500 and STAT 2500 (each with a grade of C- or better)'],
  ['GEOL 1100 or GEOL 2130 or GEOL 1200', 'GEOL 1100, GEOL 2130 or GEOL 1200'],
  [
    '(MATH 1100 (C-) or MATH 1120 (C-) or placement score) and honors eligibility',
    '(MATH 1100 (grade of C- or better), MATH 1120 (grade of C- or better) or a placement score) and honors eligibility',
  ],
  [
    '(junior standing and GPA 3.0) or (senior standing and GPA 2.67)',
    '(junior standing and a GPA of at least 3.0) or (senior standing and a GPA of at least 2.67)',
  ],
  ['MATH 4100 (concurrent)', 'MATH 4100 (taken at the same time)'],
  ['instructor consent', 'Instructor consent'],
  ['HSP_MGMT 1100 and 60 credit hours', 'HSP_MGMT 1100 and at least 60 credit hours'],
  ['MATH 1100 or higher course', 'MATH 1100 or a higher course'],
  ['freshman/sophomore standing', 'Freshman or sophomore standing only'],
  ['ECE 2100 (C); coreq: MATH 4100', 'ECE 2100 (grade of C or better); corequisite: MATH 4100'],
  ['coreq: NURSE 3080', 'Corequisite: NURSE 3080'],
  [
    'see: ABM 3183, ABM 2225, STAT 2500',
    "Depends on ABM 3183, ABM 2225 and STAT 2500; the university's catalog has the exact rule",
  ],
  ['see: ENGLSH 1000', "Depends on ENGLSH 1000; the university's catalog has the exact rule"],
])('The prerequisite %j reads %j', (expression, words) => {
  expect(prerequisitesInWords(expression)).toBe(words);
});

test.each([
  '',
  'MATH 1500 and STAT 2500 or STAT 4710', // "and" and "or" on one level: which binds more tightly is unclear
  '(MATH 1500 or STAT 2500',
  'MATH 1500)',
  'MATH 1500 or',
  'MATH 1500 (E)',
  'coreq: ',
  'Grade of C or better in MATH 1500',
])('%j is not a prerequisite expression', (text) => {
  expect(prerequisitesInWords(text)).toBeNull();
});
