import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subjects } from '../catalog/subjects.ts';
import { grades } from './grade.ts';
import { type PastedLine, readPastedCourses } from './pasted-courses.ts';
import { termName, termsOffered } from './semester.ts';

const lastTerm = 'SP27';
const read = (text: string, term: string | null = null) => readPastedCourses(text, { term, lastTerm }).lines;
const shown = (line: PastedLine) =>
  'entry' in line ? `${line.entry.programId} ${line.entry.semester} ${line.entry.grade}` : line.problem;

describe('a pasted line', () => {
  test.each([
    ['FS23 MATH 1500 A', 'MATH 1500 FS23 A'],
    ['MATH 1500, Fall 2023, B+', 'MATH 1500 FS23 B+'],
    ['MATH\t1500\tFS23\tA-', 'MATH 1500 FS23 A-'],
    ['A\tMATH 1500\tSpring 2024', 'MATH 1500 SP24 A'],
    ['cmp sc 1050h; summer 2022; b', 'CMP_SC 1050H SS22 B'],
    ['CMP_SC,FS23,1050,A', 'CMP_SC 1050 FS23 A'],
    ['MATH1500 FS23 A', 'MATH 1500 FS23 A'],
    ['MATH-1500 FS2023 A', 'MATH 1500 FS23 A'],
    ["MATH 1500 Fall '23 A", 'MATH 1500 FS23 A'],
    ['2023 Fall | MATH 1500 | A', 'MATH 1500 FS23 A'],
    ['MATH 1500 Fall Semester 2023 A', 'MATH 1500 FS23 A'],
    ['"MATH 1500","Fall 2023","A+"', 'MATH 1500 FS23 A+'],
    ['ACCTY 2036 FS23 B', 'ACCTCY 2036 FS23 B'], // an alias is the catalog's code
    ['MATH 1500 FS23 A−', 'MATH 1500 FS23 A-'], // a word processor's minus
    ['MATH 1500 FS23 in progress', 'MATH 1500 FS23 IP'],
    ['MATH 1500 FS23 na', 'MATH 1500 FS23 N/A'],
    ['MATH ELEC1 FS23 A', 'MATH ELEC1 FS23 A'], // transfer credit
    ['FS23 MATH 1500 5.0 B ANALYT GEOM & CALC I', 'MATH 1500 FS23 B'], // as an audit prints it
    ['MATH 1500, Analytic Geometry and Calculus I, 5, C+, Fall 2023', 'MATH 1500 FS23 C+'],
    ['MATH 1500  Plan A  FS23  B', 'MATH 1500 FS23 B'], // the A belongs to a title
    ['MATH 1500 Calculus I A 5 FS23', 'MATH 1500 FS23 A'],
    ['F W 1000 FS23 B', 'F_W 1000 FS23 B'], // letters that could be grades
    ['A F S 1020 FS23', 'F_S 1020 FS23 A'],
    ['H D FS 2010 A FS23', 'H_D_FS 2010 FS23 A'], // a subject that ends like a term
    ['FS98 HIST 1100 C', 'HIST 1100 FS98 C'],
  ])('%j is %s', (text, expected) => {
    expect(read(text).map(shown)).toEqual([expected]);
  });

  test.each([
    ['my favorite course', 'no-course'],
    ['Fall 2023 Calculus B', 'no-course'], // not a heading: a course would be lost silently
    ['ZZZZ 1500 FS23 A', 'subject-unknown'],
    ['MATH 1500 A, CHEM 1320 B, FS23', 'several-courses'],
    ['MATH 1500 A', 'no-term'],
    ['MATH 1500 FS31 A', 'term-in-future'],
    ['MATH 1500 FS23', 'no-grade'],
    ['MATH 1500 FS23 S', 'grade-not-listed'], // audits print it, but it cannot be chosen
    ['MATH 1500, College Algebra, CR, FS23', 'grade-not-listed'],
  ])('%j is reported as %s', (text, problem) => {
    expect(read(text)).toEqual([{ line: 1, text, problem }]);
  });

  test.each([
    '',
    '   ',
    '----------',
    'Course, Semester, Grade',
    'Subject\tCatalog No.\tCredit Hours\tGrade',
    'Term GPA: 3.52',
  ])('%j is skipped', (text) => {
    expect(read(text)).toEqual([]);
  });
});

test('a line with only a semester applies to the lines below it', () => {
  const text =
    'Fall 2022\nMATH 1500 A\nCHEM 1320 B\n\nSemester: Spring 2023\nMATH 1700 B+\nHIST 1100 FS21 C\nMATH 2300 A';
  expect(read(text).map(shown)).toEqual([
    'MATH 1500 FS22 A',
    'CHEM 1320 FS22 B',
    'MATH 1700 SP23 B+',
    'HIST 1100 FS21 C', // its own term, for this line alone
    'MATH 2300 SP23 A',
  ]);
});

