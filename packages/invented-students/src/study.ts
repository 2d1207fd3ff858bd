import { type Attempt, isRegular, type Origin, ownCampus, seasons } from '@coursetrail/domain';
import { examGrade, gradeFor, isFailed, isPoor, letterGrade } from './grades.ts';
import type { Random } from './random.ts';
import { type InventedCourse, onArrival } from './study-plan.ts';
import type { AttendedTerm } from './terms.ts';

type StudyHabits = {
  /** Grade points on an average day. */
  ability: number;
  coursesPerTerm: number;
  /** An uploaded audit brings credits, titles and origins; courses typed by hand have none of them. */
  hasAudit: boolean;
};

/** How many regular terms a year has, compared with two semesters. */
const yearly = seasons.filter(isRegular).length / 2;

const inventHabits = (random: Random, terms: number): StudyHabits => ({
  ability: 3.05 + random.normal() * 0.4,
  // Students who stay long take fewer courses at a time.
  coursesPerTerm: (terms < 8 * yearly ? 5 : random.between(4, 5)) - (yearly > 1 ? 1 : 0),
  hasAudit: random.chance(0.7),
});

/** Takes the plan term by term: what is due first, as soon as its prerequisites are passed. */
export function study(plan: readonly InventedCourse[], terms: readonly AttendedTerm[], random: Random): Attempt[] {
  const { ability, coursesPerTerm, hasAudit } = inventHabits(random, terms.length);
  const attempts: Attempt[] = [];
  const idStem = Math.floor(random.next() * 36 ** 9).toString(36);
  const record = ({ course }: InventedCourse, term: AttendedTerm, grade: string, origin: Origin) => {
    const _id = `${idStem}-${attempts.length}`;
    const attempt: Attempt = { _id, programId: course.code, semester: term.code, grade };
    if (hasAudit) {
      if (course.credits !== null) attempt.credits = course.credits;
      attempt.title = course.title;
      attempt.origin = origin;
    }
    attempts.push(attempt);
  };

  let waiting = plan.filter(({ passedIn }) => passedIn !== onArrival);
  let passed = 0;
  for (const [n, term] of terms.entries()) {
    if (n === 0) {
      for (const planned of plan.filter(({ passedIn }) => passedIn === onArrival)) {
        planned.passedIn = 0;
        passed += 1;
        const grade = planned.origin === 'exam' ? examGrade(random) : letterGrade(ability);
        record(planned, term, grade, planned.origin);
      }
    }

    const load = loadOf(term, coursesPerTerm, random);
    const later: InventedCourse[] = [];
    let taken = 0;
    for (const planned of waiting) {
      if (taken === load || !isReady(planned, n, passed, term)) {
        later.push(planned);
        continue;
      }
      taken += 1;
      const grade = term.kind === 'running' ? 'IP' : gradeFor(planned, ability, random);
      record(planned, term, grade, term.kind === 'elsewhere' ? 'transfer' : ownCampus);
      // A poor grade opens the next course, yet some students repeat the course for a better one.
      if (!isFailed(grade)) planned.passedIn = n;
      if (isTakenAgain(planned, grade, random)) later.push(planned);
    }
    for (const planned of waiting) if (planned.passedIn === n) passed += 1;
    waiting = later.sort((a, b) => a.due - b.due);
    if (waiting.length === 0) break;
  }
  return attempts;
}

function loadOf({ kind }: AttendedTerm, coursesPerTerm: number, random: Random): number {
  if (kind === 'summer') return random.between(1, 2);
  return coursesPerTerm + random.between(0, 1);
}

/** Third- and fourth-year courses require some studies, and are not brought from elsewhere. */
function isReady(
  { course, before, beside }: InventedCourse,
  n: number,
  passed: number,
  { kind }: AttendedTerm,
): boolean {
  const isUpperLevel = course.number >= 3000;
  if (isUpperLevel && (kind === 'elsewhere' || passed < (course.number >= 4000 ? 12 : 7))) {
    return false;
  }
  return before.every(({ passedIn }) => passedIn < n) && beside.every(({ passedIn }) => passedIn <= n);
}

function isTakenAgain({ isRequired }: InventedCourse, grade: string, random: Random): boolean {
  if (isFailed(grade)) return isRequired || random.chance(0.4);
  return isPoor(grade) && random.chance(0.2);
}
