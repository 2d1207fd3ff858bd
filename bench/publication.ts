import { fileURLToPath } from 'node:url';
import { type CourseEntry, ok } from '@coursetrail/domain';
import { run } from '@coursetrail/test-product/processes';
import type { Database } from '../apps/server/src/storage/database.ts';
import { changeStudent } from '../apps/server/src/storage/students.ts';
import { type BenchSize, percentile, rounded, type Topic, table } from './measure.ts';
import type { WorkCost } from './publication/measured-process.ts';
import { enlargeMajor, membersOf } from './queries.ts';
import { added } from './storage/another-course.ts';
import {
  type BenchEngine,
  createTestDatabase,
  engines,
  seed,
  type TestDatabase,
  withDatabase,
} from './test-database.ts';

const sizes = {
  usual: { invented: 5000, students: 10_000, changed: 500, passes: 3 },
  full: { invented: 20_000, students: 100_000, changed: 1000, passes: 3 },
};
type PublicationSizes = (typeof sizes)[keyof typeof sizes];

export const publication: Topic = {
  about: 'what it costs to publish a large major, first all of it and then some changed students',
  async run(size: BenchSize) {
    const wanted = sizes[size];
    const results = [];
    for (const engine of engines) results.push(...(await measure(engine, wanted)));
    return {
      text: [
        `A major of ${wanted.students.toLocaleString('en-US')} invented students, each time in a new process; seconds, medians`,
        table(
          ['', 'processor', 'PostgreSQL’s', 'elapsed', 'of a recount'],
          results.map(({ engine, what, cpu, backendCpu, seconds, share }) => [
            `${engine}, ${what}`,
            cpu,
            backendCpu,
            seconds,
            share,
          ]),
        ),
      ].join('\n'),
      numbers: { ...wanted, results },
    };
  },
};

async function measure(
  engine: BenchEngine,
  { invented, students, changed, passes }: PublicationSizes,
) {
  const testDatabase = await createTestDatabase(engine);
  try {
    await seed(testDatabase, invented);
    const major = await withDatabase(testDatabase, (database) => enlargeMajor(database, students));
    const first = await costOf(testDatabase, 'publish', major);
    const works = {
      [`${changed} changed`]: changed,
      '5 changed': 5,
      'nobody changed': 0,
    };
    const costs = new Map(Object.keys(works).map((what) => [what, [] as WorkCost[]]));
    const recounts: WorkCost[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      for (const [what, count] of Object.entries(works)) {
        await withDatabase(testDatabase, (database) => changeSome(database, major, count, pass));
        costs.get(what)?.push(await costOf(testDatabase, 'publish', major));
      }
      recounts.push(await costOf(testDatabase, 'recount', major));
    }
    const recount = medianOf(recounts);
    const line = (what: string, cost: WorkCost) => ({
      engine,
      what,
      cpu: rounded(cost.cpu),
      backendCpu: rounded(cost.backendCpu),
      seconds: rounded(cost.seconds),
      share: rounded(processorTime(cost) / processorTime(recount)),
    });
    return [
      ...[...costs].map(([what, measured]) => line(what, medianOf(measured))),
      line('a recount of all', recount),
      line('the first publication of all', first),
    ];
  } finally {
    await testDatabase.remove();
  }
}

const processorTime = ({ cpu, backendCpu }: WorkCost) => cpu + backendCpu;

function medianOf(costs: readonly WorkCost[]): WorkCost {
  const median = (part: keyof WorkCost) =>
    percentile(
      costs.map((cost) => cost[part]),
      50,
    );
  return {
    seconds: median('seconds'),
    cpu: median('cpu'),
    backendCpu: median('backendCpu'),
    megabytes: median('megabytes'),
  };
}

const program = fileURLToPath(new URL('publication/measured-process.ts', import.meta.url));

export async function costOf(
  { dataDir, databaseUrl }: TestDatabase,
  work: 'publish' | 'pathways' | 'recount',
  major: string,
): Promise<WorkCost> {
  const args = [work, major, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const { ok, output } = await run([process.execPath, program, ...args], { silentSeconds: 600 });
  if (!ok) throw new Error(`The publication failed:\n${output}`);
  return JSON.parse(output);
}

/** As many students as wanted add a course that others have too. */
async function changeSome(
  database: Database,
  major: string,
  count: number,
  pass: number,
): Promise<void> {
  const entry: CourseEntry = { programId: `HIST 11${pass}`, semester: 'FS25', grade: 'B' };
  for (const uid of await membersOf(database, major, count)) {
    const { programId } = entry;
    const result = await changeStudent(database, uid, new Date(), (student) =>
      ok(added(student, { ...entry, programId: `${programId}${student.history.length % 10}` })),
    );
    if (!result.ok) throw new Error(`A student could not be changed: ${result.problem}.`);
  }
}
