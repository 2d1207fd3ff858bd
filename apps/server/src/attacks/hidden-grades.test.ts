import { isListedGrade } from '@coursetrail/domain';
import type { InventedStudent } from '@coursetrail/invented-students';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import { inventFor, type Look, openReader, plainStudent, saidAbout, seed, write } from './kit.ts';

const majors = ['Business Administration', 'Psychology'];
const [major = ''] = majors;
const students = inventFor(majors, 'hidden', 40);
const hidden = students.filter(({ sharing }) => sharing !== 'courses-and-grades');
/** The most common courses, in which the attacker waits for others. */
const watched = [
  ...Map.groupBy(
    students.filter((each) => each.major === major).flatMap(({ history }) => history),
    ({ programId }) => programId,
  ),
]
  .sort(([, a], [, b]) => b.length - a.length)
  .slice(0, 12)
  .map(([programId]) => programId);
const fakes = Array.from({ length: 6 }, (_, n) => `fake-${n}`);

/** Two worlds that are alike but for the grades that nobody shares. */
const worlds = {
  one: (grade: string) => grade,
  other: (grade: string) => (grade === 'A' ? 'F' : 'A'),
};

const withGrades = (student: InventedStudent, grade: (real: string) => string): InventedStudent =>
  hidden.includes(student)
    ? {
        ...student,
        history: student.history.map((each) => ({ ...each, grade: grade(each.grade) })),
      }
    : student;

describe('grades of students who share courses only, or nothing', () => {
  const kits = new Map<keyof typeof worlds, ServerKit>();
  const start = async (world: keyof typeof worlds) => {
    const kit = await startKit('sqlite');
    kits.set(world, kit);
    await seed(
      kit,
      students.map((student) => withGrades(student, worlds[world])),
    );
    await seed(
      kit,
      fakes.map((uid) =>
        plainStudent(
          uid,
          major,
          watched.map((course) => `${course} FS24 B`),
          'courses-and-grades',
        ),
      ),
    );
    await kit.publish();
    return kit;
  };
  beforeAll(async () => {
    for (const world of ['one', 'other'] as const) await start(world);
  });
  afterAll(async () => {
    for (const kit of kits.values()) await kit.stop();
  });

  /** Days on each of which the fakes change their own grades, and others add hidden grades. */
  const someDays = async (world: keyof typeof worlds) => {
    const kit = kits.get(world);
    if (kit === undefined) throw new Error('not started');
    const reader = await openReader(kit, 'reader', majors);
    const looks: Look[] = [await reader.look()];
    const writers = hidden.filter((each) => each.major === major && each.sharing === 'courses');
    for (let day = 0; day < 3; day += 1) {
      const { uid = '' } = writers[day % writers.length] ?? {};
      const added = worlds[world](day % 2 === 0 ? 'A' : 'B');
      await write(kit, uid, 'POST', '/submit-course-history', {
        courses: [{ programId: watched[day % watched.length], semester: 'SS26', grade: added }],
      });
      for (const [n, fake] of fakes.entries())
        for (const course of watched.slice(0, 3))
          await write(kit, fake, 'POST', '/edit-course', {
            courseId: `${fake}-${watched.indexOf(course)}`,
            updatedData: { grade: n < 3 === (day % 2 === 0) ? 'A' : 'C' },
          });
      await kit.nextDay();
      looks.push(await reader.look());
    }
    return looks.map((look) => majors.map((each) => saidAbout(look, each)));
  };

  test('change nothing that a reader sees, not even one with six old accounts that change every day', async () => {
    const [one, other] = [await someDays('one'), await someDays('other')];
    expect(one).toEqual(other);
    // The accounts of the attacker did make the publisher publish.
    expect(new Set(one.map((said) => JSON.stringify(said[0]?.replies))).size).toBe(one.length);
  });

  test('are in no chart: each counts the grades that histories show, and subtracting leaves nothing', async () => {
    const kit = kits.get('one');
    if (kit === undefined) throw new Error('not started');
    const look = await (await openReader(kit, 'reader', majors)).look();
    for (const each of majors) {
      const charts = look.gradeCharts.get(each) ?? {};
      expect(Object.keys(charts).length).toBeGreaterThan(5);
      for (const [course, { students: counted, values }] of Object.entries(charts)) {
        const shown = (look.histories.get(each) ?? []).map(({ attempts }) =>
          attempts.flatMap(({ programId, grade }) =>
            programId === course && grade !== undefined && isListedGrade(grade) ? [grade] : [],
          ),
        );
        expect(shown.filter(({ length }) => length > 0)).toHaveLength(counted);
        const grades = shown.flat();
        for (const [grade, percent] of Object.entries(values)) {
          const part = grades.filter((one) => one === grade).length / grades.length;
          expect(percent).toBe(Math.round(part * 1000) / 10);
        }
      }
    }
  });
});
