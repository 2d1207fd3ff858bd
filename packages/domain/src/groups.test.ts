import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Grouping, gradedCourses, hiddenFrom, semesters, visibleGroups } from './groups.ts';
import type { Attempt } from './history.ts';
import { accumulate, type Contributor, contributionOf, emptySums, type Sums } from './sums.ts';

const major = 'Physics';
const minGroupSize = 2;

const attempt = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
  semester: fc.constantFrom('SP23', 'FS23', 'SS24'),
  grade: fc.constantFrom('A', 'B', 'S'),
});
const student = fc.record<Contributor>({
  major: fc.constant(major),
  sharing: fc.constantFrom(null, 'nothing', 'courses'),
  history: fc
    .uniqueArray(attempt, {
      selector: ({ programId, semester }) => programId + semester,
      maxLength: 5,
    })
    .map((entries): Attempt[] => entries.map((entry, n) => ({ _id: `${n}`, ...entry }))),
});

const sumsOf = (students: readonly Contributor[]) =>
  students.reduce((sums, each) => accumulate(sums, contributionOf(each)), emptySums());

const divided = <Group>(grouping: Grouping<Group>, sums: Sums) => ({
  major,
  students: sums.majorStudents.get(major) ?? 0,
  groups: grouping.groupsOf(sums),
});
const visibleTo = <Group>(grouping: Grouping<Group>, sums: Sums, own: Sums) =>
  visibleGroups(grouping, divided(grouping, sums), own, minGroupSize);

const groupings = [
  [
    'semesters',
    (sums: Sums, own: Sums) => visibleTo(semesters, sums, own).groups.map(({ n }) => `${n}`),
  ],
  [
    'graded courses',
    (sums: Sums, own: Sums) =>
      visibleTo(gradedCourses, sums, own).groups.map((each) => each.programId),
  ],
] as const;

describe.each(groupings)('%s of a major', (_, visibleNames) => {
  test('are the same before and after joining: nobody makes a small group visible by joining it', () => {
    fc.assert(
      fc.property(fc.array(student, { maxLength: 8 }), student, (others, caller) => {
        const outside = visibleNames(sumsOf(others), emptySums());
        const inside = visibleNames(sumsOf([...others, caller]), contributionOf(caller));
        expect(inside).toEqual(outside);
      }),
    );
  });
});

test('a subject no catalog knows is visible once enough students have it: nobody can show a word of their own to all', () => {
  const took = (...courses: string[]): Contributor => ({
    major,
    sharing: 'courses',
    history: courses.map((programId, n) => ({
      _id: `${n}`,
      programId,
      semester: 'FS23',
      grade: 'A',
    })),
  });
  const visible = (students: Contributor[]) =>
    visibleTo(semesters, sumsOf(students), emptySums()).groups[0]?.courses.map(
      ({ programId }) => programId,
    );
  expect(visible([took('MATH 1500', 'MY_WORDS 1000'), took('MATH 1500')])).toEqual(['MATH 1500']);
  expect(visible([took('MY_WORDS 1000'), took('MY_WORDS 1000')])).toEqual(['MY_WORDS 1000']);
});

test('semesters beyond any real course of study add no charts', () => {
  const terms = Array.from(
    { length: 60 },
    (_, year) => `FS${String((year + 50) % 100).padStart(2, '0')}`,
  );
  const history = terms.map((semester, n) => ({
    _id: `${n}`,
    programId: 'MATH 1500',
    semester,
    grade: 'A',
  }));
  const endless: Contributor = { major, sharing: 'courses', history };
  expect(visibleTo(semesters, sumsOf([endless, endless]), emptySums())).toMatchObject({
    withheld: 0,
  });
  expect(visibleTo(semesters, sumsOf([endless, endless]), emptySums()).groups).toHaveLength(40);
});

test('a viewer sees what strangers see, except what is hidden from that viewer alone', () => {
  const check = <Group>(grouping: Grouping<Group>, sums: Sums, own: Sums) => {
    const everything = divided(grouping, sums);
    expect(hiddenFrom(grouping, everything, emptySums(), minGroupSize)).toEqual([]);
    const closed = hiddenFrom(grouping, everything, own, minGroupSize);
    const forStrangers = visibleGroups(grouping, everything, emptySums(), minGroupSize).groups;
    const isClosed = (group: Group) => closed.some((key) => everything.groups.get(key) === group);
    const left = closed.includes(major) ? [] : forStrangers.filter((group) => !isClosed(group));
    expect(visibleGroups(grouping, everything, own, minGroupSize).groups).toEqual(left);
    if (!closed.includes(major)) expect(forStrangers.length - left.length).toBe(closed.length);
  };
  fc.assert(
    fc.property(fc.array(student, { maxLength: 8 }), student, (others, caller) => {
      const sums = sumsOf([...others, caller]);
      check(semesters, sums, contributionOf(caller));
      check(gradedCourses, sums, contributionOf(caller));
    }),
  );
});

test('a group is visible only with enough students besides the viewer', () => {
  fc.assert(
    fc.property(fc.array(student, { minLength: 1, maxLength: 8 }), ([caller, ...others]) => {
      if (caller === undefined) return;
      const own = contributionOf(caller);
      const sums = sumsOf([caller, ...others]);
      const withoutCaller = sumsOf(others);
      for (const { n } of visibleTo(semesters, sums, own).groups) {
        expect(withoutCaller.semesterStudents.get(`${major}\t${n}`)).toBeGreaterThanOrEqual(
          minGroupSize,
        );
      }
      for (const { programId } of visibleTo(gradedCourses, sums, own).groups) {
        expect(
          withoutCaller.courseGradedStudents.get(`${major}\t${programId}`),
        ).toBeGreaterThanOrEqual(minGroupSize);
      }
    }),
  );
});

const took = (grades: Record<string, string>): Contributor => ({
  major,
  sharing: 'courses',
  history: Object.entries(grades).map(([programId, grade]) => ({
    _id: programId,
    programId,
    semester: 'FS23',
    grade,
  })),
});

test('a grade that all others share is hidden, even from a viewer with another grade', () => {
  const others = [
    took({ 'MATH 1500': 'A' }),
    took({ 'MATH 1500': 'A' }),
    took({ 'MATH 1500': 'A' }),
  ];
  const caller = took({ 'MATH 1500': 'F' });
  const sums = sumsOf([...others, caller]);
  expect(visibleTo(gradedCourses, sums, contributionOf(caller))).toMatchObject({
    groups: [],
    withheld: 1,
  });
  // To a third person the group has two grades.
  expect(visibleTo(gradedCourses, sums, emptySums())).toMatchObject({
    groups: [{ students: 4 }],
    withheld: 0,
  });
});

test('a major that is too small hides even the number of its charts', () => {
  const only = took({ 'MATH 1500': 'A', 'MATH 1700': 'B', 'STAT 2500': 'C' });
  expect(visibleTo(gradedCourses, sumsOf([only]), emptySums())).toEqual({
    students: 1,
    groups: [],
    withheld: 1,
  });
  expect(visibleTo(gradedCourses, emptySums(), emptySums())).toEqual({
    students: 0,
    groups: [],
    withheld: 0,
  });
});
