import { asUid, ok } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { changeStudent } from '../storage/students.ts';
import { describeRules } from '../test-kit.ts';
import { type Look, openReader, plainStudent, saidAbout, seed, share, write } from './kit.ts';

const many = (count: number, name: string, major: string, courses: readonly string[]) =>
  Array.from({ length: count }, (_, n) => plainStudent(`${name}-${n}`, major, courses));

const textOf = (look: Look) => [...look.replies.values()].join('\n');

describeRules('words that a forged audit carries as courses', (kit) => {
  test('are shown nowhere while fewer than six students have them', async () => {
    const majors = ['Physics'];
    await seed(kit(), many(12, 'p', 'Physics', ['MATH 1500 FS22 B']));
    const forge = async (programId: string, from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const forged = { _id: programId, programId, semester: 'FS22', grade: 'A' };
        await changeStudent(kit().database, asUid(`p-${n}`), kit().clock.now, (student) =>
          ok({ ...student, history: [...student.history, forged] }),
        );
      }
    };
    await forge('LAW LIARS', 0, 5);
    await forge('MY_WORDS 1000', 3, 8);
    await forge('COMMON 1000', 2, 8);
    await kit().nextDay();
    const reader = await openReader(kit(), 'reader', majors);
    const text = textOf(await reader.look());
    expect(text).not.toContain('LIARS');
    expect(text).not.toContain('MY_WORDS');
    expect(text).toContain('COMMON 1000');

    // A sixth student has the word, and enough others changed to publish it.
    await forge('LAW LIARS', 7, 12);
    await kit().nextDay();
    expect(textOf(await reader.look())).toContain('LAW LIARS');
  });
});

describeRules('a grade chart', (kit) => {
  const chartsOf = async (major: string) =>
    (await (await openReader(kit(), 'reader', [major])).look()).gradeCharts.get(major) ?? {};

  test('needs six students who share a grade, and counts nobody else', async () => {
    const students = (major: string, sharers: number) => [
      ...Array.from({ length: sharers }, (_, n) =>
        plainStudent(`${major}-${n}`, major, ['MATH 1500 FS22 B'], 'courses-and-grades'),
      ),
      ...many(9, `${major}-hidden`, major, ['MATH 1500 FS22 F']),
    ];
    await seed(kit(), students('Nursing', 5));
    await seed(kit(), students('Economics', 6));
    await kit().publish();
    expect(await chartsOf('Nursing')).toEqual({});
    expect(await chartsOf('Economics')).toEqual({
      'MATH 1500': { students: 6, values: { B: 100 } },
    });
  });
});

describeRules('a major of which nothing is published', (kit) => {
  test('says nothing of its size: no student, one and five give the same bytes and headers', async () => {
    const majors = ['Physics', 'Nursing'];
    await seed(kit(), many(12, 'n', 'Nursing', ['MATH 1500 FS22 B', 'MATH 1700 SP23 B']));
    await kit().publish();
    const reader = await openReader(kit(), 'reader', majors);
    const empty = await reader.look();
    expect(empty.crowds.get('Nursing')).toMatchObject({ students: 12 });
    const long = Array.from({ length: 14 }, (_, n) => `MATH 1500 FS${n + 10} B`);
    for (const count of [1, 5]) {
      await seed(kit(), many(count, 'p', 'Physics', long));
      await kit().publish();
      expect((await reader.look()).replies).toEqual(empty.replies);
    }
  });

  test('nor does one that was published and has only five students left', async () => {
    const reader = await openReader(kit(), 'reader', ['Economics']);
    const empty = saidAbout(await reader.look(), 'Economics');
    await seed(kit(), many(7, 'e', 'Economics', ['MATH 1500 FS22 B']));
    await kit().publish();
    expect((await reader.look()).crowds.get('Economics')?.students).toBe(7);
    await share(kit(), 'e-0', 'nothing');
    await kit().nextDay();
    // Nobody can be read any longer, and five new students are too few to be shown.
    await seed(kit(), many(5, 'later', 'Economics', ['MATH 1700 FS22 B']));
    await kit().nextDay();
    expect(saidAbout(await reader.look(), 'Economics')).toEqual(empty);
  });

  test('or of the longest history, whose semesters fewer than six students have', async () => {
    const reader = await openReader(kit(), 'reader', ['Nursing']);
    const overview = async () => JSON.parse((await kit().get('reader', '/visualizer')).body);
    expect(await overview()).toEqual({ students: 12, semesters: 2 });
    const entries = Array.from({ length: 14 }, (_, n) => `MATH 2300 FS${n + 10} C`);
    for (let n = 0; n < 5; n += 1) await kit().enroll(`n-${n}`, 'Nursing', entries);
    await kit().nextDay();
    expect(await overview()).toEqual({ students: 12, semesters: 2 });
    const look = await reader.look();
    expect(look.crowds.get('Nursing')?.semesters.map(({ n }) => n)).toEqual([1, 2]);
    expect(Object.keys(look.gradeCharts.get('Nursing') ?? {})).not.toContain('Semester 14');
  });
});

describeRules('between two publications', (kit) => {
  test('tags and bodies of a major stay the same whatever is written, for readers of any major', async () => {
    const majors = ['Physics', 'Nursing'];
    for (const major of majors) await seed(kit(), many(14, major, major, ['MATH 1500 FS22 B']));
    await kit().publish();
    await kit().enroll('physicist', 'Physics', ['MATH 1500 FS22 B']);
    await kit().enroll('nurse', 'Nursing', ['MATH 1500 FS22 B']);
    const readers = [await openReader(kit(), 'physicist', majors), await openReader(kit(), 'nurse', majors)];
    const [one, other] = [await readers[0]?.look(), await readers[1]?.look()];
    if (one === undefined || other === undefined) throw new Error('nobody looks');
    for (const major of majors) expect(saidAbout(one, major).replies).toEqual(saidAbout(other, major).replies);

    for (let n = 0; n < 8; n += 1) await kit().enroll(`Physics-${n}`, 'Physics', ['MATH 1700 SP23 A']);
    await share(kit(), 'Physics-9', 'courses-and-grades');
    await share(kit(), 'Physics-10', 'nothing');
    await write(kit(), 'Physics-11', 'DELETE', '/account');
    await write(kit(), 'Physics-12', 'POST', '/set-major', { major: 'Nursing' });
    // A new connection without tags of its own gets the same tags.
    const later = await (await openReader(kit(), 'physicist', majors)).look();
    for (const major of majors) expect(saidAbout(later, major).replies).toEqual(saidAbout(one, major).replies);
  });
});
