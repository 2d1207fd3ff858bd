import { describe, expect, test } from 'vitest';
import {
  byCourse,
  countCourses,
  courseSearchKey,
  looksLikeCatalogNumber,
  normalizeCourseCode,
  parseCourseCode,
  prefixOf,
  withoutSectionLetters,
} from './course.ts';

describe('a course', () => {
  test.each([
    ['MATH 1500', 'MATH 1500'],
    [' math  1500 ', 'MATH 1500'],
    ['MATH1500', 'MATH 1500'],
    ['cmp_sc 1050h', 'CMP_SC 1050H'],
    ['CMP SC 1050', 'CMP_SC 1050'],
    ['ACCTY 2036', 'ACCTCY 2036'], // an alias is stored under the catalog's code
    ['MATH ELEC1', 'MATH ELEC1'], // transfer credit
    ['ENGLSH 1000A', 'ENGLSH 1000A'],
    ['ZOOL 1010', 'ZOOL 1010'], // not ours, but well formed: students transfer courses
  ])('typed as %j is %s: subject, one space, number (DATA-12)', (typed, programId) => {
    expect(normalizeCourseCode(typed)).toBe(programId);
  });

  test.each([
    '',
    'MATH',
    '1500',
    'MATH 15',
    'MATH 1234567',
    'MATH 15-00',
    'TOOLONGSUBJECT 1500',
    'MATH 1500; drop',
    '_MATH 1500',
    'MATH__A 1500',
    'ÄRZTE 1500',
  ])('is not %j', (typed) => {
    expect(parseCourseCode(typed)).toBeNull();
  });

  test('stays the same when it is read again', () => {
    for (const typed of ['cmp sc 1050', 'ACCTY 2036', 'math elec1']) {
      const once = normalizeCourseCode(typed) ?? '';
      expect(normalizeCourseCode(once)).toBe(once);
    }
  });

  test('has the part before the first space as its prefix (DATA-13)', () => {
    expect(prefixOf('CMP_SC 1050')).toBe('CMP_SC');
    expect(prefixOf('MATH ELEC 1')).toBe('MATH');
  });

  test.each([
    ['1500', true],
    ['2100H', true],
    ['2100W', true],
    ['2100HW', true],
    ['ELEC1', false],
    ['150', false],
    ['1500WH', false],
  ])("with the number %s looks like the catalog's: %j", (number, expected) => {
    expect(looksLikeCatalogNumber(number)).toBe(expected);
  });
});

test.each([
  ['MATH 1500H', 'MATH 1500'],
  ['ENGLSH 2200HW', 'ENGLSH 2200'],
  ['MATH 1500', 'MATH 1500'],
  ['MATH ELECH', 'MATH ELECH'], // not a catalog number, so its letters are not a section
])('%s is listed under %s', (programId, base) => {
  expect(withoutSectionLetters(programId)).toBe(base);
});

test.each(['cmp sc', 'CMPSC', 'Cmp_Sc 1050'])('a search for %j finds CMP_SC 1050', (search) => {
  expect(courseSearchKey('CMP_SC 1050')).toContain(courseSearchKey(search));
});

test('an honors or writing section is the same course, wherever courses are compared or counted', () => {
  const taken = ['MATH 1500H', 'MATH 1500', 'ENGLSH 1000HW', 'MATH ELEC1'].map((programId) => ({ programId }));
  expect(countCourses(taken)).toBe(3);
  const { has, of } = byCourse(taken);
  expect(['MATH 1500W', 'ENGLSH 1000', 'MATH ELEC1', 'MATH 1700', 'MATH 15'].filter(has)).toHaveLength(3);
  expect(of('MATH 1500').map(({ programId }) => programId)).toEqual(['MATH 1500H', 'MATH 1500']);
});

test('of courses with one code, those in one semester are several, and those in different semesters one', () => {
  const elective = (...semesters: string[]) => semesters.map((semester) => ({ programId: 'HIST ELEC1', semester }));
  expect(countCourses(elective('FS22', 'FS22', 'SP23'))).toBe(2);
  expect(countCourses(elective('FS22', 'SP23'))).toBe(1);
  expect(countCourses([1, 1, 2].map((n) => ({ programId: 'HIST ELEC1', n })))).toBe(2);
  // A lecture and its honors section are one course.
  expect(countCourses(['MATH 1500', 'MATH 1500H'].map((programId) => ({ programId, semester: 'FS22' })))).toBe(1);
});
