import {
  asUid,
  contentsOf,
  countHistory,
  emptyWorkingCounts,
  ok,
  toPublish,
  type Uid,
} from '@coursetrail/domain';
import { publishMajor } from '../../apps/server/src/publication/publisher.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { changeStudent } from '../../apps/server/src/storage/students.ts';
import { ask } from '../ask.ts';
import { millisecondsOf, percentile, rounded, type Spread, spreadOfTimes } from '../measure.ts';
import { largestMajors, membersOf, scanMajor } from '../queries.ts';
import { type BenchEngine, bytesOnDisk, type TestDatabase } from '../test-database.ts';
import { pathOf, withProduct } from './with-product.ts';

/**
 * What the server is asked right after. The publication of another major is as long a pause, and as much
 * other work for the machine, as the publication of the major itself.
 */
export const moments = ['other', 'afterWrite', 'afterElsewhere', 'afterPublication'] as const;
type Moment = (typeof moments)[number];

type ReplyTimes = Record<Moment, Spread> & { type: string; bytes: number; gzipped: number };

export type MeasuredGrowth = {
  engine: BenchEngine;
  students: number;
  members: number;
  /** Milliseconds. */
  recount: number;
  diskBytes: number;
  types: ReplyTimes[];
};

const minGroupSize = 5;

/** How long replies about the largest major take when there are this many students. */
export const measureReplies = (
  testDatabase: TestDatabase,
  students: number,
  wanted: { samples: number; publications: number },
): Promise<MeasuredGrowth> =>
  withProduct(testDatabase, async (product, database) => {
    const [major = '', otherMajor = ''] = await largestMajors(database, 2);
    const [member = ''] = await membersOf(database, major, 1);
    const token = await product.tokenFor(member);
    const types: ReplyTimes[] = [];
    for (const type of ['distribution', 'grades']) {
      const path = pathOf(major, type);
      const get = async () =>
        (await ask(product.url, token, { method: 'GET', path })).arrayBuffer();
      types.push({
        type,
        ...(await measureMoments(database, { major, otherMajor }, get, wanted)),
        bytes: (await get()).byteLength,
        gzipped: await bytesOverTheWire(product.url + path, token),
      });
    }
    return {
      engine: testDatabase.engine,
      students,
      ...(await measureRecount(database, major)),
      diskBytes: Math.round((await bytesOnDisk(testDatabase)) / students),
      types,
    };
  });

/** The moments take turns, so that other load on the machine affects all alike. */
async function measureMoments(
  database: Database,
  { major, otherMajor }: { major: string; otherMajor: string },
  get: () => Promise<unknown>,
  { samples, publications }: { samples: number; publications: number },
): Promise<Record<Moment, Spread>> {
  const times: Record<Moment, number[]> = {
    other: [],
    afterWrite: [],
    afterElsewhere: [],
    afterPublication: [],
  };
  const warmUp = Math.ceil(samples / 10);
  // Enough for a group, even if some have the first turn's grade already.
  const writersOf = (of: string) => membersOf(database, of, 3 * minGroupSize);
  const [writers, otherWriters] = [await writersOf(major), await writersOf(otherMajor)];
  const everyTurns = Math.ceil(samples / publications);
  for (let turn = 0; turn < warmUp + samples; turn += 1) {
    const before: Record<Moment, () => Promise<unknown>> = {
      other: get,
      afterWrite: () => changeGrade(database, major, asUid('restless'), turn),
      afterElsewhere: () => publish(database, otherMajor, otherWriters, turn / everyTurns),
      afterPublication: () => publish(database, major, writers, turn / everyTurns),
    };
    for (const moment of moments) {
      const isPublication = moment === 'afterPublication' || moment === 'afterElsewhere';
      if (isPublication && turn % everyTurns !== 0) continue;
      await before[moment]();
      const time = await millisecondsOf(get);
      if (turn >= warmUp) times[moment].push(time);
    }
  }
  return {
    other: spreadOfTimes(times.other),
    afterWrite: spreadOfTimes(times.afterWrite),
    afterElsewhere: spreadOfTimes(times.afterElsewhere),
    afterPublication: spreadOfTimes(times.afterPublication),
  };
}

/** A write in the major by another process than the server: another grade than in the turn before. */
const changeGrade = (database: Database, major: string, uid: Uid, turn: number) =>
  changeStudent(database, uid, new Date(), (student) => {
    const [first, ...others] = student.history;
    const grade = turn % 2 === 0 ? 'A' : 'B';
    const changed = first ?? { _id: 'the-one', programId: 'MATH 1500', semester: 'FS20', grade };
    return ok({ ...student, major, history: [{ ...changed, grade }, ...others] });
  });

/** A publication of the major by another process than the server. */
async function publish(database: Database, major: string, writers: readonly Uid[], turn: number) {
  for (const uid of writers) await changeGrade(database, major, uid, turn);
  const isNew = await publishMajor({ database, minGroupSize, now: () => new Date() }, major);
  if (!isNew) throw new Error('Nothing new was published.');
}

/** What a reply would cost if everything were counted when somebody asks. */
async function measureRecount(database: Database, major: string) {
  let members = 0;
  const times: number[] = [];
  for (let pass = 0; pass < 3; pass += 1) {
    times.push(
      await millisecondsOf(async () => {
        const histories = (await scanMajor(database, major)).flatMap(
          (student) => toPublish(student) ?? [],
        );
        members = histories.length;
        const working = emptyWorkingCounts();
        for (const history of histories) countHistory(working.counts, history, 1);
        contentsOf(working, minGroupSize + 1);
      }),
    );
  }
  return { members, recount: rounded(percentile(times, 50)) };
}

async function bytesOverTheWire(url: string, token: string): Promise<number> {
  // From the header, because fetch returns the body unpacked.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  return Number(reply.headers.get('content-length'));
}
