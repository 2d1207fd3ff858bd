import type { Attempt, Origin, Semester, SharingLevel } from '@coursetrail/domain';
import { asUid, semesterCode } from '@coursetrail/domain';
import type { Student } from '../storage/students.ts';
import type { Content, Course, Curricula, Curriculum } from './curricula.ts';
import { bell, between, chance, type Random, randomFrom, type Urn, urn } from './random.ts';

export type InventedStudent = Student & {
  /** In place of the random key a real write draws: the same seed makes the same rows. */
  pick: number;
};

/** The students with these numbers; who a student is depends on the seed and the number alone. */
export function* inventStudents(
  curricula: Curricula,
  seed: string,
  numbers: Iterable<number>,
): Generator<InventedStudent> {
  for (const number of numbers) {
    const uid = uidOf(seed, number);
    yield inventStudent(curricula, uid, randomFrom(uid));
  }
}

const uidOf = (seed: string, number: number) =>
  `invented-${seed}-${String(number).padStart(6, '0')}`;

const windowSize = 50_000;

/**
 * The numbers from 0 to `count` - 1, within each window one major after the other: students of one major add to the
 * same sums, and a batch of them touches far fewer rows.
 */
export function* numbersByMajor(
  curricula: Curricula,
  seed: string,
  count: number,
): Generator<number> {
  for (let start = 0; start < count; start += windowSize) {
    const numbers = Array.from(
      { length: Math.min(windowSize, count - start) },
      (_, index) => start + index,
    );
    yield* [
      ...Map.groupBy(numbers, (number) =>
        drawMajor(curricula, randomFrom(uidOf(seed, number))),
      ).values(),
    ].flat();
  }
}

const drawMajor = (curricula: Curricula, random: Random) => curricula.majors.draw(random);

function inventStudent(curricula: Curricula, uid: string, random: Random): InventedStudent {
  // Drawn first, so that it can be known without inventing the rest.
  const curriculum = drawMajor(curricula, random);
  const pick = Math.floor(random() * 2 ** 31);
  const sharing = sharingLevels.draw(random);
  const plan = planStudies(curricula, curriculum, random);
  const attended = terms(random);
  return {
    uid: asUid(uid),
    major: curriculum.major,
    majorChangedOn: null,
    majorChanges: 0,
    sharing,
    history: study(plan, attended, person(random, attended.length), random),
    previousHistory: null,
    historyChangedAt: null,
    pick,
  };
}

const sharingLevels: Urn<SharingLevel | null> = urn([
  ['courses', 40],
  ['courses-and-grades', 38],
  [null, 14],
  ['nothing', 8],
]);

type Person = {
  /** Grade points on an average day. */
  ability: number;
  coursesPerTerm: number;
  /** An uploaded audit brings credits, titles and origins; a student who typed the courses has none of them. */
  hasAudit: boolean;
};

const person = (random: Random, terms: number): Person => ({
  ability: 3.05 + bell(random) * 0.4,
  // Whoever studies long takes less at a time.
  coursesPerTerm: terms < 8 ? 5 : between(random, 4, 5),
  hasAudit: chance(random, 0.7),
});

type Term = { code: string; kind: 'elsewhere' | 'fall-or-spring' | 'summer' | 'running' };

/** The term the invented students are in. Fixed: the same seed must invent the same people on any day. */
const running: Semester = { season: 'FS', year: 2026 };
const [firstYear, lastYear] = [2014, running.year];
const [fewestTerms, mostTerms] = [4, 12];

/** The terms of one student's studies: summers, a pause, and before them perhaps some at another college. */
function terms(random: Random): Term[] {
  const start: Semester = {
    season: chance(random, 0.9) ? 'FS' : 'SP',
    year: between(random, firstYear, lastYear),
  };
  const wanted = Math.max(fewestTerms, Math.min(mostTerms, Math.round(8.6 + bell(random) * 1.8)));
  const likesSummers = random() * 0.5;
  const pause = chance(random, 0.12)
    ? { after: between(random, 2, 6), length: between(random, 1, 3) }
    : null;
  const attended: Term[] = [];
  let { season, year } = start;
  const next = () => {
    if (season === 'FS') year += 1;
    season = season === 'FS' ? 'SP' : season === 'SP' ? 'SS' : 'FS';
  };
  for (; attended.length < wanted && year <= running.year; next()) {
    if (attended.length === pause?.after && pause.length > 0) pause.length -= 1;
    else if (
      season !== 'SS' ||
      (wanted > 5 && attended.length > 1 && chance(random, likesSummers))
    ) {
      const isRunning = season === running.season && year === running.year;
      const kind = isRunning ? 'running' : season === 'SS' ? 'summer' : 'fall-or-spring';
      attended.push({ code: semesterCode({ season, year }), kind });
    }
  }
  // Who came lately has most semesters of a history from another college.
  const transferred = chance(random, 0.12) ? between(random, 1, 4) : 0;
  const missing = fewestTerms - attended.length;
  const elsewhere = Math.max(missing, Math.min(transferred, mostTerms - attended.length));
  let earlier = start;
  for (let count = 0; count < elsewhere; count += 1) {
    earlier =
      earlier.season === 'FS'
        ? { season: 'SP', year: earlier.year }
        : { season: 'FS', year: earlier.year - 1 };
    attended.unshift({ code: semesterCode(earlier), kind: 'elsewhere' });
  }
  return attended;
}

