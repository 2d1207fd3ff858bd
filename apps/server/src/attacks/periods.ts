import type { PublishedHistory } from '@coursetrail/domain';
import { decodeAttempts } from '../storage/published.ts';
import type { ServerKit } from '../test-kit.ts';
import { openReader, ownersOf } from './kit.ts';
import { kinds, majors, openPopulation, type WatchedWrite } from './population.ts';
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

type WatchedPeriods = {
  periods: number;
  /** Students of each major at the beginning. */
  perMajor: number;
  /** Students who join each major before a publication. */
  joining: number;
  /** Writes before a publication. */
  writes: number;
};

/** Publications with some writes before each, and what a reader makes of all of them. */
export async function watchPublications(
  kit: ServerKit,
  { periods, perMajor, joining, writes: perPeriod }: WatchedPeriods,
) {
  const population = openPopulation(kit, 'publications');
  const reader = await openReader(kit, 'reader', majors);
  const subtractions = majors.map(openSubtraction);
  const everybody = new Map<string, PublishedRow>();
  const writes: WatchedWrite[] = [];
  const groups: number[] = [];
  const take = async () => {
    const look = await reader.look();
    for (const row of await publishedRows(kit)) everybody.set(`${row.uid} ${row.major}`, row);
    const uids = [...everybody.values()].map(({ uid }) => uid);
    const owners = ownersOf(kit, 'reader', uids);
    for (const subtraction of subtractions) subtraction.take(look, owners);
    return look;
  };

  await population.startRound(perMajor);
  await kit.publish();
  let last = await take();
  for (let period = 0; period < periods; period += 1) {
    await population.startRound(joining);
    const written = [];
    for (let n = 0; n < perPeriod; n += 1) {
      const kind = kinds[(perPeriod * period + n) % kinds.length] ?? 'new';
      written.push({ kind, written: await population.write(kind, last) });
    }
    const before = await publishedRows(kit);
    await kit.nextDay(14);
    const after = await publishedRows(kit);
    const present = await take();
    for (const each of written)
      writes.push({
        ...each,
        before: last,
        after: present,
        controls: population.controls(each.written, 20),
      });
    for (const major of majors) groups.push(changedStudents(before, after, major));
    last = present;
  }
  const claims = subtractions.flatMap((each) => each.findGrades());
  return {
    writes,
    /** By publication of a major: how many students it changed. */
    groups,
    /** Grades that the reader takes for certain. */
    claims,
    rightClaims: rightClaims(claims, [...everybody.values()]),
    /** How often unshared grades in a chart changed. */
    changes: subtractions.reduce((sum, each) => sum + each.countChanges(), 0),
  };
}

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
