import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attempt } from './history.ts';
import { sharingLevels } from './sharing.ts';
import {
  accumulate,
  type Contributor,
  contributionOf,
  emptySums,
  netChange,
  sumNames,
} from './sums.ts';

const took = (programId: string, semester: string, grade: string): Attempt => ({
  _id: `${programId}${semester}`,
  programId,
  semester,
  grade,
});
const history = [
  took('MATH 1500', 'FS23', 'F'),
  took('MATH 1500', 'SP24', 'B'),
  took('ENGLSH 1000', 'FS23', 'A'),
  took('NURSE 2000', 'SP24', 'S'),
];

describe('what a student adds to the sums', () => {
  test('is counted once per semester and course, and once per attempt with a listed grade', () => {
    const sums = contributionOf({ major: 'Nursing', sharing: 'courses', history });
    expect(
      Object.fromEntries(sumNames.map((name) => [name, Object.fromEntries(sums[name])])),
    ).toEqual({
      semesterCourseStudents: {
        'Nursing\t1\tMATH 1500': 1,
        'Nursing\t2\tMATH 1500': 1,
        'Nursing\t1\tENGLSH 1000': 1,
        'Nursing\t2\tNURSE 2000': 1,
      },
      courseGradeAttempts: {
        'Nursing\tMATH 1500\tF': 1,
        'Nursing\tMATH 1500\tB': 1,
        'Nursing\tENGLSH 1000\tA': 1, // NURSE 2000 has no listed grade
      },
      courseGradedStudents: { 'Nursing\tMATH 1500': 1, 'Nursing\tENGLSH 1000': 1 },
      courseStudents: {
        'Nursing\tMATH 1500': 1,
        'Nursing\tENGLSH 1000': 1,
        'Nursing\tNURSE 2000': 1,
      },
      semesterStudents: { 'Nursing\t1': 1, 'Nursing\t2': 1 },
      majorStudents: { Nursing: 1 },
    });
  });

  test.each([
    ['who shares nothing', { major: 'Nursing', sharing: 'nothing', history }],
    ['without a course', { major: 'Nursing', sharing: 'courses', history: [] }],
    ['without a major', { major: null, sharing: 'courses', history }],
  ] satisfies [string, Contributor][])('is nothing for one %s', (_, student) => {
    expect(contributionOf(student)).toEqual(emptySums());
  });

  test("is the same for 'courses', 'courses-and-grades' and before a choice", () => {
    const shared = contributionOf({ major: 'Nursing', sharing: 'courses-and-grades', history });
    expect(contributionOf({ major: 'Nursing', sharing: 'courses', history })).toEqual(shared);
    expect(contributionOf({ major: 'Nursing', sharing: null, history })).toEqual(shared);
  });

  const attempt = fc.record({
    programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
    semester: fc.constantFrom('FS99', 'SP23', 'FS23', 'SS24'),
    grade: fc.constantFrom('A', 'F', 'W', 'S', ''),
  });
  const someHistory = fc
    .uniqueArray(attempt, { selector: ({ programId, semester }) => programId + semester })
    .map((entries): Attempt[] => entries.map((entry, n) => ({ _id: `${n}`, ...entry })));
  const student = fc.record<Contributor>({
    major: fc.constantFrom(null, 'Nursing', 'Medical/Health Physics'),
    sharing: fc.constantFrom(null, ...sharingLevels),
    history: someHistory,
  });

  test('after any sequence of edits, the net changes add up to the last state', () => {
    fc.assert(
      fc.property(fc.array(student, { minLength: 1 }), (states) => {
        const sums = emptySums();
        let before = emptySums();
        for (const state of states) {
          const after = contributionOf(state);
          accumulate(sums, netChange(before, after));
          before = after;
        }
        const left = netChange(emptySums(), sums); // drops what fell to zero
        expect(left).toEqual(before);
      }),
    );
  });

  test('leaves out what a change does not affect', () => {
    fc.assert(
      fc.property(student, (state) => {
        expect(netChange(contributionOf(state), contributionOf(state))).toEqual(emptySums());
      }),
    );
  });
});
