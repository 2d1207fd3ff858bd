import { expect, test } from 'vitest';
import { selectCourses } from './select-courses.ts';
import { hiddenSentence, ownerOf, reasonForNothing, titleOf } from './texts.ts';
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
  [fromOwnHistory(null), 1, /^You have not submitted/],
  [own, 3, /^You have no courses in Semester 3/],
  [fromStudent(nobody, null), 1, /^Too few students share/],
  [fromStudent(nobody, 'Physics'), 1, /^Too few students of Physics share/],
  [student([], 4), 1, /^This student’s courses are too rare/],
  [student(['Semester 2'], 0), 1, /^This student has no courses to show in Semester 1/],
  [crowd(0, []), 1, /^Courses of Physics appear here once enough of its students share/],
  [crowd(9, []), 1, /^Courses of Physics appear here once enough of its students share/],
  [crowd(9, [1]), 3, /^Semester 3 is not shown: no student of Physics has it, or too few/],
])('an empty view gives the true reason: %#', (data, semester, reason) => {
  expect(selectCourses(data, { semester, top10: false }, new Set()).rows).toEqual([]);
  expect(reasonForNothing(data, semester)).toMatch(reason);
});

test('the owners of a crowd are counted as of a day, and not at all when they are not published', () => {
  expect(ownerOf(crowd(9, [1]), false)).toBe('9 students of Physics, as of November 3, 2020');
  expect(ownerOf(crowd(9, [1]), true)).toBe(
    '9 students of Physics, you among them, as of November 3, 2020',
  );
  expect(ownerOf(crowd(0, []), false)).toBe('Students of Physics');
});

test('what is hidden to protect others is named, and counted in a single history only', () => {
  expect(hiddenSentence(student([], 1))).toBe(
    '1 rare course left out, so that nobody can be recognized.',
  );
  expect(hiddenSentence(crowd(9, [1]))).toBe(
    'Courses and semesters with too few students are left out, so that nobody can be recognized.',
  );
  // A crowd that is not published has its own sentence.
  expect(hiddenSentence(crowd(0, []))).toBeNull();
  expect(hiddenSentence(own)).toBeNull();
});
