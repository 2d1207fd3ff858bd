import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  crowdCourses,
  keepTopCourses,
  type NumberedCourse,
  numberCourses,
  rankSubjects,
  topCoursesLimit,
} from './graph.ts';

const took = (programId: string, semester: string, grade = 'A') => ({ programId, semester, grade });
const history = [took('MATH 1700', 'SP24', 'B'), took('MATH 1500', 'FS23'), took('MATH 1500', 'SP24', 'A-')];
const graph = buildGraph(numberCourses(history));

describe('the graph of a history', () => {
  test('has nodes with an id and a group, semester or course (GRAPH-1)', () => {
    expect(graph.nodes.map(({ id, group }) => [id, group])).toEqual([
      ['Semester 2', 'semester'],
      ['MATH 1700__Semester 2', 'course'],
      ['Semester 1', 'semester'],
      ['MATH 1500__Semester 1', 'course'],
      ['MATH 1500__Semester 2', 'course'],
    ]);
  });

  test("keeps the real term on the semesters of a student's own history (GRAPH-2)", () => {
    expect(graph.nodes).toContainEqual({
      id: 'Semester 1',
      group: 'semester',
      n: 1,
      rawSemesterCode: 'FS23',
    });
    expect(graph.nodes).toContainEqual({
      id: 'Semester 2',
      group: 'semester',
      n: 2,
      rawSemesterCode: 'SP24',
    });
  });

  test('keeps the name and the grade on its courses (GRAPH-3)', () => {
    const node = {
      id: 'MATH 1500__Semester 2',
      group: 'course',
      n: 2,
      displayName: 'MATH 1500',
      grade: 'A-',
    };
    expect(graph.nodes).toContainEqual(node);
  });

  test('links each semester to its courses, by course code, two underscores and semester (GRAPH-4, GRAPH-5)', () => {
    expect(graph.links).toEqual([
      { source: 'Semester 2', target: 'MATH 1700__Semester 2' },
      { source: 'Semester 1', target: 'MATH 1500__Semester 1' },
      { source: 'Semester 2', target: 'MATH 1500__Semester 2' },
    ]);
  });

  test('shows a course taken twice as two courses with different ids (GRAPH-6)', () => {
    const twice = graph.nodes.filter((node) => node.group === 'course' && node.displayName === 'MATH 1500');
    expect(twice.map(({ id }) => id)).toEqual(['MATH 1500__Semester 1', 'MATH 1500__Semester 2']);
  });

  test('has no node and no link for a course without a semester (GRAPH-7)', () => {
    const withTransfer = buildGraph(numberCourses([...history, took('MATH ELEC1', '')]));
    expect(withTransfer).toEqual(graph);
  });

  test('links only existing nodes, and each course once, also of two with one code in one semester', () => {
    const courses = fc.array(
      fc.record({
        programId: fc.constantFrom('A 100', 'B 200', 'C 300'),
        semester: fc.constantFrom('', 'FS23', 'SP24'),
      }),
    );
    fc.assert(
      fc.property(courses, (taken) => {
        const { nodes, links } = buildGraph(numberCourses(taken));
        const ids = nodes.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { source, target } of links) expect(ids).toEqual(expect.arrayContaining([source, target]));
        const drawn = taken.filter(({ semester }) => semester !== '').length;
        expect(new Set(links.map(({ target }) => target)).size).toBe(drawn);
        expect(nodes.filter(({ group }) => group === 'course')).toHaveLength(drawn);
      }),
    );
  });
});

describe('the top ten', () => {
  const times = (count: number, programId: string, n: number): NumberedCourse[] =>
    Array.from({ length: count }, () => ({ programId, n }));

  test('keeps the ten most frequent courses of each semester; ties go by code (GRAPH-8)', () => {
    const first = Array.from({ length: 12 }, (_, index) => times(20 - index, `MATH ${1000 + index}`, 1)).flat();
    const second = ['C', 'B', 'A', 'L', 'K', 'J', 'I', 'H', 'G', 'F', 'E', 'D'].flatMap((letter) =>
      times(3, `${letter} 1000`, 2),
    );
    const kept = keepTopCourses([...first, ...second]);
    const codes = (n: number) => [...new Set(kept.filter((each) => each.n === n).map(({ programId }) => programId))];
    expect(codes(1)).toEqual(Array.from({ length: 10 }, (_, n) => `MATH ${1000 + n}`));
    expect(codes(2).sort()).toEqual([...'ABCDEFGHIJ'].map((letter) => `${letter} 1000`));
  });

  test('changes nothing when a semester has ten courses or fewer', () => {
    const numbered = numberCourses(history);
    expect(keepTopCourses(numbered)).toEqual(numbered);
  });
});

describe('the graph of many histories', () => {
  const crowd = [
    { n: 1, students: 40, courses: [{ programId: 'MATH 1500', students: 10 }] },
    { n: 2, students: 20, courses: [{ programId: 'MATH 1500', students: 15 }] },
  ];

  test("knows each course's share of the students with that semester", () => {
    expect(buildGraph(crowdCourses(crowd)).nodes).toEqual([
      { id: 'Semester 1', group: 'semester', n: 1 },
      { id: 'MATH 1500__Semester 1', group: 'course', n: 1, displayName: 'MATH 1500', share: 0.25 },
      { id: 'Semester 2', group: 'semester', n: 2 },
      { id: 'MATH 1500__Semester 2', group: 'course', n: 2, displayName: 'MATH 1500', share: 0.75 },
    ]);
  });

  test('keeps the same top ten for single students and for sums (GRAPH-8)', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(numbers, (counts) => {
        const courses = counts.map((students, index) => ({
          programId: `MATH ${1000 + index}`,
          students,
        }));
        const oneByOne = courses.flatMap(({ programId, students }) =>
          Array.from({ length: students }, () => ({ programId, n: 1 })),
        );
        const codes = (kept: NumberedCourse[]) => [...new Set(kept.map(({ programId }) => programId))].sort();
        expect(codes(crowdCourses([{ n: 1, students: 100, courses }], topCoursesLimit))).toEqual(
          codes(keepTopCourses(oneByOne)),
        );
      }),
    );
  });

  test('ranks subjects by how many courses, or shares of students, they hold; ties go by code', () => {
    const inFirst = (...programIds: string[]) => programIds.map((programId) => ({ programId, n: 1 }));
    expect(rankSubjects(inFirst('MATH 1500', 'ART 1000', 'MATH 1700', 'BIO_SC 1010'))).toEqual([
      'MATH',
      'ART',
      'BIO_SC',
    ]);
    const shares = [
      { programId: 'MATH 1500', n: 1, share: 0.2 },
      { programId: 'MATH 1700', n: 1, share: 0.2 },
      { programId: 'ART 1000', n: 1, share: 0.5 },
    ];
    expect(rankSubjects(shares)).toEqual(['ART', 'MATH']);
  });
});
