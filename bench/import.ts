import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  type ExpectedCourse,
  exactProducers,
  flaws,
  type InventedAudit,
  inventAudit,
  looseProducers,
} from '@coursetrail/invented-audits';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { percentile, rounded, type Size, type Topic, table } from './measure.ts';

const reports = { usual: 100, full: 500 };

type Found = Pick<ExpectedCourse, 'programId' | 'semester' | 'grade' | 'credits'>;
type Reading = { courses: readonly Found[]; earned: number; inProgress: number };
type ParseAudit = typeof import('@coursetrail/audit-parser').parseAudit;
type Reader = {
  name: string;
  /** Null when the file was refused. */
  read(bytes: Uint8Array): Promise<Reading | null>;
};

/** The simpler readers need fewer files to show how they do. */
const everyOther = 5;

export const importing: Topic = {
  about: 'courses, grades, credits and totals read from invented audits of many producers, beside two simpler readers',
  async run(size: Size) {
    const hasLayout = await isThere(layoutProgram, '-v');
    const names = [...ownProducers, ...(await reprintersHere())].map(({ name }) => name).concat(chromiumName);
    const shares = availableParallelism();
    const measured = await Promise.all(
      Array.from({ length: shares }, (_, share) =>
        measureApart({ size, hasLayout, names: names.filter((_, index) => index % shares === share) }),
      ),
    );
    const byName = (a: { producer: string }, b: { producer: string }) =>
      names.indexOf(a.producer) - names.indexOf(b.producer);
    const results = measured.flatMap((each) => each.results).sort(byName);
    const wrong = measured.flatMap((each) => each.wrong);
    const { parseAudit } = await import('@coursetrail/audit-parser');
    const refusals = await countRefusals(parseAudit, reports[size] / everyOther);
    const text = [
      `${reports[size]} reports of each producer, every ${everyOther}th of them for the simpler readers too.`,
      `The first ${exactProducers.length} producers keep to the grid. Milliseconds are the median of a file.`,
      table(
        Object.keys(results[0] ?? {}),
        results.map((result) => Object.values(result)),
      ),
      ...(wrong.length > 0 ? [`Read wrongly by us, the first of ${wrong.length}:`, wrong.slice(0, 20).join('\n')] : []),
      'Files that cannot be read, and what we say of them:',
      table(
        ['flaw', 'answers'],
        Object.entries(refusals).map(([flaw, answers]) => [
          flaw,
          Object.entries(answers)
            .map(([answer, count]) => `${answer} ${count}`)
            .join(', '),
        ]),
      ),
      ...(hasLayout ? [] : [`Without pdftotext and pdftocairo, which were not found: ${howToInstall}.`]),
    ].join('\n\n');
    return { text, numbers: { reports: reports[size], results, refusals, wrong } };
  },
};

type Task = { size: Size; names: readonly string[]; hasLayout: boolean };
type Measured = Awaited<ReturnType<typeof measure>>;

/** In a thread of its own, for reading is work for the processor and there are many files. */
function measureApart(task: Task): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function measure({ size, names, hasLayout }: Task) {
  const { parseAudit } = await import('@coursetrail/audit-parser');
  const ours = readerOf(parseAudit);
  const peers = hasLayout ? [lineReader, layoutReader] : [lineReader];
  const tallies: Tally[] = [];
  const browser = names.includes(chromiumName)
    ? await chromium.launch({ executablePath: await findBrowser() })
    : undefined;
  try {
    const sources = [...ownProducers, ...(await reprintersHere()), ...(browser ? [chromiumWith(browser)] : [])];
    for (const { name, audit } of sources.filter((source) => names.includes(source.name))) {
      const our = new Tally(name, ours);
      const theirs = peers.map((peer) => new Tally(name, peer));
      for (let seed = 0; seed < reports[size]; seed += 1) {
        const invented = await audit(seed);
        for (const tally of seed % everyOther === 0 ? [our, ...theirs] : [our]) await tally.count(seed, invented);
      }
      tallies.push(our, ...theirs);
    }
  } finally {
    await browser?.close();
  }
  return {
    results: tallies.map((tally) => tally.result()),
    wrong: tallies.filter(({ reader }) => reader === ours).flatMap((tally) => tally.wrong),
  };
}

type Source = { name: string; audit(seed: number): Promise<InventedAudit> };

const ownProducers: Source[] = [...exactProducers, ...looseProducers].map((producer) => ({
  name: producer,
  audit: async (seed) => inventAudit(seed, { producer }),
}));

const chromiumName = 'Chromium';

/** What comes of a report shown in a browser and printed to a file: another font, another advance, other margins. */
function chromiumWith(browser: Browser): Source {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    name: chromiumName,
    async audit(seed) {
      const audit = inventAudit(seed);
      const sheets = audit.pages.map((rows) => `<pre>${escaped(rows.join('\n'))}</pre>`).join('');
      const page = await browser.newPage();
      await page.setContent(`<style>pre { font: 7pt/7pt monospace; margin: 0; break-after: page }</style>${sheets}`);
      const margin = { top: '0.4in', bottom: '0.2in', left: '0.3in', right: '0.3in' };
      const bytes = new Uint8Array(await page.pdf({ format: 'Letter', margin }));
      await page.close();
      return { ...audit, bytes };
    },
  };
}

