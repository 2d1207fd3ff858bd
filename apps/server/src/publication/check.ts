import { isDeepStrictEqual } from 'node:util';
import { type Counts, countHistory, emptyCounts } from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import { type Database, inSnapshot, inTransaction } from '../storage/database.ts';
import {
  countedHistories,
  decodeWorking,
  lockPublication,
  readPublications,
} from '../storage/publications.ts';
import type { Schema } from '../storage/schema.ts';
import { type PublisherSettings, replacePublication } from './publisher.ts';

async function recount(db: Kysely<Schema>, major: string): Promise<Counts> {
  const counts = emptyCounts();
  for await (const history of countedHistories(db, major)) countHistory(counts, history, 1);
  return counts;
}

/** The majors whose counts differ from a recount of what was published. Empty when all is well. */
export const wrongMajors = (database: Database): Promise<string[]> =>
  inSnapshot(database, async (snapshot) => {
    const wrong: string[] = [];
    for (const { major, working } of await readPublications(snapshot)) {
      const { counts } = decodeWorking(working);
      if (!isDeepStrictEqual(counts, await recount(snapshot, major))) wrong.push(major);
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
