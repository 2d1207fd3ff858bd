import { describe, expect, test } from 'vitest';
import { basisText, ownText, takenText } from './path-texts.ts';

const shares = (...percentages: number[]) => ({
  major: 'Physics',
  isOwnMajor: true,
  students: 100,
  semesters: percentages.map((students, index) => ({
    n: index + 1,
    students: 100,
    courses: students === 0 ? [] : [{ programId: 'MATH 1700', students }],
  })),
});
const pathways = {
  madeOn: '2026-11-03',
  students: 100,
  lateStudents: 50,
  courses: [{ programId: 'MATH 1700', students: 90, late: 48 }],
  next: [],
  before: [],
  loads: [],
};
const noneYet = { ...pathways, madeOn: null, lateStudents: 0, courses: [] };
const taken = (others: ReturnType<typeof shares>) => takenText('MATH 1700', others, pathways);
const takenSoFar = (others: ReturnType<typeof shares>) => takenText('MATH 1700', others, noneYet);

describe('what is said about a course', () => {
  test('is how many take it sooner or later, and in which semesters most do', () => {
    expect(taken(shares(0, 30, 40, 10))).toBe('96% take it, most in semester 2 or 3');
    expect(taken(shares(0, 60, 10))).toBe('96% take it, most in semester 2');
    expect(taken(shares(10, 10, 10, 10, 10, 10))).toBe('96% take it, most in semesters 1 to 4');
    expect(taken(shares(0))).toBe('96% take it');
  });

  test('is the shares of those semesters, where nobody may know how many take it in the end', () => {
    expect(takenSoFar(shares(0, 30, 40, 10))).toBe('of the others, 30% take it in semester 2 and 40% in semester 3');
    expect(takenSoFar(shares(10, 10, 10, 10, 10, 10))).toBe(
      'most who take it do so in semesters 1 to 4, at most 10% of the others in one of them',
    );
    expect(takenSoFar(shares(0))).toBe('no other students in Physics are shown with it');
  });

  test('names those of whom it is said', () => {
    expect(basisText('MATH 1700', pathways)).toMatch(
      /^96% of 50 others who took one of these courses in semester 7 or later; before and after: of 90 others who took it; as of November 3(, 2026)?\.$/,
    );
    expect(basisText('MATH 1700', noneYet)).toContain('isn’t published yet');
  });

  test.each([
    [[2], 'You took it in semester 2, as most do.'],
    [[1], 'You took it in semester 1, earlier than most.'],
    [[4, 5], 'You took it in semesters 4 and 5, later than most.'],
    [[], 'You haven’t taken it.'],
  ])('says of the viewer, who took it in %j: %s', (own, sentence) => {
    expect(ownText('MATH 1700', own, shares(0, 30, 40, 10))).toBe(sentence);
  });
});
