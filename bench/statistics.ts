import { type BenchSize, rounded, type Topic, table } from './measure.ts';
import { type MeasuredGrowth, measureReplies, moments } from './statistics/reply-times.ts';
import {
  emptyLoad,
  loadNames,
  measureThroughput,
  type Throughput,
} from './statistics/throughput.ts';
import { type BenchEngine, createTestDatabase, engines, seed } from './test-database.ts';

const sizes = {
  usual: {
    students: { sqlite: [1000, 10_000], postgres: [1000, 10_000] },
    samples: 100,
    publications: 50,
    passes: 3,
    passLength: 1000,
  },
  full: {
    students: { sqlite: [1000, 10_000, 100_000, 1_000_000], postgres: [1000, 10_000, 100_000] },
    samples: 1000,
    publications: 50,
    passes: 5,
    passLength: 4000,
  },
};

export const statistics: Topic = {
  about:
    'both kinds of statistics after a write, after a publication and beside a recount, as students grow more; throughput',
  async run(size: BenchSize) {
    const wanted = sizes[size];
    const growth: MeasuredGrowth[] = [];
    const throughput: Partial<Record<BenchEngine, Throughput>> = {};
    for (const engine of engines) {
      const testDatabase = await createTestDatabase(engine);
      try {
        for (const students of wanted.students[engine]) {
          await seed(testDatabase, students);
          growth.push(await measureReplies(testDatabase, students, wanted));
        }
        throughput[engine] = await measureThroughput(testDatabase, wanted);
      } finally {
        await testDatabase.remove();
      }
    }
    return {
      text: [
        'Of the largest major, over HTTP; milliseconds, taking turns: any reply, and those right after a write in the major, after a publication of another major, and after one of it',
        table(
          [
            '',
            'students',
            'in major',
            ...['any', 'after a write', 'publication elsewhere', 'publication'].flatMap(
              (moment) => [`${moment} p50`, 'p99'],
            ),
            'write : any',
            'publication : elsewhere',
            'recount',
            'recount : any',
            'KB',
            'gzip',
            'disk B/student',
          ],
          growth.flatMap(({ engine, students, members, recount, types, diskBytes }) =>
            types.map(({ type, bytes, gzipped, ...times }) => [
              `${engine}, ${type}`,
              students,
              members,
              ...moments.flatMap((moment) => [times[moment].p50, times[moment].p99]),
              rounded(times.afterWrite.p50 / times.other.p50),
              rounded(times.afterPublication.p50 / times.afterElsewhere.p50),
              recount,
              rounded(recount / times.other.p50),
              rounded(bytes / 1024),
              rounded(gzipped / 1024),
              diskBytes,
            ]),
          ),
        ),
        '',
        'Replies per second to 32 clients at once, and the processor time of each; taking turns. Share: of the empty reply',
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
