import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { othersIn } from '../server/others.ts';
import { sentenceAbout } from './sentence.ts';

const took = (line: string) => {
  const [subject, number, semester = ''] = line.split(' ');
  return { programId: `${subject} ${number}`, semester, grade: 'A' };
};

describe('without the others a sentence is about the student alone', () => {
  test.each([
    [
      ['MATH 1500 FS23', 'MATH 1700 SP24', 'CHEM 1320 SP24'],
      'You took 2 MATH courses, more than in any other subject.',
    ],
    [['MATH 1500 FS23', 'CHEM 1320 SP24'], 'You have 2 courses in 2 semesters, since Fall 2023.'],
    [['MATH 1500 FS23', 'MATH 1500 SP24', 'CHEM 1320 SP24'], 'You have 2 courses in 2 semesters, since Fall 2023.'],
    [['MATH 1500 FS23'], 'You have 1 course in 1 semester, since Fall 2023.'],
  ])('%j', (lines, sentence) => {
    expect(sentenceAbout(lines.map(took), undefined)).toBe(sentence);
  });
});

describe('beside the others', () => {
  const crowd: Crowd = {
    major: 'Physics',
    students: 11,
    publishedOn: '2026-11-03',
    semesters: [{ n: 1, students: 11, courses: [{ programId: 'MATH 1500', students: 6 }] }],
  };
  const published = (more: Partial<PublishedOfMe> = {}): PublishedOfMe => ({
    ...{ publishedOn: null, major: null, courses: [], hiddenUntil: null, isCurrent: true },
    ...more,
  });
  const courses = [took('MATH 1500 FS23')];

  test('a course in its usual semester is like theirs', () => {
    expect(sentenceAbout(courses, othersIn(crowd, published()))).toBe(
      'You took MATH 1500 in Semester 1, like 55% of the other students in Physics.',
    );
  });

  test('the student is not one of the others', () => {
    const mine = published({
      publishedOn: '2026-11-03',
      major: 'Physics',
      courses: [{ programId: 'MATH 1500', semester: 'Semester 1' }],
    });
    expect(sentenceAbout(courses, othersIn(crowd, mine))).toBe(
      'You took MATH 1500 in Semester 1, like 50% of the other students in Physics.',
    );
  });

  test('courses nobody else is shown with are not compared', () => {
    expect(sentenceAbout([took('CHEM 1320 FS23')], othersIn(crowd, published()))).toBe(
      'You have 1 course in 1 semester, since Fall 2023.',
    );
  });
});
