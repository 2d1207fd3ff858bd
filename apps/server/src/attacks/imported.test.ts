import { type PublishedHistory, semesterLabel } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { replaceSource } from '../imports/import-histories.ts';
import { publishMajor } from '../publication/publisher.ts';
import { describeRules, type ServerKit } from '../test-kit.ts';
import { openReader, plainStudent, saidAbout, seed, share } from './kit.ts';

const sourceOf = (major: string) => `Registrar, ${major}`;
const history = (...courses: string[]): PublishedHistory => ({
  sharing: 'courses',
  attempts: courses.map((programId, index) => ({ programId, n: index + 1, grade: '' })),
  seasons: courses.map(() => 'FS'),
});
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

async function importInto(kit: ServerKit, major: string, histories: readonly PublishedHistory[]) {
  const { now } = kit.clock;
  const report = await replaceSource(kit.database, sourceOf(major), new Map([[major, histories]]), now);
  for (const each of report.majors) await publishMajor(kit.dependencies, each);
  return report;
}

const look = async (kit: ServerKit, major: string) => (await openReader(kit, 'reader', [major])).look();
/** Without what a name, or the day, changes by itself. */
const without = (text: string, major: string) =>
  text
    .replaceAll(major, '')
    .replaceAll(/2026-03-\d\d/g, '')
    .replace(/\[\\+"(etag|content-length)\\+",[^\]]*\]/g, '');

describeRules('imported histories', (kit) => {
  const codes = (count: number, offset = 0) => many(count, (n) => `MATH ${1500 + offset + n}`);
  const accountsOf = (major: string) => [
    ...many(12, (n) => plainStudent(`${major}-${n}`, major, ['MATH 1500 FS22 A', 'STAT 2500 SP23 B'])),
    // Alone among the accounts, and one of many among the imported.
    plainStudent(`${major}-alone`, major, ['MATH 1500 FS22 A', 'GREEK 4300 SP23 C']),
  ];
  const records = many(30, (n) => history('MATH 1500', n < 20 ? 'GREEK 4300' : 'LATIN 1100'));
  const publishAccounts = async (...majors: string[]) => {
    await seed(kit(), majors.flatMap(accountsOf));
    await kit().publish();
  };

  test('leave nothing of an account that could not be read without them, once they are subtracted', async () => {
    await publishAccounts('Physics', 'Economics');
    await importInto(kit(), 'Economics', records);
    const [alone, beside] = [await look(kit(), 'Physics'), await look(kit(), 'Economics')];

    const seen = (beside.histories.get('Economics') ?? []).map(({ attempts }) => JSON.stringify(attempts));
    expect(seen).toHaveLength(13 + 30);
    const imported = records.map(({ attempts }) =>
      JSON.stringify(attempts.map(({ programId, n }) => ({ programId, n, grade: undefined }))),
    );
    for (const text of imported) {
      const index = seen.indexOf(text);
      expect(index).toBeGreaterThanOrEqual(0);
      seen.splice(index, 1);
    }
    expect(seen.sort()).toEqual(
      (alone.histories.get('Physics') ?? []).map(({ attempts }) => JSON.stringify(attempts)).sort(),
    );

    const takers = (crowd: ReturnType<typeof beside.crowds.get>) =>
      new Map<string, number>(
        (crowd?.semesters ?? []).flatMap(({ n, courses }) =>
          courses.map(({ programId, students }) => [`${programId} ${semesterLabel(n)}`, students] as const),
        ),
      );
    const [small, large] = [takers(alone.crowds.get('Physics')), takers(beside.crowds.get('Economics'))];
    for (const { attempts } of records)
      for (const { programId, n } of attempts) {
        const name = `${programId} ${semesterLabel(n)}`;
        large.set(name, (large.get(name) ?? 0) - 1);
      }
    expect(new Map([...large].filter(([, count]) => count !== 0))).toEqual(small);
    expect(beside.crowds.get('Economics')).toMatchObject({
      students: 43,
      imported: { students: 30, sources: [sourceOf('Economics')] },
    });
  });

  test('hide no account that leaves: its decoys are accounts', async () => {
    await publishAccounts('Sociology');
    await importInto(kit(), 'Sociology', records);
    const readable = async (isImported: boolean) =>
      (
        await kit()
          .database.reader.selectFrom('published_history')
          .select('uid')
          .where('major', '=', 'Sociology')
          .where('hidden_until', 'is', null)
          .where('source', isImported ? 'is not' : 'is', null)
          .execute()
      ).length;
    expect([await readable(false), await readable(true)]).toEqual([13, 30]);
    await share(kit(), 'Sociology-3', 'nothing');
    expect([await readable(false), await readable(true)]).toEqual([7, 30]);
  });

  test('let no account join that would not join without them', async () => {
    await importInto(kit(), 'German', records);
    await seed(
      kit(),
      many(5, (n) => plainStudent(`few-${n}`, 'German', ['MATH 1500 FS22 A'])),
    );
    const before = await look(kit(), 'German');
    await kit().publish();
    expect(saidAbout(await look(kit(), 'German'), 'German')).toEqual(saidAbout(before, 'German'));
    const preview = await kit().get('few-0', '/account/as-seen-by-others');
    expect(preview.json()).toMatchObject({ unseen: 'few-students', withheld: 0 });
  });

  test('are gone without a trace when their source is removed', async () => {
    await publishAccounts('Chemistry', 'History');
    await importInto(kit(), 'Chemistry', records);
    const others = await look(kit(), 'History');
    await importInto(kit(), 'Chemistry', []);
    const after = await look(kit(), 'Chemistry');
    const said = (seen: typeof after, major: string) => without(JSON.stringify(saidAbout(seen, major)), major);
    expect(said(after, 'Chemistry')).toEqual(said(others, 'History'));
    const rest = kit().database.reader.selectFrom('published_history').where('source', '=', sourceOf('Chemistry'));
    expect(await rest.select('uid').execute()).toEqual([]);
  });

  test('of whom one changes between two files go with five others, and return with them in the next term', async () => {
    const first = many(40, (n) => history(...codes(6, n < 20 ? 0 : 3)));
    const changed = history(...codes(5, 3));
    await importInto(kit(), 'Nursing', first);
    const seen = async () => ((await look(kit(), 'Nursing')).histories.get('Nursing') ?? []).length;
    expect(await seen()).toBe(40);

    const report = await importInto(kit(), 'Nursing', [...first.slice(1), changed]);
    expect(report).toMatchObject({ added: 1, removed: 1, kept: 39, hidden: 6 });
    const charts = (await look(kit(), 'Nursing')).crowds.get('Nursing');
    expect([await seen(), charts?.students]).toEqual([34, 34]);
    // The same file again shows no more.
    await importInto(kit(), 'Nursing', [...first.slice(1), changed]);
    expect(await seen()).toBe(34);

    kit().clock.now = new Date('2026-06-02T12:00:00Z');
    await kit().publish();
    expect(await seen()).toBe(40);
  });

  test('of a major with too few students are left out', async () => {
    const report = await importInto(
      kit(),
      'Theatre',
      many(5, () => history('MATH 1500')),
    );
    expect(report).toMatchObject({ added: 0, leftOut: 5, majors: [] });
  });
});
