import { parseAudit } from '@coursetrail/audit-parser';
import {
  coursesAsText,
  type ExpectedCourse,
  type InventedAudit,
  inventAudit,
  inventTranscript,
  requirementsAsText,
} from '@coursetrail/invented-audits';
import { percentile, rounded } from '../measure.ts';
import type { Measured } from './apart.ts';
import { NotWritten, sources } from './producers.ts';

/** How well the files of one producer are read. */
export async function measureProducer(name: string, reports: number): Promise<Measured> {
  const source = sources.find((each) => each.name === name);
  if (source === undefined) throw new Error(`There is no producer ${name}.`);
  const tally = tallyOf(name);
  for (let seed = 0; seed < reports; seed += 1) {
    const audit = inventAudit(seed);
    const transcript = inventTranscript(seed);
    try {
      await tally.count(seed, await source.print(audit), audit);
      await tally.countTranscript(seed, await source.print(transcript), transcript.expected.courses);
    } catch (error) {
      // One file that a producer cannot write is no reason to lose what hundreds have shown.
      if (!(error instanceof NotWritten)) throw error;
      tally.countUnwritten(seed);
    }
  }
  return { row: tally.result(), wrong: tally.wrong };
}

const keyOf = ({ programId, semester }: Pick<ExpectedCourse, 'programId' | 'semester'>) => `${programId} ${semester}`;

const nothing = { courses: [], ignored: [], totals: { agree: null } };

/** Counts how well one producer's files are read. */
function tallyOf(producer: string) {
  const wrong: string[] = [];
  const milliseconds: number[] = [];
  const counts = {
    unwritten: 0,
    refused: 0,
    courses: { expected: 0, found: 0, right: 0, grades: 0, credits: 0 },
    twins: { expected: 0, right: 0 },
    requirements: { expected: 0, found: 0, right: 0, unread: 0 },
    reports: { totals: 0, whole: 0, silent: 0 },
    transcripts: { whole: 0, silent: 0 },
  };

  async function count(seed: number, bytes: Uint8Array, { expected }: InventedAudit) {
    const { courses, twins, requirements, reports } = counts;
    const note = (what: string) => wrong.push(`${producer}, seed ${seed}: ${what}`);
    const required = requirementsAsText(expected.programs);
    courses.expected += expected.courses.length;
    requirements.expected += required.length;
    const started = performance.now();
    const reading = await read(bytes);
    milliseconds.push(performance.now() - started);
    if (reading === null) {
      counts.refused += 1;
      note('refused');
      return;
    }
    courses.found += reading.courses.length;
    requirements.found += reading.requirements.length;
    requirements.right += required.filter((each) => reading.requirements.includes(each)).length;
    requirements.unread += reading.unread;
    if (reading.all === allOf(expected)) reports.whole += 1;
    else if (!reading.isSaid) reports.silent += 1;
    const listed = new Set(reading.courses);
    for (const course of expected.courses) {
      const key = keyOf(course);
      const hasTwin = expected.courses.some((each) => each !== course && keyOf(each) === key);
      if (hasTwin) twins.expected += 1;
      const same = [...listed].filter((each) => keyOf(each) === key);
      const exact = same.find((each) => coursesAsText([each]) === coursesAsText([course]));
      const found = exact ?? same[0];
      if (found === undefined) {
        note(`${key} not found`);
        continue;
      }
      listed.delete(found);
      if (hasTwin && exact) twins.right += 1;
      courses.right += 1;
      if (found.grade === course.grade) courses.grades += 1;
      else note(`${key} has ${course.grade}, read as ${found.grade}`);
      if (found.credits === course.credits) courses.credits += 1;
      else note(`${key} has ${course.credits} credits, read as ${found.credits}`);
    }
    for (const course of listed) note(`${keyOf(course)} does not exist`);
    const { earned, inProgress } = expected.totals;
    if (reading.earned === earned && reading.inProgress === inProgress) reports.totals += 1;
    else note(`${earned} and ${inProgress}, read as ${reading.earned} and ${reading.inProgress}`);
  }

  async function countTranscript(seed: number, bytes: Uint8Array, expected: ExpectedCourse[]) {
    const { transcripts } = counts;
    const reading = await parseAudit(bytes);
    const { courses, ignored, totals } = reading.ok ? reading.value : nothing;
    if (coursesAsText(courses) === coursesAsText(expected)) transcripts.whole += 1;
    else {
      wrong.push(`${producer}, transcript of seed ${seed}: not read as invented`);
      if (reading.ok && totals.agree === true && ignored.length === 0) transcripts.silent += 1;
    }
  }

  function countUnwritten(seed: number) {
    counts.unwritten += 1;
    wrong.push(`${producer}, seed ${seed}: could not be written`);
  }

  /** Grades and credits are shares of the courses found; totals are shares of the reports. */
  function result() {
    const { unwritten, refused, courses, twins, requirements, reports, transcripts } = counts;
    const share = (part: number, whole: number) => threeDecimals(whole === 0 ? 0 : part / whole);
    return {
      producer,
      precision: share(courses.right, courses.found),
      recall: share(courses.right, courses.expected),
      grade: share(courses.grades, courses.right),
      credits: share(courses.credits, courses.right),
      // Two courses with one code in one term, every fact of both.
      twins: share(twins.right, twins.expected),
      totals: share(reports.totals, milliseconds.length),
      // Titles, origins, remarks, program and year as well.
      whole: share(reports.whole, milliseconds.length),
      'median, ms': rounded(percentile(milliseconds, 50)),
      // Seeds without both files, because the producer failed.
      unwritten,
      refused,
      // Read wrong, and nothing is said.
      silent: reports.silent,
      // Every field of a requirement, of those there are and of those read: the lower share.
      requirements: share(requirements.right, Math.max(requirements.expected, requirements.found)),
      // Lines of requirements that were not understood, which students are told.
      unread: requirements.unread,
      transcripts: share(transcripts.whole, milliseconds.length),
      'silent transcripts': transcripts.silent,
    };
  }

  return { wrong, count, countTranscript, countUnwritten, result };
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
}) => [program, catalogYear, coursesAsText(courses)].join('\n');

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
    unread: programs.flatMap(({ requirements, unread }) => [
      ...unread,
      ...requirements.flatMap(({ parts, ...own }) => [own, ...parts].flatMap((each) => each.unread)),
    ]).length,
  };
}
