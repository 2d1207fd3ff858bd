import {
  isListedGrade,
  normalizeCourseCode,
  origins,
  parseSemester,
  semesterOrder,
} from '@coursetrail/domain';
import { programs } from '@coursetrail/domain/programs';
import { describe, expect, test } from 'vitest';
import { type InventedStudent, inventStudents, readCurricula } from './index.ts';
import { productCatalog } from './test-kit.ts';

const catalog = productCatalog();
const curricula = readCurricula(catalog);
const invent = (seed: string, count: number) => [...inventStudents(curricula, seed, count)];
const students = invent('test', 600);
const attempts = students.flatMap(({ history }) => history);
const semestersOf = ({ history }: InventedStudent) => [
  ...new Set(history.map(({ semester }) => semester)),
];
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
      expect(
        new Set(history.map(({ programId, semester }) => `${programId} ${semester}`)).size,
      ).toBe(history.length);
      expect(new Set(history.map(({ _id }) => _id)).size).toBe(history.length);
    }
  });

  test('take a course after the lower-numbered ones it builds on', () => {
    const named = /([A-Z]+(?:_[A-Z]+)* \d{4}(?:HW|H|W)?)( \(concurrent\))?/g;
    const numberOf = (code: string) => Number(/\d{4}/.exec(code)?.[0]);
    const violations = [];
    let pairs = 0;
    for (const { uid, history } of students) {
      const first = new Map<string, number>();
      for (const { programId, semester } of history) {
        const order = semesterOrder(semester);
        first.set(programId, Math.min(order, first.get(programId) ?? order));
      }
      for (const [code, order] of first) {
        const [before = '', beside = ''] = (catalog.get(code)?.prerequisites ?? '').split('coreq:');
        const asked = [
          ...[...before.matchAll(named)].map(([, other = '', concurrent]) => ({
            other,
            isConcurrent: !!concurrent,
          })),
          ...[...beside.matchAll(named)].map(([, other = '']) => ({ other, isConcurrent: true })),
        ];
        for (const { other, isConcurrent } of asked) {
          const earlier = first.get(other);
          if (earlier === undefined || numberOf(other) >= numberOf(code)) continue;
          pairs += 1;
          if (isConcurrent ? earlier > order : earlier >= order)
            violations.push(`${uid}: ${code} before ${other}`);
        }
      }
    }
    expect(violations).toEqual([]);
    expect(pairs).toBeGreaterThan(1000);
  });

  test('mostly take what their major requires, and differ in their other courses', () => {
    const { majors } = curricula;
    const major = majors.items.find((each) => each.major === 'Computer Science');
    if (major === undefined) throw new Error('Nobody studies Computer Science.');
    const alike = { ...curricula, majors: { ...majors, pick: () => major } };
    const advanced = [...inventStudents(alike, 'test', 200)].filter(
      (student) => semestersOf(student).length >= 8,
    );
    const share = (code: string) =>
      advanced.filter(({ history }) => history.some(({ programId }) => programId.startsWith(code)))
        .length / advanced.length;
    for (const code of ['CMP_SC 1050', 'CMP_SC 2050', 'MATH 1500', 'CMP_SC 3380']) {
      expect(share(code)).toBeGreaterThan(0.6);
    }
    const courses = new Set(
      advanced.flatMap(({ history }) => history.map(({ programId }) => programId)),
    );
    expect(courses.size).toBeGreaterThan(150);
    expect(courses.size).toBeLessThan(400);
  });

  test('transfer, attend summers, pause, fail and repeat, as people do', () => {
    expect(new Set(attempts.map(({ origin }) => origin))).toEqual(
      new Set([undefined, 'MU', 'transfer', 'exam']),
    );
    expect(attempts.every(({ origin }) => origin === undefined || origins.includes(origin))).toBe(
      true,
    );
    const grades = new Set(attempts.map(({ grade }) => grade));
    for (const grade of ['A+', 'A', 'C-', 'D', 'F', 'W', 'IP', 'S', 'U', 'CR'])
      expect(grades).toContain(grade);
    expect(
      attempts.filter(({ grade }) => isListedGrade(grade)).length / attempts.length,
    ).toBeGreaterThan(0.9);
    expect(attempts.some(({ semester }) => semester.startsWith('SS'))).toBe(true);
    const repeats = students.filter(
      ({ history }) => new Set(history.map(({ programId }) => programId)).size < history.length,
    );
    expect(repeats.length).toBeGreaterThan(students.length / 5);
    const paused = students.filter((student) => {
      const orders = semestersOf(student).map(semesterOrder);
      const spring = 8; // from a fall to the next spring
      return orders.some((order, index) => index > 0 && order - (orders[index - 1] ?? 0) > spring);
    });
    expect(paused.length).toBeGreaterThan(students.length / 50);
  });

  test('have courses in progress in the running semester only', () => {
    const running = attempts.filter(({ semester }) => semester === 'FS26');
    expect(attempts.filter(({ grade }) => grade === 'IP')).toEqual(running);
    expect(running.length).toBeGreaterThan(0);
    expect(
      attempts.filter(({ semester }) => semesterOrder(semester) > semesterOrder('FS26')),
    ).toEqual([]);
  });
});