type Item = {
  course: Course;
  isRequired: boolean;
  /** When in the studies it is due: 0 is the beginning, 1 the end. */
  due: number;
  /** What of the same plan must be passed earlier, and what may also be taken beside it. */
  before: readonly Item[];
  beside: readonly Item[];
  origin: Origin;
  /** The position of the semester. */
  passedIn: number;
};

const nothing: readonly Item[] = [];
const brought = -1;
const notYet = Number.POSITIVE_INFINITY;
const dueOfLevel = [0, 0, 0.2, 0.46, 0.7];

/** What a student means to take, in the order in which it is due. */
function planStudies(curricula: Curricula, curriculum: Curriculum, random: Random): Item[] {
  const isHonors = chance(random, 0.08);
  const items = new Map<Content, Item>();
  // A requirement somebody has met otherwise still opens the courses that build on it.
  const open = new Set<Content>();
  const add = (course: Course, isRequired: boolean, due = dueOf(course.number)) => {
    if (items.has(course.content)) return;
    items.set(course.content, {
      course: sectionOf(course, isHonors, random),
      isRequired,
      due: due + bell(random) * 0.05,
      before: nothing,
      beside: nothing,
      origin: 'MU',
      passedIn: notYet,
    });
    open.add(course.content);
  };

  for (const { choices, share } of curriculum.requirements) {
    const choice = chance(random, 0.72)
      ? choices[0]
      : choices[between(random, 0, choices.length - 1)];
    if (choice) open.add(choice.content);
    if (choice && chance(random, share)) add(choice, true);
  }
  const wanted = between(random, 38, 47);
  const sideline =
    curriculum.sidelines[between(random, 0, curriculum.sidelines.length - 1)] ??
    curriculum.electives;
  const generalEducation = between(random, 6, 11);
  const ofSideline = chance(random, 0.6) ? between(random, 2, 6) : 1;
  const isOpen = ({ number, content: { before } }: Course) =>
    before.length === 0 || number < 1500 || before.some((content) => open.has(content));
  const draw = (courses: Urn<Course>, count: number, due?: () => number) => {
    // The tries are bounded: a small pool may have nothing left.
    for (
      let tries = 4 * count, size = items.size + count;
      tries > 0 && items.size < size;
      tries -= 1
    ) {
      const course = courses.draw(random);
      if (isOpen(course)) add(course, false, due?.());
    }
  };
  draw(curricula.generalEducation, generalEducation, () => random() * 0.75);
  draw(sideline, ofSideline);
  draw(curriculum.electives, Math.max(0, wanted - items.size));
  draw(curricula.generalEducation, Math.max(0, wanted - items.size), () => random());
  if (chance(random, 0.22))
    bring(items, curricula.examinations, 'exam', between(random, 1, 3), random);
  if (chance(random, 0.25))
    bring(items, curricula.generalEducation, 'transfer', between(random, 1, 4), random);

  for (const [content, item] of items) {
    item.before = itemsOf(content.before, items);
    item.beside = itemsOf(content.beside, items);
  }
  return [...items.values()].sort((a, b) => a.due - b.due);
}

function itemsOf(contents: readonly Content[], items: ReadonlyMap<Content, Item>): Item[] {
  const found: Item[] = [];
  for (const content of contents) {
    const item = items.get(content);
    if (item) found.push(item);
  }
  return found;
}

const dueOf = (number: number) =>
  (dueOfLevel[Math.floor(number / 1000)] ?? 0) + (number % 1000) * 0.00022;

/** The honors or the writing-intensive section, where there is one and the student may want it. */
function sectionOf(course: Course, isHonors: boolean, random: Random): Course {
  const { honors, writing } = course.content;
  if (honors?.subject === course.subject && isHonors && chance(random, 0.6)) return honors;
  if (writing?.subject === course.subject && chance(random, 0.3)) return writing;
  return course;
}