test('lines without a term get the one chosen in the form', () => {
  expect(read('MATH 1500 A', 'SP25').map(shown)).toEqual(['MATH 1500 SP25 A']);
});

test('the same course and semester counts once, and another grade for it is no repetition', () => {
  const text = 'MATH 1500 FS23 A\nmath1500 fall 2023 A\nMATH 1500 FS23 B\nMATH 1500 SP24 A';
  expect(read(text).map(shown)).toEqual(['MATH 1500 FS23 A', 'repeated', 'unclear', 'MATH 1500 SP24 A']);
});

test('a line of an audit brings its credits and whatever grade it prints, but no course that is only planned', () => {
  const text = 'FS23 MATH 1500 5.0 B ANALYT GEOM\nFS22 CHEM 1320 4.0 CRE COLL CHEM\nSP27 MATH 1700 5.0 PL CALC II';
  expect(read(text).map((line) => ('entry' in line ? line.entry : line.problem))).toEqual([
    { programId: 'MATH 1500', semester: 'FS23', grade: 'B', credits: 5 },
    { programId: 'CHEM 1320', semester: 'FS22', grade: 'CRE', credits: 4 },
    'planned',
  ]);
});

test('a long text takes no time for each pair of its lines or words', () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `FS23 MATH ${1000 + (n % 9000)} A`);
  expect(read(lines.join('\n')).filter((line) => 'entry' in line)).toHaveLength(9000);
  expect(read(`FS23 MATH 1500${' A'.repeat(200_000)}`).map(shown)).toEqual(['no-course']);
});

test('lines are numbered as pasted, with any line ending', () => {
  expect(read('Course,Grade\r\nMATH 1500 FS23 A\r\n\r\nwhat\rnow').map(({ line, text }) => [line, text])).toEqual([
    [2, 'MATH 1500 FS23 A'],
    [4, 'what'],
    [5, 'now'],
  ]);
});

test('every course, term and grade of the form is understood in any order, separated by tabs, commas or spaces', () => {
  const parts = fc.record({
    subject: fc.constantFrom(...subjects),
    number: fc.integer({ min: 1000, max: 9999 }),
    suffix: fc.constantFrom('', 'H', 'W', 'HW'),
    semester: fc.constantFrom(...termsOffered(new Date('2026-11-15'))),
    grade: fc.constantFrom(...grades),
  });
  const form = fc.record({
    separator: fc.constantFrom('\t', ', ', ' | ', '; ', ' '),
    spells: fc.boolean(),
    blanks: fc.boolean(),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  });
  fc.assert(
    fc.property(parts, form, ({ subject, number, suffix, semester, grade }, { separator, spells, blanks, order }) => {
      const code = blanks ? subject.code.replaceAll('_', ' ') : subject.code;
      const cells = [`${code} ${number}${suffix}`, spells ? termName(semester) : semester, grade];
      const text = order.map((index) => cells[index]).join(separator);
      expect(read(text).map(shown)).toEqual([
        `${subject.aliasOf ?? subject.code} ${number}${suffix} ${semester} ${grade}`,
      ]);
    }),
  );
});

test('for any pasted text, each result names its line, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const pasted = text.split(/\r\n|\r|\n/);
      const answers = read(text, 'FS23');
      expect(answers.map((answer) => answer.text)).toEqual(answers.map(({ line }) => pasted[line - 1]?.trim()));
      expect(answers.map(({ line }) => line)).toEqual(
        [...new Set(answers.map(({ line }) => line))].sort((a, b) => a - b),
      );
    }),
  );
});

describe('a row of an audit', () => {
  test.each([
    ['left', '      FS23 MATH     1500   5.0 B    ANALYTIC GEOMETRY              |  A   3 COURSES'],
    ['right', '   + A  SELECT FROM                     |      FS23 MATH     1500   5.0 B    PLAN A'],
  ])('with a course on the %s gives its own grade, not a letter of the other column', (_, row) => {
    expect(
      read(row)
        .filter((line) => 'entry' in line)
        .map(shown),
    ).toEqual(['MATH 1500 FS23 B']);
  });

  test('with two courses gives both', () => {
    const row = ' FS23 MATH 1500 5.0 A- CALC I | SP24 HIST 1100 3.0 C SURVEY A';
    expect(read(row).map(shown)).toEqual(['MATH 1500 FS23 A-', 'HIST 1100 SP24 C']);
  });

  test('gives no letter of its title for a grade of its own', () => {
    expect(read('FS23 MATH 1500 5.0 S PLAN A').map(shown)).toEqual(['MATH 1500 FS23 S']);
  });
});
