import { gunzipSync } from 'node:zlib';
import { pathwaysReply } from '@coursetrail/contract';
import { rounded, type Topic, table } from './measure.ts';
import { costOf } from './publication.ts';
import { forgetPathways, storedPathways } from './queries.ts';
import {
  type BenchEngine,
  createTestDatabase,
  engines,
  seed,
  withDatabase,
} from './test-database.ts';

const sizes = { usual: 10_000, full: 100_000 };
const goals = { cpuPer100000: 10, megabytesPer100000: 3 };

type PathwaysCost = Awaited<ReturnType<typeof measure>>;

export const pathways: Topic = {
  about: 'what it costs to count the pathways of all majors, and how large they are',
  async run(size, { students = sizes[size], engine: only }) {
    const results: PathwaysCost[] = [];
    for (const engine of engines.filter((each) => only === undefined || each === only))
      results.push(await measure(engine, students));
    const [first] = results;
    if (first === undefined) throw new Error('Nothing was measured.');
    return {
      text: [textOf(results), sizesOf(first)].join('\n\n'),
      numbers: { results },
      missed: results.flatMap((result) => missedGoals(result, students)),
    };
  },
};

const textOf = (results: readonly PathwaysCost[]) =>
  table(
    ['', 'students', 'processor s', 'PostgreSQL’s', 'of 100,000 s', 'elapsed s', 'peak MB'],
    results.map(({ engine, counted, cost }) => [
      engine,
      counted,
      rounded(cost.cpu),
      rounded(cost.backendCpu),
      rounded(cpuPer100000({ counted, cost })),
      rounded(cost.seconds),
      Math.round(cost.megabytes),
    ]),
  );

const sizesOf = ({ majors, all, largest }: PathwaysCost) =>
  table(
    ['', 'students', 'courses', 'next', 'before', 'KB as sent'],
    [
      [`all ${majors} majors`, all.students, all.courses, all.next, all.before, all.kilobytes],
      [
        `largest: ${largest?.major}`,
        largest?.students ?? 0,
        largest?.courses ?? 0,
        largest?.next ?? 0,
        largest?.before ?? 0,
        largest?.kilobytes ?? 0,
      ],
    ],
  );

const cpuPer100000 = ({ counted, cost }: Pick<PathwaysCost, 'counted' | 'cost'>) =>
  ((cost.cpu + cost.backendCpu) / counted) * 100_000;

function missedGoals(result: PathwaysCost, students: number): string[] {
  const missed: string[] = [];
  // Starting a process takes most of the time with few students, and their pathways are small anyway.
  if (students < sizes.full) return missed;
  if (cpuPer100000(result) > goals.cpuPer100000)
    missed.push(`${result.engine}: ${rounded(cpuPer100000(result))} s of processor time`);
  if (result.all.kilobytes > goals.megabytesPer100000 * 1024)
    missed.push(`${result.engine}: ${result.all.kilobytes} KB of pathways`);
  return missed;
}

async function measure(engine: BenchEngine, students: number) {
  const testDatabase = await createTestDatabase(engine);
  try {
    await seed(testDatabase, students);
    await withDatabase(testDatabase, forgetPathways);
    const cost = await costOf(testDatabase, 'pathways', '');
    const stored = await withDatabase(testDatabase, storedPathways);
    const sized = stored.map(({ major, students, bytes }) => {
      const told = pathwaysReply.parse(JSON.parse(gunzipSync(bytes).toString()));
      return {
        major,
        students,
        courses: told.courses.length,
        next: told.next.length,
        before: told.before.length,
        kilobytes: Math.round(bytes.length / 1024),
      };
    });
    const sum = (part: 'students' | 'courses' | 'next' | 'before' | 'kilobytes') =>
      sized.reduce((total, each) => total + each[part], 0);
    const all = {
      students: sum('students'),
      courses: sum('courses'),
      next: sum('next'),
      before: sum('before'),
      kilobytes: sum('kilobytes'),
    };
    return { engine, counted: all.students, majors: sized.length, cost, all, largest: sized[0] };
  } finally {
    await testDatabase.remove();
  }
}
