import { beforeAll, expect, test } from 'vitest';
import { describeRules, type ServerKit } from '../test-kit.ts';
import { openReader, plainStudent, saidAbout, seed, write } from './kit.ts';

const entry = (programId: string, semester: string, grade: string) => ({
  courses: [{ programId, semester, grade }],
});

/** Accounts of the attacker, made today. */
async function makeFakes(kit: ServerKit, name: string, major: string, count: number) {
  for (let n = 0; n < count; n += 1) await kit.enroll(`${name}-${n}`, major, ['MATH 1500 FS23 A', 'MATH 1700 SP24 B']);
}

/** The same reply for a major that nobody has, under the name of another. */
const asNamed = (said: ReturnType<typeof saidAbout>, from: string, to: string) =>
  JSON.parse(
    JSON.stringify(said)
      .replaceAll(encodeURIComponent(from), encodeURIComponent(to))
      .replaceAll(from, to)
      .replace(/\[\\"content-length\\",\\"?\d+\\"?\]/g, ''),
  );

describeRules('fake accounts in an installation with older ones', (kit) => {
  const secret = ['MATH 1500 FS22 C', 'GREEK 4300 SP23 F'];
  const few = ['Physics', 'Economics', 'Geography'];
  beforeAll(async () => {
    await seed(kit(), [
      ...Array.from({ length: 12 }, (_, n) => plainStudent(`old-${n}`, 'Psychology', ['MATH 1500 FS22 B'])),
      plainStudent('lonely', 'Physics', secret),
      plainStudent('one-of-two', 'Economics', secret),
      plainStudent('two-of-two', 'Economics', secret),
      plainStudent('outsider-victim', 'Geography', secret),
    ]);
    await kit().nextDay();
    for (const major of few) await makeFakes(kit(), `fake-${major}`, major, 4);
    // The reader of the first two majors is in them, the one of the third is not.
    await kit().enroll('reader-Physics', 'Physics', ['MATH 1500 FS23 A']);
    await kit().enroll('reader-Economics', 'Economics', ['MATH 1500 FS23 A']);
  });
  const sayings = async (major: string) => {
    const look = await (await openReader(kit(), `reader-${major}`, [major, 'Theatre'])).look();
    return [saidAbout(look, major), saidAbout(look, 'Theatre')] as const;
  };

  test('four of them and a reader open no major of one or two students, within the first week', async () => {
    for (const days of [0, 1, 5]) {
      if (days > 0) await kit().nextDay(days);
      for (const major of few) {
        const [said, empty] = await sayings(major);
        expect(asNamed(said, major, 'Theatre')).toEqual(asNamed(empty, 'Theatre', 'Theatre'));
      }
    }
  });

  test('four of them open no major of one student to a reader who is not in it, whatever their age', async () => {
    await kit().nextDay(30);
    const [said, empty] = await sayings('Geography');
    expect(asNamed(said, 'Geography', 'Theatre')).toEqual(asNamed(empty, 'Theatre', 'Theatre'));
  });
});

describeRules('a flush by four accounts of the attacker', (kit) => {
  test('says nothing of the fifth student, who changed in the same days', async () => {
    await seed(
      kit(),
      Array.from({ length: 14 }, (_, n) =>
        plainStudent(
          `n-${n}`,
          'Nursing',
          ['MATH 1500 FS22 B', ...(n < 6 ? ['STAT 2500 SP23 A'] : [])],
          'courses-and-grades',
        ),
      ),
    );
    await kit().nextDay();
    const reader = await openReader(kit(), 'reader', ['Nursing']);
    const before = saidAbout(await reader.look(), 'Nursing');
    await write(kit(), 'n-9', 'POST', '/submit-course-history', entry('STAT 2500', 'SP23', 'F'));
    await makeFakes(kit(), 'flush', 'Nursing', 4);
    for (let day = 1; day < 7; day += 1) {
      await kit().nextDay();
      for (let n = 0; n < 4; n += 1)
        await write(kit(), `flush-${n}`, 'POST', '/submit-course-history', entry('STAT 2500', `FS${10 + day}`, 'A'));
      expect(saidAbout(await reader.look(), 'Nursing')).toEqual(before);
    }
  });
});
