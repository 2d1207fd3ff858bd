import { changedSide, mergeLists, mergeWords } from '../documents.ts';
import { withoutSectionLetters } from '../history/course.ts';
import {
  compareSemesters,
  isRegular,
  nextSemester,
  numberSemesters,
  runningSemester,
  type Semester,
  semesterCode,
} from '../history/semester.ts';

/** A course that a student means to take, with the grade they expect. */
export type PlannedCourse = { programId: string; semester: string; grade?: string; note?: string };

/** A place for a course that is not chosen yet ('Humanities'), or that the catalog does not list ('A semester in Rome'). */
export type Placeholder = {
  /** Tells it from another that is equal. */
  id: string;
  semester: string;
  title: string;
  credits: number;
  /** The name of the requirement that it is for. It stays when the audit no longer has it. */
  requirement?: string;
};

/** Everything in it, because two devices that change one leave both forms. */
export const placeholderKey = ({ id, semester, title, credits, requirement }: Placeholder): string =>
  JSON.stringify([id, semester, title, credits, requirement]);

export type SemesterNote = { semester: string; text: string };

export type Plan = {
  id: string;
  name: string;
  courses: readonly PlannedCourse[];
  placeholders?: readonly Placeholder[];
  notes?: readonly SemesterNote[];
};

/** All plans of a student. The main one is what other screens show. */
export type Plans = { main: string; plans: readonly Plan[] };

/** Always the same id, so that the first plans of two devices are one plan. */
export const firstPlans: Plans = { main: '1', plans: [{ id: '1', name: 'My plan', courses: [] }] };

/** More than any plan needs; 80 courses are five years. */
export const maxPlannedCourses = 160;
export const maxPlans = 10;
export const maxPlanNameLength = 40;

const keyOf = ({ programId, semester }: PlannedCourse) => `${programId} ${semester}`;
const isSamePlanned = (one: PlannedCourse, other: PlannedCourse) => keyOf(one) === keyOf(other);

/** Adds a course, unless it is in that semester already. */
export const addPlanned = (plan: Plan, course: PlannedCourse): Plan =>
  plan.courses.some((each) => isSamePlanned(each, course)) || plan.courses.length >= maxPlannedCourses
    ? plan
    : { ...plan, courses: [...plan.courses, course] };

export const removePlanned = (plan: Plan, course: PlannedCourse): Plan => ({
  ...plan,
  courses: plan.courses.filter((each) => !isSamePlanned(each, course)),
});

/** Moves a course. One that is in the other semester already becomes one with it. */
export function movePlanned(plan: Plan, course: PlannedCourse, semester: string): Plan {
  const planned = plan.courses.find((each) => isSamePlanned(each, course));
  if (planned === undefined || semester === course.semester) return plan;
  const moved = { ...planned, semester };
  const there = plan.courses.find((each) => isSamePlanned(each, moved));
  const left = removePlanned(plan, course);
  return there === undefined
    ? addPlanned(left, moved)
    : changePlanned(left, there, { note: mergeWords(undefined, there.note, planned.note) });
}

/** The fields in the order in which they are stored, without those that say nothing. */
const plannedCourse = ({ programId, semester, grade, note }: PlannedPlace & PlannedDetails): PlannedCourse => ({
  ...{ programId, semester },
  ...(grade && { grade }),
  ...(note && { note }),
});
type PlannedPlace = Pick<PlannedCourse, 'programId' | 'semester'>;
type PlannedDetails = { grade?: string | undefined; note?: string | undefined };

const changePlanned = (plan: Plan, course: PlannedCourse, details: PlannedDetails): Plan => ({
  ...plan,
  courses: plan.courses.map((each) => (isSamePlanned(each, course) ? plannedCourse({ ...each, ...details }) : each)),
});

/** Sets the expected grade; the empty one takes it back. */
export const expectGrade = (plan: Plan, course: PlannedCourse, grade: string): Plan =>
  changePlanned(plan, course, { grade });

/** Sets the note on a course; the empty one takes it back. */
export const noteOnCourse = (plan: Plan, course: PlannedCourse, note: string): Plan =>
  changePlanned(plan, course, { note });

/** Sets the note on a semester; the empty one takes it back. */
export function noteOnSemester({ notes = [], ...plan }: Plan, semester: string, text: string): Plan {
  const others = notes.filter((each) => each.semester !== semester);
  const left = text === '' ? others : [...others, { semester, text }];
  return { ...plan, ...(left.length > 0 && { notes: left }) };
}

export const changePlan = (plans: Plans, id: string, change: (plan: Plan) => Plan): Plans => ({
  ...plans,
  plans: plans.plans.map((plan) => (plan.id === id ? change(plan) : plan)),
});

/** A copy with a name of its own. */
export function duplicatePlan(plans: Plans, id: string, newId: string): Plans {
  const original = plans.plans.find((plan) => plan.id === id);
  if (original === undefined || plans.plans.length >= maxPlans) return plans;
  const taken = new Set(plans.plans.map(({ name }) => name));
  let name = original.name;
  for (let n = 2; taken.has(name); n += 1)
    name = `${original.name.replace(/ \d+$/, '').slice(0, maxPlanNameLength - 4)} ${n}`;
  return { ...plans, plans: [...plans.plans, { ...original, id: newId, name }] };
}

