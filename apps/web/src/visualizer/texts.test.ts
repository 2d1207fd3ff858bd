import { expect, test } from 'vitest';
import { noSemesters, selectCourses } from './select-courses.ts';
import {
  comparisonSentence,
  differenceText,
  hiddenSentence,
  ownerOf,
  reasonForNothing,
  semesterList,
  spreadSentence,
  titleOf,
} from './texts.ts';
import { fromCrowd, fromOwnHistory, fromStudent, type VisualizerData } from './visualizer-data.ts';

const own = fromOwnHistory({
  major: null,
  courses: [{ programId: 'MATH 1500', semester: 'FS22', grade: 'B' }],
});
const nobody = { record: null, cursor: null };
const student = (semesters: string[], withheld: number) =>
  fromStudent(
    {
      record: {
        firebaseUid: 'x',
        major: 'Physics',
        courses: semesters.map((semester) => ({ programId: 'MATH 1500', semester })),
        withheld,
      },
      cursor: 'y',
    },
    null,
  );
const crowd = (students: number, semesters: number[]) =>
  fromCrowd({
    major: 'Physics',
    students,
    publishedOn: students === 0 ? null : '2020-11-03',
    semesters: semesters.map((n) => ({
      n,
      students,
      courses: [{ programId: 'MATH 1500', students }],
    })),
  });

test('the title says whose courses and of which semester', () => {
  expect(titleOf(own, 1)).toBe('Your courses in Semester 1');
  expect(titleOf(own, 'all')).toBe('Your courses by semester');
  expect(titleOf(student([], 0), 2)).toBe('One student’s courses in Semester 2');
  expect(titleOf(crowd(9, [1]), 'all')).toBe('Courses of Physics students by semester');
});

test.each<[VisualizerData, semester: number, reason: RegExp]>([
  [fromOwnHistory(null), 1, /^You haven’t submitted/],
  [own, 3, /^You have no courses in Semester 3/],
  [fromStudent(nobody, null), 1, /^Not enough students share/],
  [fromStudent(nobody, 'Physics'), 1, /^Not enough Physics students share/],
  [student([], 4), 1, /^This student’s courses are too uncommon/],
  [student(['Semester 2'], 0), 1, /^This student has no courses to show in Semester 1/],
  [crowd(0, []), 1, /^Not enough Physics students share courses yet/],
  [crowd(9, []), 1, /^Not enough Physics students share courses yet/],
  [crowd(9, [1]), 3, /^Not enough Physics students share Semester 3 yet/],
])('an empty view gives the true reason: %#', (data, semester, reason) => {
  expect(selectCourses(data, { semester, top10: false }, noSemesters).rows).toEqual([]);
  expect(reasonForNothing(data, semester)).toMatch(reason);
});

test('the owners of a crowd are counted as of a day, and not at all when they are not published', () => {
  expect(ownerOf(crowd(9, [1]), false)).toMatch(/^9 students \w+ Physics, as of November 3, 2020$/);
  expect(ownerOf(crowd(9, [1]), true)).toMatch(/^9 other students \w+ Physics, as of November 3, 2020$/);
  expect(ownerOf(crowd(0, []), false)).toBe('Students in Physics');
});

test('what is hidden to protect others is named, and counted in a single history only', () => {
  expect(hiddenSentence(student([], 1))).toBe('1 uncommon course hidden to protect this student.');
  expect(hiddenSentence(crowd(9, [1]))).toBe(
    'Courses and semesters with too few students are hidden so that nobody can be recognized.',
  );
  // A crowd that is not published has its own sentence.
  expect(hiddenSentence(crowd(0, []))).toBeNull();
  expect(hiddenSentence(own)).toBeNull();
});

test('semesters are listed, and differences counted in semesters', () => {
  expect([[], [2], [1, 3]].map(semesterList)).toEqual(['', 'Semester 2', 'Semesters 1 and 3']);
  expect([0, 1, -2].map(differenceText)).toEqual(['same semester', '1 semester later', '2 semesters earlier']);
});

test('a course is compared with the viewer’s own major or with another one by name', () => {
  const usual = { n: 2, share: 0.77 };
  const same = { programId: 'MATH 1500', own: [2], usual, difference: 0 };
  const others = { major: 'Physics', isOwnMajor: true, students: 40, semesters: [] };
  expect(comparisonSentence(same, others)).toBe('MATH 1500: Semester 2, the same as 77% of your major.');
  expect(comparisonSentence(same, { ...others, isOwnMajor: false })).toBe(
    'MATH 1500: Semester 2, the same as 77% of the students in Physics.',
  );
  expect(comparisonSentence({ ...same, own: [3], difference: 1 }, others)).toBe(
    'MATH 1500: Semester 3; others most often in Semester 2 (77%).',
  );
});

test('a course is named with the share of others in every semester, or with the reason for none', () => {
  const taking = [{ programId: 'MATH 1500', students: 3 }];
  const semesters = [1, 2].map((n) => ({ n, students: 4, courses: taking }));
  const others = { major: 'Physics', isOwnMajor: true, students: 40, semesters };
  expect(spreadSentence('MATH 1500', others)).toBe(
    'Of the others, 75% take MATH 1500 in Semester 1, 75% in Semester 2.',
  );
  expect(spreadSentence('GREEK 1', others)).toBe('GREEK 1 isn’t one of the courses shown in Physics.');
});
