import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Product, startProduct } from '../e2e/server.ts';
import { endOnSignals } from '../scripts/run.ts';
import { ask, type Question, UnexpectedReply } from './ask.ts';
import {
  acknowledge,
  type Change,
  isInFlight,
  judge,
  type Ledger,
  newLedger,
  settle,
} from './ledger.ts';
import { table } from './measure.ts';
import { type Engine, engines, preparePlace } from './place.ts';

const usage = `Kills the server with SIGKILL while students write, again and again, and looks for what was lost:

  npm run torture -- [--rounds 20] [--writes 20000] [--engine sqlite|postgres]

--writes is how many writes are acknowledged on each engine, at least, over all rounds.

It shows that no answer comes before its commit. It cannot show what a power cut would do: what a killed process
handed to the system still reaches the disk.`;

// Half of those who write in a round came in it, the others have been through a crash before.
const newcomersPerRound = 4;
const writersPerRound = 8;
/** Each student writes from two browser tabs at once. */
const tabs = 2;
const roundLimit = 120_000;

const majors = ['Computer Science', 'Mathematics', 'Statistics'] as const;
const subjects = ['MATH', 'STAT', 'CMP_SC'] as const;
const semesters = [
  'FS20',
  'SP21',
  'SS21',
  'FS21',
  'SP22',
  'FS22',
  'SP23',
  'FS23',
  'SP24',
  'FS24',
] as const;
const grades = ['A', 'A-', 'B+', 'B', 'C', 'W', 'N/A', 'IP'] as const;
/** The name of the place where a ledger keeps the major; no course is called so. */
const majorPlace = 'major';
/** A long history for a degree; beyond it students only correct and delete. */
const coursesAtMost = 60;

// Students ----------------------------------------------------------------------------------------

type Student = {
  uid: string;
  token: string;
  ledger: Ledger;
  majorsLeft: number;
  coursesEver: number;
};
type Course = { _id: string; programId: string; semester: string; grade: string };
type OwnRecord = { major: string | null; courses: Course[] };
type Write = Question & { change: Change };

const pick = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)] as T;
const pickOther = <T>(choices: readonly T[], than: unknown): T =>
  pick(choices.filter((choice) => choice !== than));
const entryOf = ({ semester, grade }: Pick<Course, 'semester' | 'grade'>) => `${semester} ${grade}`;

const setMajor = (major: string): Write => ({
  method: 'POST',
  path: '/set-major',
  body: { major },
  change: new Map([[majorPlace, major]]),
});

function submit(student: Student, count: number): Write {
  // Numbered alike for all students, so that they meet in the same sums.
  const courses = Array.from({ length: count }, () => ({
    programId: `${pick(subjects)} ${1000 + student.coursesEver++}`,
    semester: pick(semesters),
    grade: pick(grades),
  }));
  const change = new Map(courses.map((course) => [course.programId, entryOf(course)]));
  return { method: 'POST', path: '/submit-course-history', body: { courses }, change };
}

function correct({ _id, programId, semester, grade }: Course): Write {
  const updatedData = { semester: pickOther(semesters, semester), grade: pickOther(grades, grade) };
  const change = new Map([[programId, entryOf(updatedData)]]);
  return { method: 'POST', path: '/edit-course', body: { courseId: _id, updatedData }, change };
}

const remove = ({ _id, programId }: Course): Write => ({
  method: 'DELETE',
  path: `/api/user/courses/${_id}`,
  change: new Map([[programId, null]]),
});

/** What a student does next. To correct or delete a course they look at their record first, as the Edit page does. */
async function nextWrite(product: Product, student: Student): Promise<Write> {
  const { acknowledged } = student.ledger;
  const dice = Math.random();
  if (dice < 0.02 && student.majorsLeft > 0 && !isInFlight(student.ledger, majorPlace)) {
    student.majorsLeft -= 1;
    return setMajor(pickOther(majors, acknowledged.get(majorPlace)));
  }
  if (dice < 0.5 || acknowledged.size > coursesAtMost) {
    const { courses } = await ownRecord(product, student);
    // The other tab may have changed a course since this one looked.
    const free = courses.filter(
      (course) =>
        !isInFlight(student.ledger, course.programId) &&
        acknowledged.get(course.programId) === entryOf(course),
    );
    if (free.length > 0) return dice < 0.3 ? correct(pick(free)) : remove(pick(free));
  }
  return submit(student, dice < 0.85 ? 1 : 2 + Math.floor(Math.random() * 5));
}

/** The record in the ledger's form. A course that stands twice gets a value no ledger expects. */
function placesOf({ major, courses }: OwnRecord): Map<string, string> {
  const places = new Map(major === null ? [] : [[majorPlace, major]]);
  for (const course of courses) {
    const before = places.get(course.programId);
    places.set(
      course.programId,
      before === undefined ? entryOf(course) : `${before} and ${entryOf(course)}`,
    );
  }
  return places;
}

// Rounds ------------------------------------------------------------------------------------------