/** Removes a plan; the last one stays. */
export function removePlan(plans: Plans, id: string): Plans {
  const left = plans.plans.filter((plan) => plan.id !== id);
  const [first] = left;
  if (first === undefined) return plans;
  return { plans: left, main: plans.main === id ? first.id : plans.main };
}

/**
 * Takes a change back. What was changed since, here or on another device, stays: only what differs between `after` and
 * `before` is changed again.
 */
export const undoChange = (present: Plans, { before, after }: Record<'before' | 'after', Plans>) =>
  mergePlans(after, present, before);

/**
 * Merges two versions of the plans that were both made from `base`. Nothing that either side added is lost: a course
 * that both sides moved is in both semesters afterward, a placeholder that both changed is there in both forms, and of
 * a note both texts stay, for the student to decide.
 */
export function mergePlans(base: Plans, ours: Plans, theirs: Plans): Plans {
  const plans = mergeLists(base.plans, ours.plans, theirs.plans, ({ id }) => id, mergePlan);
  const [first] = plans;
  // Each side removed what the other kept.
  if (first === undefined) return ours;
  const main = changedSide(base.main, ours.main, theirs.main);
  return { plans, main: plans.some(({ id }) => id === main) ? main : first.id };
}

function mergePlan(base: Plan | undefined, our: Plan, their: Plan): Plan {
  const placeholders = mergeLists(
    base?.placeholders ?? [],
    our.placeholders ?? [],
    their.placeholders ?? [],
    placeholderKey,
  );
  const notes = mergeLists(
    base?.notes ?? [],
    our.notes ?? [],
    their.notes ?? [],
    ({ semester }) => semester,
    (before, { semester, text }, theirs) => ({
      semester,
      text: mergeWords(before?.text, text, theirs.text),
    }),
  );
  return {
    id: our.id,
    name: changedSide(base?.name, our.name, their.name),
    courses: mergeLists(base?.courses ?? [], our.courses, their.courses, keyOf, mergePlanned),
    ...(placeholders.length > 0 && { placeholders }),
    ...(notes.length > 0 && { notes }),
  };
}

const mergePlanned = (base: PlannedCourse | undefined, our: PlannedCourse, their: PlannedCourse): PlannedCourse =>
  plannedCourse({
    ...our,
    grade: changedSide(base?.grade, our.grade, their.grade),
    note: mergeWords(base?.note, our.note, their.note),
  });

/** A plan reaches at least this many regular semesters beyond the running term. */
const semestersAhead = 8;

/**
 * The semesters of a plan, oldest first: from the running term to eight regular ones ahead, and every other in which
 * something is planned. Summers that are empty only if they are wanted.
 */
export function semestersOfPlan(
  planned: readonly { semester: string }[],
  today: Date,
  { hasSummers }: { hasSummers: boolean },
): string[] {
  const terms = new Set(planned.map(({ semester }) => semester));
  let term: Semester = runningSemester(today);
  terms.add(semesterCode(term));
  for (let ahead = 0; ahead < semestersAhead; ) {
    term = nextSemester(term);
    if (isRegular(term.season)) ahead += 1;
    if (isRegular(term.season) || hasSummers) terms.add(semesterCode(term));
  }
  return [...terms].sort(compareSemesters);
}

/** Where a course is planned unless the student says otherwise: the regular semester after the running term. */
export const semesterToPlan = (today: Date): string => {
  const running = semesterCode(runningSemester(today));
  const semesters = semestersOfPlan([], today, { hasSummers: false });
  return semesters.find((semester) => compareSemesters(semester, running) > 0) ?? running;
};

/** Which of the student's own semesters a coming one is, when those before it that have courses are attended. */
export const plannedNumber = (
  semester: string,
  history: readonly { semester: string }[],
  plan: readonly { semester: string }[],
): number =>
  numberSemesters([
    ...history.map((attempt) => attempt.semester),
    ...plan.map((planned) => planned.semester),
    semester,
  ]).get(semester) ?? 0;

type AttendedCourse = { programId: string; semester: string };

/**
 * The courses of a plan that continue a history: from the running term on, and in no semester between two of the
 * history, so that its semesters keep their numbers.
 */
export function plannedAhead(plan: Plan, history: readonly AttendedCourse[], today: Date): PlannedCourse[] {
  const running = semesterCode(runningSemester(today));
  const attended = new Set(history.map(({ semester }) => semester));
  const last = [...attended].sort(compareSemesters).at(-1) ?? '';
  const became = new Set(becameHistory(plan, history));
  return plan.courses.filter(
    (course) =>
      !became.has(course) &&
      compareSemesters(course.semester, running) >= 0 &&
      (attended.has(course.semester) || compareSemesters(course.semester, last) > 0),
  );
}

/** Planned courses that the history has in the same semester: they are no longer plans. */
export function becameHistory(plan: Plan, history: readonly AttendedCourse[]): PlannedCourse[] {
  const nameOf = ({ programId, semester }: AttendedCourse) => `${withoutSectionLetters(programId)} ${semester}`;
  const taken = new Set(history.map(nameOf));
  return plan.courses.filter((course) => taken.has(nameOf(course)));
}

/**
 * Plans without what has become history, to be shown and counted. What is stored keeps it: an upload that is undone takes
 * the history back, and then it is planned again.
 */
export const withoutHistory = (plans: Plans, history: readonly AttendedCourse[]): Plans => ({
  ...plans,
  plans: plans.plans.map((plan) => becameHistory(plan, history).reduce(removePlanned, plan)),
});
