import { describe, expect, test } from 'vitest';
import { isOwn, noSemesters, ownSemesters, selectCourses, semestersByCourse } from './select-courses.ts';
import { codesOf, fromCrowd, fromOwnHistory, fromStudent } from './visualizer-data.ts';

const all = { semester: 'all', top10: false } as const;

describe('the courses shown', () => {
  test('of another student keep the gap that a hidden course left', () => {
    const courses = [
      { programId: 'MATH 1500', semester: 'Semester 10' },
      { programId: 'MATH 1100', semester: 'Semester 2', grade: 'A' },
    ];
    const data = fromStudent(
      { record: { firebaseUid: 'x', major: 'Physics', courses, withheld: 1 }, cursor: 'y' },
      null,
    );
    expect(
      selectCourses(
        data,
        all,
        semestersByCourse([
          { programId: 'MATH 1100', n: 2 },
          { programId: 'MATH 1500H', n: 1 },
        ]),
      ).rows,
    ).toEqual([
      { n: 2, programId: 'MATH 1100', grade: 'A', own: [2] },
      { n: 10, programId: 'MATH 1500', own: [1] },
    ]);
    const sceneOf = (semester: number | 'all') => selectCourses(data, { ...all, semester }, noSemesters).scene;
    expect(sceneOf('all')).toMatchObject({ hidden: [1, 3, 4, 5, 6, 7, 8, 9] });
    expect(sceneOf(2)).toMatchObject({ hidden: [] });
  });

  test('of the viewer have their terms, and no rings', () => {
    const data = fromOwnHistory({
      major: null,
      courses: [{ programId: 'MATH 1500', semester: 'FS22', grade: 'B' }],
    });
    const view = { semester: 1, top10: true };
    expect(selectCourses(data, view, semestersByCourse([{ programId: 'MATH 1500', n: 1 }])).rows).toEqual([
      { n: 1, programId: 'MATH 1500', rawSemesterCode: 'FS22', grade: 'B', own: [] },
    ]);
  });

  test('of a crowd are counted, and limited to the ten most frequent if wanted', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      programId: `MATH 10${index + 10}`,
      students: index + 1,
    }));
    const crowd = fromCrowd({
      major: 'Physics',
      students: 40,
      publishedOn: '2026-11-03',
      semesters: [
        { n: 1, students: 40, courses: twelve },
        { n: 2, students: 20, courses: [{ programId: 'MATH 1010', students: 5 }] },
      ],
    });
    const { rows } = selectCourses(
      crowd,
      { semester: 1, top10: true },
      semestersByCourse([{ programId: 'MATH 1021', n: 3 }]),
    );
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({ n: 1, programId: 'MATH 1021', students: 12, outOf: 40, own: [3] });
    expect(selectCourses(crowd, all, noSemesters).rows).toHaveLength(13);
    expect(codesOf(crowd)).toHaveLength(12);
  });

  test('have a ring only in the semester in which the viewer took them, in whatever section', () => {
    const own = ownSemesters([
      { programId: 'MATH 1500', semester: 'SP23', grade: 'B' },
      { programId: 'HIST 1100', semester: 'FS22', grade: 'B' },
      { programId: 'MATH 1500H', semester: 'FS23', grade: 'A' },
    ]);
    expect(own.of('MATH 1500')).toEqual([2, 3]);
    const courses = [{ programId: 'MATH 1500', students: 9 }];
    const crowd = fromCrowd({
      major: 'Physics',
      students: 40,
      publishedOn: '2026-11-03',
      semesters: [1, 2].map((n) => ({ n, students: 40, courses })),
    });
    const { scene, rows } = selectCourses(crowd, all, own);
    expect(rows.map((row) => [row.n, isOwn(row)])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(scene.ringed).toContain('MATH 1500__Semester 2');
    expect(scene.ringed).not.toContain('MATH 1500__Semester 1');
  });
});
