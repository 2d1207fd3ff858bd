import { isDeepStrictEqual } from 'node:util';
import { pathwaysReply } from '@coursetrail/contract';
import { type Counts, countHistory, emptyCounts, type Pathways } from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import { unpack } from '../http/compressed-body.ts';
import { type Database, inSnapshot, inTransaction, type Trx } from '../storage/database.ts';
import {
  countedHistories,
  decodeWorking,
  lockPublication,
  readPublications,
} from '../storage/publications.ts';
import { readBody } from '../storage/published.ts';
import type { Schema } from '../storage/schema.ts';
import { countMajor } from './pathways.ts';
import { replacePublication } from './publisher.ts';
import type { PublisherSettings } from './publisher-settings.ts';

async function recount(db: Kysely<Schema>, major: string): Promise<Counts> {
  const counts = emptyCounts();
  for await (const history of countedHistories(db, major)) countHistory(counts, history, 1);
  return counts;
}

/**
 * Whether every number of takers in the pathways is that of a recount. What is left out, and so who counts as late,
 * depends on a setting, and credits on a catalog, that may both have changed since.
 */
async function arePathwaysRight(snapshot: Trx, major: string): Promise<boolean> {
  const body = await readBody(snapshot, { major, name: 'pathways', knownTag: '' });
  if (!body?.bytes) return false;
  const told = pathwaysReply.parse(JSON.parse((await unpack(body.bytes)).toString()));
  const counted = (await countMajor(snapshot, major, 1)).pathways();
  const numbers = new Set(numbersIn(counted));
  return told.students === counted.students && numbersIn(told).every((each) => numbers.has(each));
}

function* numbersIn({ courses, next, before }: Pathways): Generator<string> {
  const codeAt = (position: number) => courses[position]?.programId;
  for (const { programId, students } of courses) yield `${programId}: ${students}`;
  for (const [a, b, students] of next) yield `${codeAt(a)}, next ${codeAt(b)}: ${students}`;
  for (const [a, b, students] of before) yield `${codeAt(a)}, before ${codeAt(b)}: ${students}`;
}

/** The majors whose counts differ from a recount of what was published. Empty when all is well. */
export const wrongMajors = (database: Database): Promise<string[]> =>
  inSnapshot(database, async (snapshot) => {
    const wrong: string[] = [];
    for (const { major, version, working, pathways_version } of await readPublications(snapshot)) {
      const { counts } = decodeWorking(working);
      const isRight =
        isDeepStrictEqual(counts, await recount(snapshot, major)) &&
        // Older pathways were counted from histories that are there no longer.
        (pathways_version !== version || (await arePathwaysRight(snapshot, major)));
      if (!isRight) wrong.push(major);
    }
    return wrong;
  });

/** Replaces the counts of a major by a recount, and publishes them. */
export const repairMajor = (settings: PublisherSettings, major: string): Promise<void> =>
  inTransaction(settings.database, async (trx) => {
    const publication = await lockPublication(settings.database, trx, major);
    const working = decodeWorking(publication.working);
    working.counts = await recount(trx, major);
    await replacePublication(settings, trx, publication, working);
  });
