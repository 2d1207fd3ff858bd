import { expect, test } from 'vitest';
import { selectCourses } from './select-courses.ts';
import { hiddenSentence, reasonForNothing, titleOf } from './texts.ts';
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
const crowd = (students: number, semesters: number[], withheldSemesters: number) =>
  fromCrowd({
    major: 'Physics',
    students,
    semesters: semesters.map((n) => ({
      n,
      students,
      courses: [{ programId: 'MATH 1500', students }],
    })),
    withheldSemesters,
  });

test('the title says whose courses and of which semester', () => {
  expect(titleOf(own, 1)).toBe('Your courses in Semester 1');
  expect(titleOf(own, 'all')).toBe('Your courses by semester');
  expect(titleOf(student([], 0), 2)).toBe('One student’s courses in Semester 2');
  expect(titleOf(crowd(9, [1], 0), 'all')).toBe('Courses of Physics students by semester');
});

test.each<[VisualizerData, semester: number, reason: RegExp]>([
  [fromOwnHistory(null), 1, /^You have not submitted/],
  [own, 3, /^You have no courses in Semester 3/],
  [fromStudent(nobody, null), 1, /^Too few students share/],
  [fromStudent(nobody, 'Physics'), 1, /^Too few students of Physics share/],
  [student([], 4), 1, /^This student’s courses are too rare/],
  [student(['Semester 2'], 0), 1, /^This student has no courses to show in Semester 1/],
  [crowd(0, [], 0), 1, /^No student of Physics shares/],
  [crowd(3, [], 1), 1, /^Too few students of Physics share/],
  [crowd(9, [1], 0), 3, /^No student of Physics has a Semester 3/],
  [crowd(9, [1], 1), 3, /^Too few students of Physics have a Semester 3/],
])('an empty view gives the true reason: %#', (data, semester, reason) => {
  expect(selectCourses(data, { semester, top10: false }, new Set()).rows).toEqual([]);
  expect(reasonForNothing(data, semester)).toMatch(reason);
});

test('what is hidden to protect others is counted', () => {
  expect(hiddenSentence(student([], 1))).toBe(
    '1 rare course left out, so that nobody can be recognized.',
  );
  expect(hiddenSentence(crowd(9, [1], 2))).toBe(
    '2 semesters left out: too few students have them to stay anonymous.',
  );
  // A crowd that is hidden as a whole has its own sentence.
  expect(hiddenSentence(crowd(3, [], 1))).toBeNull();
  expect(hiddenSentence(own)).toBeNull();
});
