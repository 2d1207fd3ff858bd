import {
  accumulate,
  asUid,
  type CourseEntry,
  contributionOf,
  emptySums,
  ok,
} from '@coursetrail/domain';
import { type Product, startProduct } from '@coursetrail/test-product';
import { type Database, openDatabase } from '../apps/server/src/storage/database.ts';
import { changeStudent } from '../apps/server/src/storage/students.ts';
import { ask } from './ask.ts';
import { type Load, type Rate, rateOf } from './load.ts';
import {
  type BenchSize,
  millisecondsOf,
  percentile,
  rounded,
  type Spread,
  spreadOf,
  type Topic,
  table,
} from './measure.ts';
import { largestMajor, membersOf, scanMajor } from './queries.ts';
import {
  type BenchEngine,
  bytesOnDisk,
  createTestDatabase,
  engines,
  seed,
  type TestDatabase,
} from './test-database.ts';

const sizes = {
  usual: {
    students: { sqlite: [1000, 10_000], postgres: [1000, 10_000] },
    samples: 100,
    passes: 3,
    passLength: 1000,
  },
  full: {
    students: { sqlite: [1000, 10_000, 100_000, 1_000_000], postgres: [1000, 10_000, 100_000] },
    samples: 1000,
    passes: 5,
    passLength: 4000,
  },
};
type StatisticsSizes = (typeof sizes)[keyof typeof sizes];

export const statistics: Topic = {
  about:
    'both kinds of statistics beside a count of all histories, as the number of students grows; throughput',
  async run(size: BenchSize) {
    const wanted = sizes[size];
    const growth: Grown[] = [];
    const throughput: Partial<Record<BenchEngine, Throughput>> = {};
    for (const engine of engines) {
      const testDatabase = await createTestDatabase(engine);
      try {
        for (const students of wanted.students[engine]) {
          await seed(testDatabase, students);
          growth.push(await measureSize(testDatabase, students, wanted));
        }
        throughput[engine] = await measureThroughput(testDatabase, wanted);
      } finally {
        await testDatabase.remove();
      }
    }
    return {
      text: [
        'Of the largest major, over HTTP; milliseconds. Anew: after a write. Cached: without one.',
        table(
          [
            '',
            'students',
            'in major',
            'anew p50',
            'p99',
            'cached p50',
            'p99',
            'naive scan',
            'scan : anew',
            'KB',
            'gzip',
            'disk B/student',
          ],
          growth.flatMap(({ engine, students, members, naive, types, diskBytes }) =>
            types.map(({ type, anew, cached, bytes, gzipped }) => [
              `${engine}, ${type}`,
              students,
              members,
              anew.p50,
              anew.p99,
              cached.p50,
              cached.p99,
              naive,
              rounded(naive / anew.p50),
              rounded(bytes / 1024),
              rounded(gzipped / 1024),
              diskBytes,
            ]),
          ),
        ),
        '',
        'Answers per second to 32 who ask at once, and the processor time of each; taking turns. Share: of the empty answer',
        table(
          ['', ...engines.flatMap((engine) => [engine, 'share', 'ms', 'share'])],
          loadNames.map((name) => [
            name,
            ...engines.flatMap((engine) => {
              const rate = throughput[engine]?.get(name) ?? { perSecond: 0, cpu: 0 };
              const empty = throughput[engine]?.get(emptyLoad) ?? rate;
              const shares = [rate.perSecond / empty.perSecond, empty.cpu / rate.cpu].map(rounded);
              return [
                Math.round(rate.perSecond),
                shares[0] ?? 0,
                rounded(rate.cpu),
                shares[1] ?? 0,
              ];
            }),
          ]),
        ),
      ].join('\n'),
      numbers: {
        growth,
        throughput: Object.fromEntries(
          engines.map((engine) => [engine, [...(throughput[engine] ?? [])]]),
        ),
      },
    };
  },
};

type Grown = {
  engine: BenchEngine;
  students: number;
  members: number;
  /** Milliseconds. */
  naive: number;
  diskBytes: number;
  types: { type: string; anew: Spread; cached: Spread; bytes: number; gzipped: number }[];
};

const withProduct = async <T>(
  testDatabase: TestDatabase,
  work: (product: Product, database: Database) => Promise<T>,
): Promise<T> => {
  const product = await startProduct(testDatabase);
  const database = openDatabase(testDatabase);
  try {
    return await work(product, database);
  } finally {
    await database.close();
    await product.stop();
  }
};

const pathOf = (major: string, type: string) =>
  `/statistics/${encodeURIComponent(major)}?type=${type}`;