/** Programs that write a PDF anew, where they are installed. */
async function reprintersHere(): Promise<Source[]> {
  const reprinters = [
    { name: 'Cairo', program: 'pdftocairo', options: ['-pdf', '-', '-'] },
    { name: 'Ghostscript', program: 'gs', options: ['-q', '-sDEVICE=pdfwrite', '-o', '-', '-'] },
  ];
  const sources: Source[] = [];
  for (const { name, program, options } of reprinters) {
    if (!(await isThere(program, '-v'))) continue;
    const audit = async (seed: number) => {
      const invented = inventAudit(seed);
      const bytes = await through(program, options, invented.bytes);
      if (bytes === null) throw new Error(`${program} could not write the report of seed ${seed}.`);
      return { ...invented, bytes: new Uint8Array(bytes) };
    };
    sources.push({ name, audit });
  }
  return sources;
}

async function countRefusals(parseAudit: ParseAudit, count: number) {
  const refusals: Record<string, Record<string, number>> = {};
  for (const flaw of flaws) {
    const answers: Record<string, number> = {};
    for (let seed = 0; seed < count; seed += 1) {
      const audit = await parseAudit(inventAudit(seed, { flaw }).bytes);
      const answer = audit.ok ? 'ACCEPTED' : audit.problem;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    refusals[flaw] = answers;
  }
  return refusals;
}

const keyOf = ({ programId, semester }: Found) => `${programId} ${semester}`;

/** How one reader did on one producer's files. */
class Tally {
  readonly producer: string;
  readonly reader: Reader;
  readonly wrong: string[] = [];
  private readonly milliseconds: number[] = [];
  private refused = 0;
  private expected = 0;
  private found = 0;
  private right = 0;
  private grades = 0;
  private credits = 0;
  private totals = 0;

  constructor(producer: string, reader: Reader) {
    this.producer = producer;
    this.reader = reader;
  }

  async count(seed: number, { bytes, expected: { courses, totals } }: InventedAudit) {
    this.expected += courses.length;
    // Readers may take the bytes with them, so each has its own.
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
    if (reading.earned === totals.earned && reading.inProgress === totals.inProgress) this.totals += 1;
    else note(`${totals.earned} and ${totals.inProgress}, read as ${reading.earned} and ${reading.inProgress}`);
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
      ms: rounded(percentile(this.milliseconds, 50)),
      refused: this.refused,
    };
  }
}

/** Cut, not rounded: 0.9996 is not 1. */
const threeDecimals = (share: number) => (Math.floor(share * 1000) / 1000).toFixed(3);

const readerOf = (parseAudit: ParseAudit): Reader => ({
  name: 'Coursetrail',
  async read(bytes) {
    const audit = await parseAudit(bytes);
    if (!audit.ok) return null;
    const { courses, totals } = audit.value;
    // What was read must be what was printed; a report without courses in progress prints no line for them.
    const agreed = ({ audit, read }: { audit: number | null; read: number }) =>
      (audit ?? 0) === read ? read : Number.NaN;
    return {
      courses: courses.map(({ credits = Number.NaN, ...course }) => ({ ...course, credits })),
      earned: agreed(totals.earned),
      inProgress: agreed(totals.inProgress),
    };
  },
});

/** What is often written first: a term, a course, credits, a grade, whatever follows. */
const coursePattern =
  /\b((?:FS|SP|SS)\d\d)[^\S\n]+([A-Z_]+)[^\S\n]+(\w{3,6})[^\S\n]+(\d+\.\d)[^\S\n]+([A-Z]{1,3}[+-]?)(?=\s|$)/;

function readingOf(matches: readonly RegExpMatchArray[]): Reading {
  const courses = new Map<string, Found>();
  for (const [, semester = '', subject, number, credits, grade = ''] of matches) {
    const course = { programId: `${subject} ${number}`, semester, grade, credits: Number(credits) };
    courses.set(keyOf(course), course);
  }
  const all = [...courses.values()];
  const sum = (isCounted: (course: Found) => boolean) =>
    all.filter(isCounted).reduce((total, { credits }) => total + credits, 0);
  return {
    courses: all,
    earned: sum(({ grade }) => /^([A-D][+-]?|S|CR\w)$/.test(grade)),
    inProgress: sum(({ grade }) => grade === 'IP'),
  };
}

/** The little we use of the library. It belongs to the parser alone, so it is asked for by name. */
type PdfText = {
  getDocumentProxy(bytes: Uint8Array): Promise<{ loadingTask: { destroy(): Promise<void> } }>;
  extractText(document: object, options: { mergePages: false }): Promise<{ text: string[] }>;
};
const pdfLibrary: string = 'unpdf';

/** The text of the PDF line by line, as its library gives it; a course begins a line. */
const lineReader: Reader = {
  name: 'plain text, line by line',
  async read(bytes) {
    const { extractText, getDocumentProxy }: PdfText = await import(pdfLibrary);
    const document = await getDocumentProxy(bytes);
    const { text } = await extractText(document, { mergePages: false });
    await document.loadingTask.destroy();
    return readingOf([...text.join('\n').matchAll(new RegExp(`^[^\\S\\n]*${coursePattern.source}`, 'gm'))]);
  },
};

const layoutProgram = 'pdftotext';
const howToInstall = 'apt-get install poppler-utils, brew install poppler or choco install poppler';

/** The kinder peer: as many courses on a line as the pattern finds. */
const layoutReader: Reader = {
  name: 'pdftotext -layout',
  async read(bytes) {
    const text = await through(layoutProgram, ['-layout', '-', '-'], bytes);
    return text === null ? null : readingOf([...text.toString().matchAll(new RegExp(coursePattern, 'g'))]);
  },
};

const isThere = async (program: string, option: string) =>
  (await through(program, [option], new Uint8Array())) !== null;

/** What a program makes of its input; null when it fails or is not there. */
function through(program: string, options: readonly string[], input: Uint8Array): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 20_000 });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null));
    // It may end before it has read everything; what it answers counts.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData));
