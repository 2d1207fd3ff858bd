import type { PublishedHistory } from '@coursetrail/domain';
import { seededRandom } from '@coursetrail/invented-students/random';
import { expect, test } from 'vitest';
import { decodeAttempts } from '../storage/published.ts';
import { describeEachEngine, type ServerKit } from '../test-kit.ts';
import {
  advantageOf,
  type EvidenceSource,
  evidenceSources,
  type Guessed,
  guessAll,
  note,
  report,
} from './guesses.ts';
import { inventFor, openReader, ownersOf, seed } from './kit.ts';
import { kinds, majors, openPopulation } from './population.ts';
import { type GradeClaim, openSubtraction } from './subtraction.ts';

type PublishedRow = PublishedHistory & { uid: string; major: string };

const publishedRows = async (kit: ServerKit): Promise<PublishedRow[]> =>
  (await kit.database.reader.selectFrom('published_history').selectAll().execute()).map(
    ({ uid, major, sharing, attempts }) => ({
      uid,
      major,
      sharing,
      attempts: decodeAttempts(attempts),
    }),
  );

/** The claims that are true. */
const rightClaims = (claims: readonly GradeClaim[], published: readonly PublishedRow[]) =>
  claims.filter(({ uid, course, grade }) =>
    published.some(
      (row) =>
        row.uid === uid &&
        row.attempts.some((each) => each.programId === course && each.grade === grade),
    ),
  );

describeEachEngine('grade charts minus the grades that histories show', (kit) => {
  test('give no grade of a student who shares courses only', { timeout: 60_000 }, async () => {
    const students = inventFor(majors, 'subtraction', 150);
    await seed(kit(), students);
    await kit().nextDay();
    const look = await (await openReader(kit(), 'reader', majors)).look();
    const owners = ownersOf(
      kit(),
      'reader',
      students.map(({ uid }) => uid),
    );
    for (const major of majors) {
      const subtraction = openSubtraction(major);
      subtraction.take(look, owners);
      expect(Object.keys(look.gradeCharts.get(major) ?? {}).length).toBeGreaterThan(10);
      expect(subtraction.findGrades()).toEqual([]);
    }
  });
});

/** Both engines run the same rules. An attacker needs many publications, so one engine has them; the other shows the groups. */
const periodsOn = { sqlite: 6, postgres: 2 };

describeEachEngine('publications with 20 writes before each', (kit, engine) => {
  const periods = periodsOn[engine];
  const hasMany = engine === 'sqlite';
  const title = hasMany
    ? 'change groups only, and comparing all of them gives hardly an unshared grade'
    : 'change groups only';

  test(title, {
    timeout: 120_000,
    // Who goes along with a departure is drawn anew each time, and in some runs one grade more is guessed.
    retry: 2,
  }, async () => {
    const random = seededRandom('publications');
    const population = openPopulation(kit(), random);
    const reader = await openReader(kit(), 'reader', majors);
    const subtractions = majors.map(openSubtraction);
    const everybody = new Map<string, PublishedRow>();
    const guesses = new Map<EvidenceSource, Guessed[]>(
      evidenceSources.map((source) => [source, []]),
    );
    const groups: number[] = [];
    const take = async () => {
      const look = await reader.look();
      for (const row of await publishedRows(kit())) everybody.set(`${row.uid} ${row.major}`, row);
      const owners = ownersOf(
        kit(),
        'reader',
        [...everybody.values()].map(({ uid }) => uid),
      );
      for (const subtraction of subtractions) subtraction.take(look, owners);
      return look;
    };

    await population.startRound(120);
    await kit().publish();
    let last = await take();
    for (let period = 0; period < periods; period += 1) {
      await population.startRound(5);
      const written = [];
      for (let n = 0; n < 20; n += 1) {
        const kind = kinds[(20 * period + n) % kinds.length] ?? 'new';
        written.push({ kind, ...(await population.write(kind, last)) });
      }
      const before = await publishedRows(kit());
      await kit().nextDay(14);
      const after = await publishedRows(kit());
      const present = await take();
      for (const { kind, ...each } of written) {
        const controls = population.controls(each, 20);
        for (const [source, guessed] of guesses)
          guessed.push(guessAll(last, present, kind, each, controls, source));
      }
      for (const major of majors) groups.push(changedStudents(before, after, major));
      last = present;
    }
    for (const [source, guessed] of guesses)
      report(`attack 1 with publications on ${engine}, ${source}`, guessed);
    const advantage = (source: EvidenceSource) => advantageOf(guesses.get(source) ?? []);
    note(evidenceSources.map((source) => `${source}: ${advantage(source).toFixed(3)}`).join(', '));
    // Pathways say no more of those who wrote than of others, and add nothing to what else is known of them.
    expect(advantage('from pathways alone')).toBeLessThan(0.05);
    expect(advantage('from everything') - advantage('without pathways')).toBeLessThan(0.05);
    expect(groups.filter((size) => size > 0).length).toBeGreaterThanOrEqual(periods);
    expect(groups.filter((size) => size > 0 && size < 5)).toEqual([]);
    const claims = subtractions.flatMap((each) => each.findGrades());
    const changes = subtractions.reduce((sum, each) => sum + each.countChanges(), 0);
    note(`${claims.length} grades found, in ${changes} changes of unshared grades in a chart`);
    // Charts follow what students write, although later.
    expect(changes).toBeGreaterThan(hasMany ? 20 : 0);
    if (!hasMany) return;
    // Over many publications he takes a few grades for certain, and some of them happen to be right.
    const right = rightClaims(claims, [...everybody.values()]);
    expect(right.length).toBeLessThanOrEqual(changes / 50);
  });
});

/** How many students of a major one publication changed. */
function changedStudents(
  before: readonly PublishedRow[],
  after: readonly PublishedRow[],
  major: string,
): number {
  const texts = (rows: readonly PublishedRow[]) =>
    new Set(rows.filter((row) => row.major === major).map((row) => JSON.stringify(row)));
  const [old, present] = [texts(before), texts(after)];
  const changed = [...old.symmetricDifference(present)].map(
    (text) => (JSON.parse(text) as PublishedRow).uid,
  );
  return new Set(changed).size;
}
