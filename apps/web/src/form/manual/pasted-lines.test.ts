import { readPastedCourses } from '@coursetrail/domain/pasted-courses';
import { describe, expect, test } from 'vitest';
import { problemText, withoutUnderstood } from './pasted-lines.ts';

const read = (text: string) => readPastedCourses(text, { term: null, lastTerm: 'SP27' }).lines;

describe('after a pasted list is submitted', () => {
  test.each([
    ['MATH 1500 FS23 A\nMATH 1700 SP24 B', ''],
    ['MATH 1500 FS23 A\nmy favorite one\nCHEM 1320 SP24 B\nSTAT 2500 A-', 'my favorite one\nSTAT 2500 A-'],
    // Without its heading the line would lack a term as well.
    ['Fall 2023\nMATH 1500 A\nMATH 1700', 'Fall 2023\nMATH 1700'],
    // A heading without lines that need it goes; what stands between a heading and its line stays.
    [
      'Fall 2023\nMATH 1500 A\nSpring 2024\nCourse  Grade\nMATH 1700\nFall 2024\nMATH 2300 A',
      'Spring 2024\nCourse  Grade\nMATH 1700',
    ],
    ['MATH 1500 FS23 A\r\nMATH 1500 FS23 A', ''],
  ])('of %j stays %j', (text, left) => {
    expect(withoutUnderstood(text, read(text))).toBe(left);
  });
});

describe('a line that needs fixing', () => {
  const said = (text: string) => read(text).flatMap((line) => ('problem' in line ? [problemText(line)] : []));

  test('with an unknown subject offers those that begin like it', () => {
    expect(said('BIO 1500 FS23 A')).toEqual([
      expect.stringMatching(/^We don’t recognize “BIO”\. Did you mean .*BIO_SC.*\?$/),
    ]);
    expect(said('ZZZZ 1500 FS23 A')).toEqual(['We don’t recognize “ZZZZ”.']);
  });

  test('says what is missing', () => {
    expect(said('MATH 1500 FS23')).toEqual(['No valid grade on this line.']);
    expect(said('MATH 1500 FS23 CR')).toEqual(['The grade on this line isn’t among the grades you can choose.']);
  });
});