async function ownRecord({ url }: Product, { token }: Student): Promise<OwnRecord> {
  const reply = await ask(url, token, { method: 'GET', path: '/course-histories?scope=mine' });
  const [own] = (await reply.json()) as [OwnRecord];
  return own;
}

type Round = { acknowledged: number; killed: boolean };

async function write(product: Product, student: Student, round: Round, next: Write): Promise<void> {
  const { ledger } = student;
  ledger.inFlight.add(next.change);
  const reply = await ask(product.url, student.token, next);
  // The status alone is the acknowledgement: a student who saw it may rely on it, whatever becomes of the rest.
  acknowledge(ledger, next.change);
  round.acknowledged += 1;
  await reply.arrayBuffer();
}

async function writeUntilKilled(product: Product, student: Student, round: Round): Promise<void> {
  try {
    for (;;) {
      const next = await nextWrite(product, student);
      if (round.killed) return;
      await write(product, student, round, next);
    }
  } catch (error) {
    // After the kill a broken connection is what we came for; before it, the server fell by itself.
    if (!round.killed || error instanceof UnexpectedReply) throw error;
  }
}

/** Waits for enough acknowledged writes, then for a random moment more. */
async function killWhenBusy(product: Product, round: Round, writes: number): Promise<void> {
  const giveUp = Date.now() + roundLimit;
  while (round.acknowledged < writes) {
    if (Date.now() > giveUp)
      throw new Error(`Only ${round.acknowledged} writes were acknowledged in a round.`);
    await sleep(5);
  }
  await sleep(Math.random() * 100);
  round.killed = true;
  await product.kill();
}

type Outcome = {
  kills: number;
  acknowledged: number;
  lost: string[];
  applied: number;
  notApplied: number;
  sums: string;
};

async function torture(
  engine: Engine,
  { rounds, writes }: { rounds: number; writes: number },
): Promise<Outcome> {
  const place = await preparePlace(engine);
  const outcome: Outcome = {
    kills: 0,
    acknowledged: 0,
    lost: [],
    applied: 0,
    notApplied: 0,
    sums: 'clean',
  };
  try {
    const product = await startProduct(place);
    try {
      const students: Student[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        const round: Round = { acknowledged: 0, killed: false };
        for (let i = 0; i < newcomersPerRound; i += 1) {
          const uid = `tortured-${number}-${i}`;
          const token = await product.tokenFor(uid);
          const student = { uid, token, ledger: newLedger(), majorsLeft: 3, coursesEver: 0 };
          students.push(student);
          await write(product, student, round, setMajor(pick(majors)));
        }
        const writers = students
          .slice(-writersPerRound)
          .flatMap((student) => Array(tabs).fill(student) as Student[]);
        await Promise.all([
          killWhenBusy(product, round, writes / rounds),
          ...writers.map((student) => writeUntilKilled(product, student, round)),
        ]);
        await product.restart();
        outcome.kills += 1;
        outcome.acknowledged += round.acknowledged;
        for (const { uid, ledger, ...student } of students) {
          const found = placesOf(await ownRecord(product, { uid, ledger, ...student }));
          const verdict = judge(ledger, found);
          outcome.lost.push(
            ...verdict.lost.map((line) => `${engine}, round ${number}, ${uid}: ${line}`),
          );
          outcome.applied += verdict.applied;
          outcome.notApplied += verdict.notApplied;
          settle(ledger, found);
        }
      }
    } finally {
      await product.stop();
    }
    const { ok, output } = await place.command('sums-check.ts');
    if (!ok) {
      outcome.sums = 'WRONG';
      console.log(output);
    }
  } finally {
    await place.remove();
  }
  return outcome;
}

// The command -------------------------------------------------------------------------------------

function readArguments() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      writes: { type: 'string', default: '20000' },
      engine: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [rounds, writes] = [Number(values.rounds), Number(values.writes)];
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error('--rounds must be a whole number from 1 on.');
  if (!Number.isInteger(writes) || writes < 1)
    throw new Error('--writes must be a whole number from 1 on.');
  const chosen = engines.filter(
    (engine) => values.engine === undefined || engine === values.engine,
  );
  if (chosen.length === 0) throw new Error(`--engine must be ${engines.join(' or ')}.`);
  return { rounds, writes, engines: chosen, help: values.help };
}

async function main() {
  const wanted = readArguments();
  if (wanted.help) return console.log(usage);
  const outcomes: [Engine, Outcome][] = [];
  for (const engine of wanted.engines) outcomes.push([engine, await torture(engine, wanted)]);
  for (const line of outcomes.flatMap(([, { lost }]) => lost)) console.log(`LOST: ${line}`);
  const head = [
    'engine',
    'rounds',
    'kills',
    'acknowledged',
    'lost',
    'in flight: applied',
    'not applied',
    'sums',
  ];
  const rows = outcomes.map(
    ([engine, { kills, acknowledged, lost, applied, notApplied, sums }]) => {
      return [engine, wanted.rounds, kills, acknowledged, lost.length, applied, notApplied, sums];
    },
  );
  console.log(table(head, rows));
  if (outcomes.some(([, { lost, sums }]) => lost.length > 0 || sums !== 'clean'))
    process.exitCode = 1;
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