const measureSize = (
  testDatabase: TestDatabase,
  students: number,
  { samples }: StatisticsSizes,
): Promise<Grown> =>
  withProduct(testDatabase, async (product, database) => {
    const { major } = await largestMajor(database);
    const [member = ''] = await membersOf(database, major, 1);
    const token = await product.tokenFor(member);
    const types = [];
    for (const type of ['distribution', 'grades']) {
      const path = pathOf(major, type);
      const get = async () =>
        (await ask(product.url, token, { method: 'GET', path })).arrayBuffer();
      types.push({
        type,
        anew: await spreadOf(samples, get, (turn) => touch(database, major, turn)),
        cached: await spreadOf(samples, get),
        bytes: (await get()).byteLength,
        gzipped: await bytesOverTheWire(product.url + path, token),
      });
    }
    let members = 0;
    const scans: number[] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      scans.push(
        await millisecondsOf(async () => {
          const found = await scanMajor(database, major);
          members = found.length;
          const sums = emptySums();
          for (const student of found) accumulate(sums, contributionOf(student));
        }),
      );
    }
    const diskBytes = Math.round((await bytesOnDisk(testDatabase)) / students);
    return {
      engine: testDatabase.engine,
      students,
      members,
      naive: rounded(percentile(scans, 50)),
      diskBytes,
      types,
    };
  });

/** A write in the major through another process, which makes the server's cache of it stale. */
const touch = (database: Database, major: string, turn: number) => {
  const entry: CourseEntry = {
    programId: 'MATH 1500',
    semester: 'FS20',
    grade: turn % 2 === 0 ? 'A' : 'B',
  };
  return changeStudent(database, asUid('restless'), new Date(), (student) =>
    ok({ ...student, major, history: [{ _id: 'the-one', ...entry }] }),
  );
};

async function bytesOverTheWire(url: string, token: string): Promise<number> {
  // From the header, because fetch returns the body unpacked.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  return Number(reply.headers.get('content-length'));
}

const emptyLoad = 'empty, signed in (/users/login)';
const loadNames = [
  'empty, open to all (/healthz)',
  emptyLoad,
  'distribution, not modified',
  'distribution, compressed',
  'distribution, plain',
  'grades, not modified',
] as const;
type Throughput = Map<LoadName, Rate>;
type LoadName = (typeof loadNames)[number];

/** Requests by students of the major, whose own contribution has to be subtracted. */
const measureThroughput = (
  testDatabase: TestDatabase,
  { passes, passLength }: StatisticsSizes,
): Promise<Throughput> =>
  withProduct(testDatabase, async (product, database) => {
    const { major } = await largestMajor(database);
    const members = await membersOf(database, major, 50);
    const tokens = await Promise.all(members.map((uid) => product.tokenFor(uid)));
    const as = (turn: number) => ({ authorization: `Bearer ${tokens[turn % tokens.length]}` });
    const compressed = (turn: number) => ({ ...as(turn), 'accept-encoding': 'gzip' });
    /** Requests by students who already have the reply, each with the ETag of theirs. */
    const again = async (path: string): Promise<Load> => {
      const tags: string[] = [];
      for (const turn of tokens.keys()) {
        const reply = await fetch(product.url + path, { headers: compressed(turn) });
        await reply.arrayBuffer();
        tags.push(reply.headers.get('etag') ?? '');
      }
      const headersAt = (turn: number) => ({
        ...compressed(turn),
        'if-none-match': tags[turn % tags.length] ?? '',
      });
      return { method: 'GET', path, status: 304, headersAt };
    };
    const [distribution, grades] = [pathOf(major, 'distribution'), pathOf(major, 'grades')];
    const loads: Record<LoadName, Load> = {
      'empty, open to all (/healthz)': {
        method: 'GET',
        path: '/healthz',
        status: 200,
        headersAt: () => ({}),
      },
      [emptyLoad]: { method: 'POST', path: '/users/login', status: 200, headersAt: as },
      'distribution, not modified': await again(distribution),
      'distribution, compressed': {
        method: 'GET',
        path: distribution,
        status: 200,
        headersAt: compressed,
      },
      'distribution, plain': { method: 'GET', path: distribution, status: 200, headersAt: as },
      'grades, not modified': await again(grades),
    };
    const rates = new Map(loadNames.map((name) => [name, [] as Rate[]]));
    for (let pass = 0; pass < passes; pass += 1) {
      for (const [name, measured] of rates)
        measured.push(await rateOf(product, loads[name], passLength));
    }
    const median = (measured: Rate[], part: keyof Rate) =>
      percentile(
        measured.map((rate) => rate[part]),
        50,
      );
    return new Map(
      [...rates].map(([name, measured]) => [
        name,
        { perSecond: median(measured, 'perSecond'), cpu: median(measured, 'cpu') },
      ]),
    );
  });
