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
const toldTo = <Group>(grouping: Grouping<Group>, sums: Sums, own: Sums) =>
  visibleGroups(grouping, divided(grouping, sums), own, minGroupSize);

const groupings = [
  [
    'semesters',
    (sums: Sums, own: Sums) => toldTo(semesters, sums, own).groups.map(({ n }) => `${n}`),
  ],
  [
    'graded courses',
    (sums: Sums, own: Sums) =>
      toldTo(gradedCourses, sums, own).groups.map((each) => each.programId),
  ],
] as const;

describe.each(groupings)('%s of a major', (_, namesToldTo) => {
  test('are the same ones before and after joining: nobody opens a small group by becoming one of it', () => {
    fc.assert(
      fc.property(fc.array(student, { maxLength: 8 }), student, (others, caller) => {
        const outside = namesToldTo(sumsOf(others), emptySums());
        const inside = namesToldTo(sumsOf([...others, caller]), contributionOf(caller));
        expect(inside).toEqual(outside);
      }),
    );
  });
});

test('a subject no catalog knows is told once enough students have it: nobody writes words of their own for all', () => {
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
  const told = (students: Contributor[]) =>
    toldTo(semesters, sumsOf(students), emptySums()).groups[0]?.courses.map(
      ({ programId }) => programId,
    );
  expect(told([took('MATH 1500', 'MY_WORDS 1000'), took('MATH 1500')])).toEqual(['MATH 1500']);
  expect(told([took('MY_WORDS 1000'), took('MY_WORDS 1000')])).toEqual(['MY_WORDS 1000']);
});

test('a history with more semesters than anybody studies adds no charts', () => {
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
  expect(toldTo(semesters, sumsOf([endless, endless]), emptySums())).toMatchObject({ withheld: 0 });
  expect(toldTo(semesters, sumsOf([endless, endless]), emptySums()).groups).toHaveLength(40);
});

test('somebody is told what strangers are, less what is closed to them alone', () => {
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

test('a group is shown to somebody only if enough others are in it', () => {
  fc.assert(
    fc.property(fc.array(student, { minLength: 1, maxLength: 8 }), ([caller, ...others]) => {
      if (caller === undefined) return;
      const own = contributionOf(caller);
      const sums = sumsOf([caller, ...others]);
      const withoutCaller = sumsOf(others);
      for (const { n } of toldTo(semesters, sums, own).groups) {
        expect(withoutCaller.semesterStudents.get(`${major}\t${n}`)).toBeGreaterThanOrEqual(
          minGroupSize,
        );
      }
      for (const { programId } of toldTo(gradedCourses, sums, own).groups) {
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

test('grades that all others share are not shown, not even to somebody with another grade', () => {
  const others = [
    took({ 'MATH 1500': 'A' }),
    took({ 'MATH 1500': 'A' }),
    took({ 'MATH 1500': 'A' }),
  ];
  const caller = took({ 'MATH 1500': 'F' });
  const sums = sumsOf([...others, caller]);
  expect(toldTo(gradedCourses, sums, contributionOf(caller))).toMatchObject({
    groups: [],
    withheld: 1,
  });
  // To a third person the group has two grades.
  expect(toldTo(gradedCourses, sums, emptySums())).toMatchObject({
    groups: [{ students: 4 }],
    withheld: 0,
  });
});

test('of a major too small as a whole not even the number of its charts is told', () => {
  const only = took({ 'MATH 1500': 'A', 'MATH 1700': 'B', 'STAT 2500': 'C' });
  expect(toldTo(gradedCourses, sumsOf([only]), emptySums())).toEqual({
    students: 1,
    groups: [],
    withheld: 1,
  });
  expect(toldTo(gradedCourses, emptySums(), emptySums())).toEqual({
    students: 0,
    groups: [],
    withheld: 0,
  });
});