/** Credit a student has on arrival; it stands in the first semester. */
function bring(
  items: Map<Content, Item>,
  courses: Urn<Course>,
  origin: Origin,
  count: number,
  random: Random,
) {
  for (let tries = 0; tries < count; tries += 1) {
    const item = items.get(courses.draw(random).content);
    // Only what stands on its own: nobody brings the second part without the first.
    if (item && item.course.content.before.length === 0)
      Object.assign(item, { origin, passedIn: brought });
  }
}

/** Takes the plan term by term: what is due first, as soon as what it builds on is passed. */
function study(
  plan: readonly Item[],
  terms: readonly Term[],
  person: Person,
  random: Random,
): Attempt[] {
  const attempts: Attempt[] = [];
  const idStem = Math.floor(random() * 36 ** 9).toString(36);
  const record = ({ course }: Item, term: Term, grade: string, origin: Origin) => {
    const _id = `${idStem}-${attempts.length}`;
    const attempt: Attempt = { _id, programId: course.code, semester: term.code, grade };
    if (person.hasAudit) {
      if (course.credits !== null) attempt.credits = course.credits;
      attempt.title = course.title;
      attempt.origin = origin;
    }
    attempts.push(attempt);
  };
  let queue = plan.filter(({ passedIn }) => passedIn !== brought);
  let passed = 0;
  for (const [n, term] of terms.entries()) {
    if (n === 0) {
      for (const item of plan.filter(({ passedIn }) => passedIn === brought)) {
        item.passedIn = 0;
        passed += 1;
        record(
          item,
          term,
          item.origin === 'exam' ? examGrade(random) : letterGrade(person.ability),
          item.origin,
        );
      }
    }
    const load = loadOf(term, person, random);
    const later: Item[] = [];
    let taken = 0;
    for (const item of queue) {
      if (taken === load || !isReady(item, n, passed, term)) {
        later.push(item);
        continue;
      }
      taken += 1;
      const grade = term.kind === 'running' ? 'IP' : gradeOf(item, person, random);
      record(item, term, grade, term.kind === 'elsewhere' ? 'transfer' : 'MU');
      const outcome = outcomeOf(grade);
      // Poor grades open the next course, yet some repeat a requirement for a better one.
      if (outcome !== 'failed') item.passedIn = n;
      if (
        outcome === 'failed'
          ? item.isRequired || chance(random, 0.4)
          : outcome === 'poor' && chance(random, 0.2)
      ) {
        later.push(item);
      }
    }
    for (const item of queue) if (item.passedIn === n) passed += 1;
    queue = later.sort((a, b) => a.due - b.due);
    if (queue.length === 0) break;
  }
  return attempts;
}

function loadOf({ kind }: Term, { coursesPerTerm }: Person, random: Random): number {
  if (kind === 'summer') return between(random, 1, 2);
  return coursesPerTerm + between(random, 0, 1);
}

/** Courses of the third and fourth year ask for some studies behind one, and are not brought from elsewhere. */
function isReady(
  { course, before, beside }: Item,
  n: number,
  passed: number,
  { kind }: Term,
): boolean {
  if (course.number >= 3000 && (kind === 'elsewhere' || passed < (course.number >= 4000 ? 12 : 7)))
    return false;
  return (
    before.every(({ passedIn }) => passedIn < n) && beside.every(({ passedIn }) => passedIn <= n)
  );
}

/** The least grade points of each letter, best first; below the last is an F. */
const scale = Object.entries({
  'A+': 4.4, A: 3.55, 'A-': 3.25, 'B+': 2.95, B: 2.6, 'B-': 2.3, 'C+': 2.05, C: 1.75, 'C-': 1.5, 'D+': 1.3, D: 1.05, 'D-': 0.8,
}).map(([letter, least]) => ({ letter, least })); // biome-ignore format: one line reads as the scale it is

const letterGrade = (points: number) => scale.find(({ least }) => points >= least)?.letter ?? 'F';
const examGrade = (random: Random) => (chance(random, 0.6) ? 'E' : 'CR');

function gradeOf({ course, isRequired }: Item, { ability }: Person, random: Random): string {
  const givesUp = chance(random, 0.025);
  const points = ability - course.hardness + bell(random) * 0.7 - (givesUp ? 2 : 0);
  const luck = random();
  // Withdrawing is what a student does about a course that goes badly.
  if (luck < (points < 1.2 ? 0.39 : 0.012)) return 'W';
  if (points < 0.5 && luck > 0.9) return 'WF';
  if (!isRequired && luck > 0.955) return points >= 1.5 ? 'S' : 'U';
  if (luck > 0.9965) return 'N/A';
  return letterGrade(points);
}

const withoutCredit = ['F', 'W', 'WF', 'U'];

function outcomeOf(grade: string): 'failed' | 'poor' | 'passed' {
  if (withoutCredit.includes(grade)) return 'failed';
  return grade.startsWith('D') ? 'poor' : 'passed';
}
