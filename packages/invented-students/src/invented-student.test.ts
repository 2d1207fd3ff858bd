import { normalizeCourseCode, parseSemester, semesterOrder } from '@coursetrail/domain';
import { programs } from '@coursetrail/domain/programs';
import { builtInCourses } from '@coursetrail/university/courses';
import { describe, expect, test } from 'vitest';
import { inventStudents, readCurricula } from './index.ts';

const catalog = builtInCourses();
const curricula = readCurricula(catalog);
const invent = (seed: string, count: number) => [...inventStudents(curricula, seed, count)];
const students = invent('test', 600);
const attempts = students.flatMap(({ history }) => history);
const bySize = (groups: Map<unknown, unknown[]>) =>
  [...groups.values()].map(({ length }) => length).sort((a, b) => b - a);

describe('invented students', () => {
  test('are the same for the same seed, however many are asked for, and others for another', () => {
    expect(invent('test', 100)).toEqual(students.slice(0, 100));
    const [other] = invent('other', 1);
    expect(other?.history).not.toEqual(students[0]?.history);
  });

  test("study for a bachelor's degree, enough of them in the big majors to be visible", () => {
    const bachelors = programs.filter(({ types }) => types.some((type) => type.startsWith('B')));
    const names = new Set(bachelors.map(({ name }) => name));
    expect(curricula.majors.items.filter(({ major }) => !names.has(major))).toEqual([]);
    const sharing = students.filter((student) => student.sharing !== 'nothing');
    const sizes = bySize(Map.groupBy(sharing, ({ major }) => major));
    expect(sizes.filter((size) => size >= 20).length).toBeGreaterThanOrEqual(5);
    expect(sizes.length).toBeGreaterThan(30);
  });

  test('take courses of the catalog, each at most once a semester', () => {
    const wrong = attempts.filter(
      ({ programId, semester, title }) =>
        !catalog.has(programId) ||
        normalizeCourseCode(programId) !== programId ||
        parseSemester(semester) === null ||
        (title !== undefined && title !== catalog.get(programId)?.title),
    );
    expect(wrong).toEqual([]);
    for (const { history } of students) {
      expect(new Set(history.map(({ programId, semester }) => `${programId} ${semester}`)).size).toBe(history.length);
      expect(new Set(history.map(({ _id }) => _id)).size).toBe(history.length);
    }
  });

  test('have courses in progress in the running semester only', () => {
    const running = attempts.filter(({ semester }) => semester === 'FS26');
    expect(attempts.filter(({ grade }) => grade === 'IP')).toEqual(running);
    expect(running.length).toBeGreaterThan(0);
    expect(attempts.filter(({ semester }) => semesterOrder(semester) > semesterOrder('FS26'))).toEqual([]);
  });
});
