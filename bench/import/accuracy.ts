import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseAudit } from '@coursetrail/audit-parser';
import {
  type ExpectedCourse,
  flaws,
  type InventedAudit,
  inventAudit,
  requirementsAsText,
} from '@coursetrail/invented-audits';
import { percentile, rounded } from '../measure.ts';
import { closeBrowser, sources } from './producers.ts';

/** How well every producer's files are read, and which producers were missing. */
export async function measureAccuracy(reports: number) {
  const isHere = await Promise.all(sources.map((source) => source.isHere()));
  await closeBrowser();
  const names = sources.filter((_, index) => isHere[index]).map(({ name }) => name);
  const shares = availableParallelism();
  const measured = await Promise.all(
    Array.from({ length: shares }, (_, share) =>
      measureApart({ reports, names: names.filter((_, index) => index % shares === share) }),
    ),
  );
  const byName = (a: { producer: string }, b: { producer: string }) =>
    names.indexOf(a.producer) - names.indexOf(b.producer);
  return {
    results: measured.flatMap((each) => each.results).sort(byName),
    wrong: measured.flatMap((each) => each.wrong),
    missing: sources
      .filter((_, index) => !isHere[index])
      .map(({ name, needs }) => `${name} (needs ${needs})`),
  };
}

type AccuracyTask = { reports: number; names: readonly string[] };

/** Runs in a worker thread, because reading many files takes much processor time. */
function measureApart(task: AccuracyTask): Promise<Awaited<ReturnType<typeof measure>>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function measure({ reports, names }: AccuracyTask) {
  const tallies: Tally[] = [];
  try {
    for (const { name, print } of sources.filter((source) => names.includes(source.name))) {
      const tally = new Tally(name);
      for (let seed = 0; seed < reports; seed += 1) {
        const audit = inventAudit(seed);
        await tally.count(seed, await print(audit, seed), audit);
      }
      tallies.push(tally);
    }
  } finally {
    await closeBrowser();
  }
  return {
    results: tallies.map((tally) => tally.result()),
    wrong: tallies.flatMap((tally) => tally.wrong),
  };
}

/** How files that cannot be read are refused. */
export async function countRefusals(count: number) {
  const refusals: Record<string, Record<string, number>> = {};
  for (const flaw of flaws) {
    const problems: Record<string, number> = {};
    for (let seed = 0; seed < count; seed += 1) {
      const audit = await parseAudit(inventAudit(seed, { flaw }).bytes);
      const problem = audit.ok ? 'ACCEPTED' : audit.problem;
      problems[problem] = (problems[problem] ?? 0) + 1;
    }
    refusals[flaw] = problems;
  }
  return refusals;
}

const keyOf = ({ programId, semester }: Pick<ExpectedCourse, 'programId' | 'semester'>) =>
  `${programId} ${semester}`;

/** How well one producer's files are read. */
class Tally {
  readonly producer: string;
  readonly wrong: string[] = [];
  private readonly milliseconds: number[] = [];
  private refused = 0;
  private expected = 0;
  private found = 0;
  private right = 0;
  private grades = 0;
  private credits = 0;
  private totals = 0;
  private whole = 0;
  private silent = 0;
  private requirements = 0;
  private requirementsFound = 0;
  private requirementsRight = 0;
  private unread = 0;

  constructor(producer: string) {
    this.producer = producer;
  }

  async count(seed: number, bytes: Uint8Array, { expected }: InventedAudit) {
    const { courses, totals } = expected;
    this.expected += courses.length;
    const required = requirementsAsText(expected.programs);
    this.requirements += required.length;
    const started = performance.now();
    const reading = await read(bytes);
    this.milliseconds.push(performance.now() - started);
    const note = (what: string) => this.wrong.push(`${this.producer}, seed ${seed}: ${what}`);
    if (reading === null) {
      this.refused += 1;
      note('refused');
      return;
    }
    this.found += reading.courses.length;
    const { requirements } = reading;
    this.requirementsFound += requirements.length;
    this.requirementsRight += required.filter((each) => requirements.includes(each)).length;
    this.unread += reading.unread;
    if (reading.all === allOf(expected)) this.whole += 1;
    else if (!reading.isSaid) this.silent += 1;
    const listed = new Map(reading.courses.map((course) => [keyOf(course), course]));
    for (const course of courses) {
      const found = listed.get(keyOf(course));
      listed.delete(keyOf(course));
      if (found === undefined) {
        note(`${keyOf(course)} not found`);
        continue;
      }
      this.right += 1;
      if (found.grade === course.grade) this.grades += 1;
      else note(`${keyOf(course)} has ${course.grade}, read as ${found.grade}`);
      if (found.credits === course.credits) this.credits += 1;
      else note(`${keyOf(course)} has ${course.credits} credits, read as ${found.credits}`);
    }
    for (const key of listed.keys()) note(`${key} does not exist`);
    if (reading.earned === totals.earned && reading.inProgress === totals.inProgress)
      this.totals += 1;
    else
      note(
        `${totals.earned} and ${totals.inProgress}, read as ${reading.earned} and ${reading.inProgress}`,
      );
  }

  /** Grades and credits are shares of the courses found; totals are shares of the reports. */
  result() {
    const share = (part: number, whole: number) => threeDecimals(whole === 0 ? 0 : part / whole);
    return {
      producer: this.producer,
      precision: share(this.right, this.found),
      recall: share(this.right, this.expected),
      grade: share(this.grades, this.right),
      credits: share(this.credits, this.right),
      totals: share(this.totals, this.milliseconds.length),
      // Titles, origins, remarks, program and year as well.
      whole: share(this.whole, this.milliseconds.length),
      ms: rounded(percentile(this.milliseconds, 50)),
      refused: this.refused,
      // Read wrong, and nothing is said.
      silent: this.silent,
      // Every field of a requirement, of those there are and of those read: the lower share.
      requirements: share(
        this.requirementsRight,
        Math.max(this.requirements, this.requirementsFound),
      ),
      // Lines of requirements that were not understood, which students are told.
      unread: this.unread,
    };
  }
}

/** Cut, not rounded: 0.9996 is not 1. */
const threeDecimals = (share: number) => (Math.floor(share * 1000) / 1000).toFixed(3);

/** Everything a report says, in one text. */
const allOf = ({
  courses,
  program,
  catalogYear,
}: Pick<InventedAudit['expected'], 'program' | 'catalogYear'> & {
  courses: readonly ExpectedCourse[];
}) =>
  JSON.stringify([
    program,
    catalogYear,
    courses
      .map(({ programId, semester, grade, credits, title, origin, remark = '' }) =>
        [programId, semester, grade, credits, title, origin, remark].join(' | '),
      )
      .sort(),
  ]);

/** What we make of a file; null when it was refused. */
async function read(bytes: Uint8Array) {
  const audit = await parseAudit(bytes);
  if (!audit.ok) return null;
  const { courses, ignored, totals, programs, program = '', catalogYear = '' } = audit.value;
  // The total read must be the total printed; a report without courses in progress prints none for them.
  const agreed = ({ audit, read }: { audit: number | null; read: number }) =>
    (audit ?? 0) === read ? read : Number.NaN;
  return {
    courses,
    all: allOf({ courses, program, catalogYear }),
    /** Whether the reader says that something is off. */
    isSaid: totals.agree !== true || ignored.some(({ reason }) => reason === 'unclear'),
    earned: agreed(totals.earned),
    inProgress: agreed(totals.inProgress),
    /** Every requirement as a text, and how many lines of requirements could not be read. */
    requirements: requirementsAsText(programs),
    unread: programs.flatMap((each) => each.unread).length,
  };
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData));
