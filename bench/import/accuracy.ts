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
import { isThere, through } from './programs.ts';

type FoundCourse = Pick<ExpectedCourse, 'programId' | 'semester' | 'grade' | 'credits'>;
type ReadingResult = {
  courses: readonly FoundCourse[];
  earned: number;
  inProgress: number;
  all?: string;
  /** Whether the reader says that something is off. */
  isSaid?: boolean;
  /** Every requirement as a text, and how many lines of requirements could not be read. */
  requirements?: string[];
  unread?: number;
};
type ReadingMethod = {
  name: string;
  /** Null when the file was refused. */
  read(bytes: Uint8Array): Promise<ReadingResult | null>;
};

/** The simpler readers read only every fifth file, which is enough to measure them. */
export const everyOther = 5;

/** How well each reader reads every producer's files, and which producers were missing. */
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
  const peers = (await isThere('pdftotext', '-v')) ? [lineReader, layoutReader] : [lineReader];
  const tallies: Tally[] = [];
  try {
    for (const { name, print } of sources.filter((source) => names.includes(source.name))) {
      const our = new Tally(name, ours);
      const theirs = peers.map((peer) => new Tally(name, peer));
      for (let seed = 0; seed < reports; seed += 1) {
        const audit = inventAudit(seed);
        const bytes = await print(audit, seed);
        for (const tally of seed % everyOther === 0 ? [our, ...theirs] : [our])
          await tally.count(seed, bytes, audit);
      }
      tallies.push(our, ...theirs);
    }
  } finally {
    await closeBrowser();
  }
  return {
    results: tallies.map((tally) => tally.result()),
    wrong: tallies.filter(({ reader }) => reader === ours).flatMap((tally) => tally.wrong),
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

const keyOf = ({ programId, semester }: FoundCourse) => `${programId} ${semester}`;

/** How well one reader reads one producer's files. */
class Tally {
  readonly producer: string;
  readonly reader: ReadingMethod;
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

  constructor(producer: string, reader: ReadingMethod) {
    this.producer = producer;
    this.reader = reader;
  }

  async count(seed: number, bytes: Uint8Array, { expected }: InventedAudit) {
    const { courses, totals } = expected;
    this.expected += courses.length;
    const required = requirementsAsText(expected.programs);
    this.requirements += required.length;
    // Readers may take over the bytes, so each gets a copy.
    const own = bytes.slice();
    const started = performance.now();
    const reading = await this.reader.read(own);
    this.milliseconds.push(performance.now() - started);
    const note = (what: string) => this.wrong.push(`${this.producer}, seed ${seed}: ${what}`);
    if (reading === null) {
      this.refused += 1;
      note('refused');
      return;
    }
    this.found += reading.courses.length;
    const requirements = reading.requirements ?? [];
    this.requirementsFound += requirements.length;
    this.requirementsRight += required.filter((each) => requirements.includes(each)).length;
    this.unread += reading.unread ?? 0;
    if (reading.all === allOf(expected)) this.whole += 1;
    else if (reading.isSaid === false) this.silent += 1;
    const read = new Map(reading.courses.map((course) => [keyOf(course), course]));
    for (const course of courses) {
      const found = read.get(keyOf(course));
      read.delete(keyOf(course));
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
    for (const key of read.keys()) note(`${key} does not exist`);
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
      reader: this.reader.name,
      precision: share(this.right, this.found),
      recall: share(this.right, this.expected),
      grade: share(this.grades, this.right),
      credits: share(this.credits, this.right),
      totals: share(this.totals, this.milliseconds.length),
      // Titles, origins, remarks, program and year as well.
      whole: this.reader === ours ? share(this.whole, this.milliseconds.length) : '',
      ms: rounded(percentile(this.milliseconds, 50)),
      refused: this.refused,
      // Read wrong, and nothing is said.
      silent: this.reader === ours ? this.silent : '',
      // Every field of a requirement, of those there are and of those read: the lower share.
      requirements:
        this.reader === ours
          ? share(this.requirementsRight, Math.max(this.requirements, this.requirementsFound))
          : '',
      // Lines of requirements that were not understood, which students are told.
      unread: this.reader === ours ? this.unread : '',
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

const ours: ReadingMethod = {
  name: 'Coursetrail',
  async read(bytes) {
    const audit = await parseAudit(bytes);
    if (!audit.ok) return null;
    const { courses, ignored, totals, programs, program = '', catalogYear = '' } = audit.value;
    // The total read must be the total printed; a report without courses in progress prints none for them.
    const agreed = ({ audit, read }: { audit: number | null; read: number }) =>
      (audit ?? 0) === read ? read : Number.NaN;
    return {
      courses,
      all: allOf({ courses, program, catalogYear }),
      isSaid: totals.agree !== true || ignored.some(({ reason }) => reason === 'unclear'),
      earned: agreed(totals.earned),
      inProgress: agreed(totals.inProgress),
      requirements: requirementsAsText(programs),
      unread: programs.flatMap((each) => each.unread).length,
    };
  },
};

/** The obvious pattern: a term, a course, credits and a grade. */
const coursePattern =
  /\b((?:FS|SP|SS)\d\d)[^\S\n]+([A-Z_]+)[^\S\n]+(\w{3,6})[^\S\n]+(\d+\.\d)[^\S\n]+([A-Z]{1,3}[+-]?)(?=\s|$)/;

function readingOf(matches: readonly RegExpMatchArray[]): ReadingResult {
  const courses = new Map<string, FoundCourse>();
  for (const [, semester = '', subject, number, credits, grade = ''] of matches) {
    const course = { programId: `${subject} ${number}`, semester, grade, credits: Number(credits) };
    courses.set(keyOf(course), course);
  }
  const all = [...courses.values()];
  const sum = (isCounted: (course: FoundCourse) => boolean) =>
    all.filter(isCounted).reduce((total, { credits }) => total + credits, 0);
  return {
    courses: all,
    earned: sum(({ grade }) => /^([A-D][+-]?|S|CR\w)$/.test(grade)),
    inProgress: sum(({ grade }) => grade === 'IP'),
  };
}

/** The part of the library used here. It is a dependency of the parser alone, so it is imported by name. */
type PdfText = {
  getDocumentProxy(bytes: Uint8Array): Promise<{ loadingTask: { destroy(): Promise<void> } }>;
  extractText(document: object, options: { mergePages: false }): Promise<{ text: string[] }>;
};
const pdfLibrary: string = 'unpdf';

/** The text of the PDF line by line, as the library returns it; courses only at the start of a line. */
const lineReader: ReadingMethod = {
  name: 'plain text, line by line',
  async read(bytes) {
    const { extractText, getDocumentProxy }: PdfText = await import(pdfLibrary);
    const document = await getDocumentProxy(bytes);
    const { text } = await extractText(document, { mergePages: false });
    await document.loadingTask.destroy();
    return readingOf([
      ...text.join('\n').matchAll(new RegExp(`^[^\\S\\n]*${coursePattern.source}`, 'gm')),
    ]);
  },
};

/** The better of the two: finds several courses on a line. */
const layoutReader: ReadingMethod = {
  name: 'pdftotext -layout',
  async read(bytes) {
    const text = await through('pdftotext', ['-layout', '-', '-'], bytes);
    return text === null
      ? null
      : readingOf([...text.toString().matchAll(new RegExp(coursePattern, 'g'))]);
  },
};

if (!isMainThread) parentPort?.postMessage(await measure(workerData));
