import { isLetterGrade, type PublishedAttempt, publishedAttempts } from '@coursetrail/domain';
import type { InventedStudent } from '@coursetrail/invented-students';
import { type Random, seededRandom } from '@coursetrail/invented-students/random';
import type { ServerKit } from '../test-kit.ts';
import {
  importStudent,
  inventFor,
  type Look,
  openReader,
  ownersOf,
  seed,
  share,
  write,
} from './kit.ts';

export const majors = ['Business Administration', 'Psychology'];
export const kinds = [
  'new',
  'course added',
  'grade changed',
  'undone',
  'moved',
  'sharing raised',
  'sharing lowered',
  'nothing shared',
  'left',
] as const;
export type Kind = (typeof kinds)[number];
/** Where something disappears at once, because its owner takes it back. */
export const departures: readonly Kind[] = ['sharing lowered', 'nothing shared', 'left'];
type Held = InventedStudent & { heldBack: InventedStudent['history'][number] | undefined };

/** A student of whom one course is still missing, to be written later. */
function withheld(student: InventedStudent, random: Random): Held {
  const letters = student.history.filter(({ grade }) => isLetterGrade(grade));
  const [heldBack] = random.some(letters, 1);
  return { ...student, heldBack, history: student.history.filter((each) => each !== heldBack) };
}

const entryOf = ({ programId, semester, grade }: InventedStudent['history'][number]) => ({
  courses: [{ programId, semester, grade }],
});

/** What a student wrote about: one attempt, or all of them. */
export type Written = { major: string; uid: string; truth: PublishedAttempt[] };

