import { spawn } from 'node:child_process';
import {
  type ExpectedCourse,
  exactProducers,
  type InventedAudit,
  inventAudit,
  looseProducers,
  type Producer,
} from '@coursetrail/invented-audits';
import { type Cell, rounded, type Size, type Topic, table } from './measure.ts';

const reports = { usual: 100, full: 500 };

type Found = Pick<ExpectedCourse, 'programId' | 'semester' | 'grade' | 'credits'>;
type Reading = { courses: readonly Found[]; earned: number; inProgress: number };
type Reader = {
  name: string;
  /** Null when the file was refused. */
  read(bytes: Uint8Array): Promise<Reading | null>;
};

export const importing: Topic = {
  about: 'courses, grades, credits and totals read from invented audits of many producers, beside two simpler readers',
  async run(size: Size) {
    const readers = [await ourReader(), lineReader, ...((await hasPdftotext()) ? [layoutReader] : [])];
    const producers = [...exactProducers, ...looseProducers];
    const tallies = producers.flatMap((producer) => readers.map((reader) => new Tally(producer, reader)));
    for (let seed = 0; seed < reports[size]; seed += 1) {
      for (const producer of producers) {
        const audit = inventAudit(seed, { producer });
        for (const tally of tallies.filter((each) => each.producer === producer)) await tally.count(seed, audit);
      }
    }
    const head = ['producer', 'reader', ...Object.keys(tallies[0]?.shares() ?? {}), 'ms', 'refused'];
    const rows = tallies.map((tally): Cell[] => [
      tally.producer,
      tally.reader.name,
      // Three decimals: 0.9996 is not 1.
      ...Object.values(tally.shares()).map((share) => (Math.floor(share * 1000) / 1000).toFixed(3)),
      rounded(tally.milliseconds / reports[size]),
      tally.refused,
    ]);
    const wrong = tallies.filter(({ reader }) => reader === readers[0]).flatMap(({ wrong }) => wrong);
    const text = [
      `${reports[size]} reports of each producer; the first ${exactProducers.length} keep to the grid.`,
      table(head, rows),
      ...(wrong.length > 0 ? [`Read wrongly by us, the first of ${wrong.length}:`, ...wrong.slice(0, 20)] : []),
      ...(readers.includes(layoutReader) ? [] : [`Without pdftotext, which was not found: ${howToInstall}.`]),
    ].join('\n\n');
    const numbers = tallies.map((tally) => ({
      producer: tally.producer,
      reader: tally.reader.name,
      ...tally.shares(),
      milliseconds: rounded(tally.milliseconds / reports[size]),
      refused: tally.refused,
    }));
    return { text, numbers: { reports: reports[size], readers: numbers, wrong } };
  },
};

const keyOf = ({ programId, semester }: Found) => `${programId} ${semester}`;

/** How one reader did on one producer's files. */
class Tally {
  readonly producer: Producer;
  readonly reader: Reader;
  readonly wrong: string[] = [];
  milliseconds = 0;
  refused = 0;
  private expected = 0;
  private found = 0;
  private right = 0;
  private grades = 0;
  private credits = 0;
  private reports = 0;
  private totals = 0;

  constructor(producer: Producer, reader: Reader) {
    this.producer = producer;
    this.reader = reader;
  }

  async count(seed: number, { bytes, expected: { courses, totals } }: InventedAudit) {
    this.reports += 1;
    this.expected += courses.length;
    // Readers may take the bytes with them, so each has its own.
    const own = bytes.slice();
    const started = performance.now();
    const reading = await this.reader.read(own);
    this.milliseconds += performance.now() - started;
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
  shares() {
    const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
    return {
      precision: share(this.right, this.found),
      recall: share(this.right, this.expected),
      grade: share(this.grades, this.right),
      credits: share(this.credits, this.right),
      totals: share(this.totals, this.reports),
    };
  }
}

async function ourReader(): Promise<Reader> {
  const { parseAudit } = await import('@coursetrail/audit-parser');
  return {
    name: 'Coursetrail',
    async read(bytes) {
      const audit = await parseAudit(bytes);
      if (!audit.ok) return null;
      const { courses, totals } = audit.value;
      // What was read must be what was printed; where they differ, neither counts.
      const agreed = ({ audit, read }: { audit: number | null; read: number }) => (audit === read ? read : Number.NaN);
      return {
        courses: courses.map(({ credits = Number.NaN, ...course }) => ({ ...course, credits })),
        earned: agreed(totals.earned),
        inProgress: agreed(totals.inProgress),
      };
    },
  };
}

/** What is often written first: a term, a course, credits, a grade, whatever follows. */
const coursePattern = /\b((?:FS|SP|SS)\d\d)\s+([A-Z_]+)\s+(\w{3,6})\s+(\d+\.\d)\s+([A-Z]{1,3}[+-]?)(?=\s|$)/;

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
    return readingOf([...text.join('\n').matchAll(new RegExp(`^\\s*${coursePattern.source}`, 'gm'))]);
  },
};

const layoutProgram = 'pdftotext';
const howToInstall = 'apt-get install poppler-utils, brew install poppler or choco install poppler';

/** The kinder peer: as many courses on a line as the pattern finds. */
const layoutReader: Reader = {
  name: 'pdftotext -layout',
  async read(bytes) {
    const text = await pdftotext(['-layout', '-', '-'], bytes);
    return text === null ? null : readingOf([...text.matchAll(new RegExp(coursePattern, 'g'))]);
  },
};

const hasPdftotext = async () => (await pdftotext(['-v'], new Uint8Array())) !== null;

function pdftotext(options: readonly string[], input: Uint8Array): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(layoutProgram, options, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 20_000 });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? text : null));
    // It may end before it has read everything; what it answers counts.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
