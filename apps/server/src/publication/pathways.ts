import { countPathways, dayOf, type PathwayCounter, smallestGroup } from '@coursetrail/domain';
import { readCredits } from '../catalog/courses.ts';
import { inSnapshot, inTransaction, type Trx } from '../storage/database.ts';
import {
  countedHistories,
  lockPublication,
  readMajorsDuePathways,
  storePathways,
} from '../storage/publications.ts';
import { pathwaysBodyOf } from './bodies.ts';
import type { PublisherSettings } from './publisher-settings.ts';

/** Once a day at most, except where every change is published at once. */
const dueBefore = ({ minGroupSize, now }: PublisherSettings) =>
  minGroupSize === 1 ? null : dayOf(now());

/** Majors that were published since their pathways were made. */
export const majorsDuePathways = async (
  settings: PublisherSettings,
  only?: string,
): Promise<string[]> => {
  const due = { before: dueBefore(settings), major: only };
  return (await readMajorsDuePathways(settings.database.reader, due)).map(({ major }) => major);
};

/** Makes the pathways that are due: of all majors, or of one. */
export async function publishPathways(settings: PublisherSettings, only?: string): Promise<void> {
  for (const major of await majorsDuePathways(settings, only)) await publishOne(settings, major);
}

/**
 * Counted from all histories at once, as the last publication counts them: two versions of the pathways differ by whole
 * groups of students, and no write keeps sums. The counting holds up no writer.
 */
async function publishOne(settings: PublisherSettings, major: string): Promise<void> {
  const { database, minGroupSize, now } = settings;
  const group = smallestGroup(minGroupSize);
  const counted = await inSnapshot(database, async (snapshot) => {
    const due = { before: dueBefore(settings), major };
    const [publication] = await readMajorsDuePathways(snapshot, due);
    if (publication === undefined) return null;
    return { ...publication, counter: await countMajor(snapshot, major, group) };
  });
  if (counted === null) return;
  const pathways = counted.counter.pathways();
  const madeOn = dayOf(now());
  const stored = {
    major,
    version: counted.version,
    madeOn,
    students: pathways.students,
    body: pathwaysBodyOf({ ...pathways, major, madeOn }),
    courses: counted.counter.commonCourses(),
  };
  await inTransaction(database, async (trx) => {
    const { version } = await lockPublication(database, trx, major);
    // Whoever published meanwhile makes them.
    if (version === counted.version) await storePathways(trx, stored);
  });
}

/** Counts what the last publication of a major counts. */
export async function countMajor(
  snapshot: Trx,
  major: string,
  group: number,
): Promise<PathwayCounter> {
  const counter = countPathways({ group, creditsOf: await readCredits(snapshot) });
  for await (const history of countedHistories(snapshot, major)) counter.add(history);
  return counter;
}