export function openPopulation(kit: ServerKit, seedText: string) {
  const random = seededRandom(seedText);
  /** Each round has students of its own. */
  let rounds = 0;
  const present = new Map<string, Held>();
  const newcomers: InventedStudent[] = [];
  const undoers: string[] = [];
  let shown = new Set<string>();

  /** New students, and some who will undo what they now write; then a publication. */
  const startRound = async (perMajor: number) => {
    // After a day nothing can be undone.
    for (const uid of undoers.splice(0)) present.delete(uid);
    const invented = inventFor(majors, `${seedText}-${rounds++}`, perMajor + 4);
    const byMajor = Map.groupBy(invented, ({ major }) => major);
    for (const students of byMajor.values()) {
      newcomers.push(...students.slice(perMajor));
      const joining = students.slice(0, perMajor).map((student) => withheld(student, random));
      await seed(kit, joining);
      for (const student of joining) present.set(student.uid, student);
      for (const student of joining.filter(isReadable).slice(0, 3)) {
        if (!student.heldBack) continue;
        await write(kit, student.uid, 'POST', '/submit-course-history', entryOf(student.heldBack));
        undoers.push(student.uid);
      }
    }
  };

  const isReadable = ({ sharing }: InventedStudent) => sharing !== 'nothing';
  const some = (fits: (student: Held) => boolean): Held => {
    const fitting = [...present.values()].filter(
      (student) => shown.has(student.uid) && fits(student) && !undoers.includes(student.uid),
    );
    const [chosen] = random.some(fitting, 1);
    if (chosen === undefined) throw new Error('Nobody is left to write');
    present.delete(chosen.uid);
    return chosen;
  };
  const all = (student: Held) => publishedAttempts(student.history);
  /** One attempt, with its semester number among all of them. */
  const one = ({ history, heldBack }: Held): PublishedAttempt[] =>
    publishedAttempts(heldBack ? [...history, heldBack] : history).filter(
      ({ programId, grade }) => programId === heldBack?.programId && grade === heldBack.grade,
    );

  const writers: Record<Kind, () => Promise<Written>> = {
    new: async () => {
      const student = newcomers.splice(random.between(0, newcomers.length - 1), 1)[0];
      if (student === undefined) throw new Error('No newcomer is left');
      await importStudent(kit, { ...student, sharing: 'courses-and-grades' });
      return { ...student, truth: publishedAttempts(student.history) };
    },
    'course added': async () => {
      const student = some(({ heldBack }) => heldBack !== undefined);
      if (student.heldBack)
        await write(kit, student.uid, 'POST', '/submit-course-history', entryOf(student.heldBack));
      return { ...student, truth: one(student) };
    },
    'grade changed': async () => {
      const student = some(() => true);
      const [attempt] = random.some(
        student.history.filter(({ grade }) => isLetterGrade(grade)),
        1,
      );
      if (attempt === undefined) throw new Error('No grade to change');
      const grade = attempt.grade === 'A' ? 'C' : 'A';
      const updatedData = { grade };
      await write(kit, student.uid, 'POST', '/edit-course', { courseId: attempt._id, updatedData });
      const changed = student.history.map((each) => (each === attempt ? { ...each, grade } : each));
      const truth = publishedAttempts(changed).filter(
        (each) => each.programId === attempt.programId && each.grade === grade,
      );
      return { ...student, truth };
    },
    undone: async () => {
      const student = present.get(undoers.shift() ?? '');
      if (student === undefined) throw new Error('Nobody is left to undo');
      present.delete(student.uid);
      await write(kit, student.uid, 'POST', '/account/undo');
      return { ...student, truth: one(student) };
    },
    moved: async () => {
      const student = some(() => true);
      const [major] = random.some(
        majors.filter((each) => each !== student.major),
        1,
      );
      await write(kit, student.uid, 'POST', '/set-major', { major });
      return { ...student, truth: all(student) };
    },
    'sharing raised': async () => {
      const student = some(({ sharing }) => sharing !== 'courses-and-grades');
      await share(kit, student.uid, 'courses-and-grades');
      return { ...student, truth: all(student) };
    },
    'sharing lowered': async () => {
      const student = some(({ sharing }) => sharing === 'courses-and-grades');
      await share(kit, student.uid, 'courses');
      return { ...student, truth: all(student) };
    },
    'nothing shared': async () => {
      const student = some(() => true);
      await share(kit, student.uid, 'nothing');
      return { ...student, truth: all(student) };
    },
    left: async () => {
      const student = some(() => true);
      await write(kit, student.uid, 'DELETE', '/account');
      return { ...student, truth: all(student) };
    },
  };

  /** Students of a major who did not write, with as much to guess as the one who did. */
  const controls = ({ major, truth }: Written, count: number): PublishedAttempt[][] =>
    random
      .some(
        [...present.values()].filter((each) => each.major === major && isReadable(each)),
        count,
      )
      .map((student) => (truth.length > 1 ? all(student) : one(student)))
      .filter((attempts) => attempts.length > 0);

  return {
    startRound,
    /** Somebody writes whom the last look showed, except those who are new. */
    write(kind: Kind, last: Look) {
      const owners = ownersOf(kit, 'reader', [...present.keys()]);
      const seen = [...last.histories.values()].flat();
      shown = new Set(seen.flatMap(({ pseudonym }) => owners.get(pseudonym) ?? []));
      return writers[kind]();
    },
    controls,
  };
}

/** A write, what a reader sees before and after it, and what he would have to guess of others. */
export type WatchedWrite = {
  kind: Kind;
  written: Written;
  before: Look;
  after: Look;
  controls: PublishedAttempt[][];
};

/** Single writes, one kind after the other, and what a reader sees before and after each. */
export async function* watchedWrites(
  kit: ServerKit,
  { rounds, perRound, perMajor }: { rounds: number; perRound: number; perMajor: number },
): AsyncGenerator<WatchedWrite> {
  const population = openPopulation(kit, 'writes');
  const reader = await openReader(kit, 'reader', majors);
  for (let round = 0; round < rounds; round += 1) {
    await kit.nextDay(29);
    await population.startRound(round === 0 ? perMajor : 10);
    await kit.publish();
    let before = await reader.look();
    for (let n = round * perRound; n < (round + 1) * perRound; n += 1) {
      const kind = kinds[n % kinds.length] ?? 'new';
      const written = await population.write(kind, before);
      const after = await reader.look();
      yield { kind, written, before, after, controls: population.controls(written, 20) };
      before = after;
    }
  }
}
