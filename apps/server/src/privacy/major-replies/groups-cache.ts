import { type Grouping, type MajorGroups, type Sums, sumKey, type Uid } from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Database, inSnapshot, type Trx } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { readSums, readVersionAndOwnSums } from '../../storage/sums.ts';

/** The groups of a major at one version of its sums. */
type CachedGroups<Group> = MajorGroups<Group> & {
  version: string;
  sumsRead: number;
  /** Per uid: the keys of the groups hidden from that student, as one text. */
  hiddenKeys: Map<Uid, string>;
};

export type GroupsCache<Group> = {
  /** The groups as cached, possibly out of date. Does not ask the database. */
  latest(major: string): CachedGroups<Group> | undefined;
  /** The groups as they are now, and the viewer's own contribution at the same moment. */
  read(major: string, viewer: Uid): Promise<{ cached: CachedGroups<Group>; own: Sums }>;
};

const mostBytes = 32 * 1024 * 1024;
/** About what one counted sum takes in memory as a part of its group. */
const bytesPerSum = 120;

/**
 * Every process has its own cache and asks the database for the version of the sums at each call, so
 * what another process wrote is seen at once. The viewer's own contribution is read at the same
 * moment: otherwise a student who has just left a group would be counted as one of the others.
 */
export function groupsCache<Group>(
  database: Database,
  grouping: Grouping<Group>,
): GroupsCache<Group> {
  const cache = new LRUCache<string, CachedGroups<Group>>({
    maxSize: mostBytes,
    sizeCalculation: ({ sumsRead }) => 1 + sumsRead * bytesPerSum,
  });

  const lookUp = async (db: Kysely<Schema>, major: string, viewer: Uid) => {
    const { version, own } = await readVersionAndOwnSums(db, major, viewer);
    const cached = cache.get(major);
    return { version, own, cached: cached?.version === version ? cached : undefined };
  };

  const readGroups = async (
    snapshot: Trx,
    major: string,
    version: string,
  ): Promise<CachedGroups<Group>> => {
    const sums = await readSums(snapshot, major, grouping.sums);
    const groups = {
      major,
      version,
      students: sums.majorStudents.get(sumKey.major(major)) ?? 0,
      groups: grouping.groupsOf(sums),
      hiddenKeys: new Map<Uid, string>(),
      sumsRead: grouping.sums.reduce((count, name) => count + sums[name].size, 0),
    };
    cache.set(major, groups);
    return groups;
  };

  return {
    latest: (major) => cache.get(major),
    async read(major, viewer) {
      const { cached, own } = await lookUp(database.reader, major, viewer);
      if (cached !== undefined) return { cached, own };
      return inSnapshot(database, async (snapshot) => {
        // Look again: of many requests that found nothing at the same moment, only one has to read.
        const { cached, version, own } = await lookUp(snapshot, major, viewer);
        return { cached: cached ?? (await readGroups(snapshot, major, version)), own };
      });
    },
  };
}
