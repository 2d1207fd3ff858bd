import { type BenchSize, type Topic, table } from './measure.ts';
import { publishedLength } from './queries.ts';
import { measureCrowd, writers } from './storage/concurrent-writes.ts';
import { measureSingle } from './storage/single-operations.ts';
import {
  type BenchEngine,
  bytesOnDisk,
  createTestDatabase,
  engines,
  seed,
  type TestDatabase,
  withDatabase,
} from './test-database.ts';

const sizes = {
  usual: { students: 5000, samples: 300, passes: 9, writesPerPass: 320 },
  full: { students: 50_000, samples: 3000, passes: 15, writesPerPass: 1600 },
};
type StorageSizes = (typeof sizes)[keyof typeof sizes];

export const storage: Topic = {
  about: 'one write and one read on both engines; 16 writers in one major on PostgreSQL',
  async run(size: BenchSize) {
    const wanted = sizes[size];
    const testDatabases: TestDatabase[] = [];
    try {
      for (const engine of engines) {
        const testDatabase = await createTestDatabase(engine);
        testDatabases.push(testDatabase);
        await seed(testDatabase, wanted.students);
      }
      const bytes = await bytesPerStudent(testDatabases, wanted);
      const single = await measureSingle(testDatabases, wanted);
      const crowd = await measureCrowd(testDatabases, wanted);
      return {
        text: [
          `${wanted.students.toLocaleString('en-US')} invented students; milliseconds, engines taking turns`,
          table(
            ['', 'sqlite p50', 'p99', 'postgres p50', 'p99', 'postgres : sqlite'],
            single.map(({ what, sqlite, postgres, ratio }) => {
              return [what, sqlite.p50, sqlite.p99, postgres.p50, postgres.p99, ratio];
            }),
          ),
          '',
          `${writers} writers in one major on PostgreSQL; writes per second, taking turns`,
          table(
            [
              '',
              'bare row',
              'marked',
              'marked : bare',
              'as a request does',
              'request : bare',
              'deadlocks',
              'retries',
            ],
            crowd.map(
              ({ what, unmarked, marked, ratio, checked, checkedRatio, deadlocks, retries }) => {
                return [what, unmarked, marked, ratio, checked, checkedRatio, deadlocks, retries];
              },
            ),
          ),
          '',
          `Bytes per student with the published copy and indexes: ${bytes.sqlite} on SQLite, ${bytes.postgres} on PostgreSQL; the copy itself: ${bytes.copy}`,
        ].join('\n'),
        numbers: { students: wanted.students, single, crowd, bytesPerStudent: bytes },
      };
    } finally {
      await Promise.all(testDatabases.map((testDatabase) => testDatabase.remove()));
    }
  },
};

async function bytesPerStudent(
  testDatabases: readonly TestDatabase[],
  { students }: StorageSizes,
): Promise<Record<BenchEngine | 'copy', number>> {
  const bytes = { sqlite: 0, postgres: 0, copy: 0 };
  for (const testDatabase of testDatabases) {
    bytes[testDatabase.engine] = Math.round((await bytesOnDisk(testDatabase)) / students);
    bytes.copy = await withDatabase(testDatabase, publishedLength);
  }
  return bytes;
}
