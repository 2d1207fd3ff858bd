import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsDocument, maxNoteLength } from '../documents.ts';
import { numberCourses, numberTrail } from '../statistics/graph.ts';
import { addPlaceholder, changePlaceholder, replacePlaceholder } from './placeholders.ts';
import {
  addPlanned,
  becameHistory,
  changePlan,
  duplicatePlan,
  expectGrade,
  firstPlans,
  maxPlanNameLength,
  maxPlannedCourses,
  movePlanned,
  noteOnCourse,
  noteOnSemester,
  type Placeholder,
  type Plan,
  type PlannedCourse,
  type Plans,
  plannedAhead,
  plannedNumber,
  removePlan,
  removePlanned,
  semestersOfPlan,
  undoChange,
  withoutHistory,
} from './plan.ts';

const semesters = ['FS26', 'SP27', 'SS27', 'FS27'];
const courses = ['MATH 1700', 'MATH 2300', 'STAT 2500', 'CMP_SC 2050'];
const aCourse = fc.record({
  programId: fc.constantFrom(...courses),
  semester: fc.constantFrom(...semesters),
});
const aPlan = fc
  .uniqueArray(aCourse, { selector: ({ programId, semester }) => programId + semester })
  .map((planned): Plan => ({ id: '1', name: 'My plan', courses: planned }));
const plansOf = (plan: Plan): Plans => ({ main: plan.id, plans: [plan] });
const keysOf = (plan: Plan) => plan.courses.map(({ programId, semester }) => `${programId} ${semester}`).sort();
const planOf = (...planned: PlannedCourse[]): Plan => ({
  id: '1',
  name: 'My plan',
  courses: planned,
});
const at = (semester: string, programId = 'MATH 1700'): PlannedCourse => ({ programId, semester });

describe('a plan', () => {
  test('has a course in a semester at most once, whatever is done to it', () => {
    const aStep = fc.oneof(
      aCourse.map((course) => (plan: Plan) => addPlanned(plan, course)),
      aCourse.map((course) => (plan: Plan) => removePlanned(plan, course)),
      fc.tuple(aCourse, fc.constantFrom(...semesters)).map(
        ([course, to]) =>
          (plan: Plan) =>
            movePlanned(plan, course, to),
      ),
      fc.tuple(aCourse, fc.constantFrom('A', '')).map(
        ([course, grade]) =>
          (plan: Plan) =>
            expectGrade(plan, course, grade),
      ),
    );
    fc.assert(
      fc.property(aPlan, fc.array(aStep), (plan, steps) => {
        const keys = keysOf(steps.reduce((present, step) => step(present), plan));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('moves a course with its grade, and there and back changes nothing', () => {
    const plan = expectGrade(planOf(at('FS26')), at('FS26'), 'B+');
    const moved = movePlanned(plan, at('FS26'), 'SP27');
    expect(moved.courses).toEqual([{ ...at('SP27'), grade: 'B+' }]);
    expect(movePlanned(moved, at('SP27'), 'FS26')).toEqual(plan);
    expect(expectGrade(plan, at('FS26'), '').courses).toEqual([at('FS26')]);
  });

  test('can be changed and changed back by undo, also after another device has added something', () => {
    fc.assert(
      fc.property(aPlan, aCourse, fc.constantFrom(...semesters), aCourse, (plan, course, to, other) => {
        const before = plansOf(plan);
        const after = changePlan(before, '1', (each) => movePlanned(each, course, to));
        expect(keysOf(undoChange(after, { before, after }).plans[0] ?? plan)).toEqual(keysOf(plan));
        const isNew = ![...before.plans, ...after.plans].some(({ courses: planned }) =>
          planned.some((each) => each.programId === other.programId),
        );
        if (!isNew) return;
        const since = changePlan(after, '1', (each) => addPlanned(each, other));
        expect(keysOf(undoChange(since, { before, after }).plans[0] ?? plan)).toEqual(keysOf(addPlanned(plan, other)));
      }),
    );
  });

  test('is copied under a name of its own', () => {
    const twice = duplicatePlan(duplicatePlan(firstPlans, '1', 'b'), 'b', 'c');
    expect(twice.plans.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'My plan'],
      ['b', 'My plan 2'],
      ['c', 'My plan 3'],
    ]);
    const long = plansOf({ ...planOf(), name: 'x'.repeat(maxPlanNameLength) });
    expect(duplicatePlan(long, '1', 'b').plans[1]?.name.length).toBeLessThanOrEqual(maxPlanNameLength);
  });

  test('is removed unless it is the last; the main plan is then another', () => {
    expect(removePlan(firstPlans, '1')).toBe(firstPlans);
    expect(removePlan(duplicatePlan(firstPlans, '1', 'b'), '1').main).toBe('b');
  });
});

test('the longest plan fits its document, and so do three of eighty courses', () => {
  const grade = 'A-';
  // The longest subject, and a section with honors and writing.
  const long = (n: number): Plan => ({
    ...{ id: 'abcdefgh', name: 'x'.repeat(maxPlanNameLength) },
    courses: Array.from({ length: n }, (_, index) => ({
      programId: `AGSC_COM ${1000 + index}HW`,
      semester: 'FS27',
      grade,
    })),
  });
  const plans = (...all: Plan[]): Plans => ({ main: 'abcdefgh', plans: all });
  expect(fitsDocument('plans', plans(long(maxPlannedCourses)))).toBe(true);
  expect(fitsDocument('plans', plans(long(80), long(80), long(80)))).toBe(true);
  // A full plan stays as it is, and moving loses no course.
  const full = long(maxPlannedCourses);
  expect(addPlanned(full, at('FS27'))).toBe(full);
  const moved = movePlanned(full, at('FS27', 'AGSC_COM 1000HW'), 'SP28');
  expect(moved.courses).toHaveLength(maxPlannedCourses);
  expect(moved.courses.at(-1)).toEqual({ ...at('SP28', 'AGSC_COM 1000HW'), grade });
});

describe('placeholders and notes', () => {
  const place: Placeholder = { id: 'a', semester: 'FS27', title: 'Humanities', credits: 3, requirement: 'Humanities' };

  test('leave nothing behind once they are gone, so that versions without them read the plan', () => {
    const plan = planOf(at('FS26'));
    const noted = noteOnSemester(noteOnCourse(addPlaceholder(plan, place), at('FS26'), 'Ask'), 'SP27', 'Pay');
    expect(noted).toEqual({
      ...plan,
      courses: [{ ...at('FS26'), note: 'Ask' }],
      placeholders: [place],
      notes: [{ semester: 'SP27', text: 'Pay' }],
    });
    const gone = noteOnSemester(noteOnCourse(noted, at('FS26'), ''), 'SP27', '');
    expect(changePlaceholder(gone, place, null)).toStrictEqual(plan);
  });

  test('a note goes with its course, also when its grade is changed, and stays when two become one', () => {
    const plan = noteOnCourse(expectGrade(planOf(at('FS26'), at('SP27')), at('FS26'), 'A'), at('FS26'), 'Ask');
    expect(expectGrade(plan, at('FS26'), '').courses[0]).toEqual({ ...at('FS26'), note: 'Ask' });
    expect(movePlanned(plan, at('FS26'), 'FS27').courses.at(-1)).toEqual({ ...at('FS27'), grade: 'A', note: 'Ask' });
    const noted = noteOnCourse(plan, at('SP27'), 'Pay');
    expect(movePlanned(noted, at('FS26'), 'SP27').courses).toEqual([{ ...at('SP27'), note: 'Pay / Ask' }]);
  });

  test('a course takes the place of one placeholder of several that are equal, and leaves its own; a full plan keeps both', () => {
    const twin = { ...place, id: 'b' };
    const plan = addPlaceholder(addPlaceholder(planOf(at('FS26')), place), twin);
    expect(replacePlaceholder(plan, twin, { programId: 'HIST 1100', semester: null })).toEqual({
      ...plan,
      courses: [at('FS26'), at('FS27', 'HIST 1100')],
      placeholders: [place],
    });
    expect(replacePlaceholder(plan, place, at('FS26'))).toEqual({
      ...plan,
      courses: [at('FS27')],
      placeholders: [twin],
    });
    const full = Array.from({ length: maxPlannedCourses }, (_, n) => at('FS26', `MATH ${1000 + n}`));
    const fullPlan = addPlaceholder(planOf(...full), place);
    expect(replacePlaceholder(fullPlan, place, { programId: 'HIST 1100', semester: null })).toBe(fullPlan);
  });

  test('each step can be taken back, also after another device has changed something else', () => {
    const aSemester = fc.constantFrom(...semesters);
    const aStep = fc.oneof(
      fc.record({ semester: aSemester, title: fc.constantFrom('A', 'B') }).map(
        (more) =>
          (plan: Plan): Plan =>
            addPlaceholder(plan, { ...place, id: 'new', ...more }),
      ),
      fc.constant((plan: Plan): Plan => changePlaceholder(plan, place, null)),
      aSemester.map(
        (semester) =>
          (plan: Plan): Plan =>
            changePlaceholder(plan, place, { ...place, semester, credits: 1 }),
      ),
      aCourse.map(
        (course) =>
          (plan: Plan): Plan =>
            replacePlaceholder(plan, place, { ...course, semester: null }),
      ),
      aSemester.map(
        (semester) =>
          (plan: Plan): Plan =>
            noteOnSemester(plan, semester, 'Pay'),
      ),
    );
    const parts = (plan: Plan | undefined) => [
      plan && keysOf(plan),
      (plan?.placeholders ?? []).map((each) => JSON.stringify(each)).sort(),
      plan?.notes ?? [],
    ];
    fc.assert(
      fc.property(aPlan, aStep, (courses, step) => {
        const plan = noteOnSemester(addPlaceholder(courses, place), 'SS27', 'Before');
        const before = plansOf(plan);
        const after = changePlan(before, '1', step);
        const other = at('SP30', 'HIST 1100');
        const since = changePlan(after, '1', (each) => addPlanned(each, other));
        expect(parts(undoChange(after, { before, after }).plans[0])).toEqual(parts(plan));
        expect(parts(undoChange(since, { before, after }).plans[0])).toEqual(parts(addPlanned(plan, other)));
      }),
    );
  });

  test('fit the document beside the courses of five years: a placeholder in each semester, and a note on everything', () => {
    const note = 'x'.repeat(100);
    const planned = Array.from({ length: 50 }, (_, n) => ({
      ...at('FS27', `AGSC_COM ${1000 + n}HW`),
      grade: 'A-',
      note,
    }));
    const terms = Array.from({ length: 10 }, (_, n) => `FS${26 + n}`);
    const plan = terms.reduce(
      (present, semester, n) =>
        noteOnSemester(
          addPlaceholder(present, { ...place, id: `abcdefg${n}`, semester, title: 'x'.repeat(60) }),
          semester,
          'x'.repeat(maxNoteLength),
        ),
      planOf(...planned),
    );
    expect(fitsDocument('plans', plansOf(plan))).toBe(true);
  });
});

describe('the semesters of a plan', () => {
  const fall2026 = new Date('2026-11-17T12:00:00Z');
  const regular = 'FS26 SP27 FS27 SP28 FS28 SP29 FS29 SP30 FS30'.split(' ');

  test('are the running one and eight regular ones ahead', () => {
    expect(semestersOfPlan([], fall2026, { hasSummers: false })).toEqual(regular);
  });

  test('have summers if they are wanted or planned, and whatever else is planned', () => {
    expect(semestersOfPlan([at('SS28')], fall2026, { hasSummers: false })).toEqual(regular.toSpliced(4, 0, 'SS28'));
    expect(semestersOfPlan([], fall2026, { hasSummers: true })).toHaveLength(13);
    const far = semestersOfPlan([at('SP26'), at('FS35')], fall2026, { hasSummers: false });
    expect(far).toEqual(['SP26', ...regular, 'FS35']);
  });

  test('are numbered after those of the history, without the empty ones between', () => {
    const history = [at('FS25'), at('SP26'), at('FS26')];
    expect(plannedNumber('SP27', history, [])).toBe(4);
    expect(plannedNumber('FS27', history, [])).toBe(4);
    expect(plannedNumber('FS27', history, [at('SP27')])).toBe(5);
    expect(plannedNumber('FS26', history, [at('FS26')])).toBe(3);
  });
});

test('what was taken in the planned semester becomes history, also as an honors section', () => {
  const plan = planOf(at('FS26'), at('FS26', 'STAT 2500'), at('SP27'));
  const history = [at('FS26', 'MATH 1700H'), at('SP26', 'STAT 2500')];
  expect(becameHistory(plan, history)).toEqual([at('FS26')]);
  expect(withoutHistory(plansOf(plan), history).plans[0]?.courses).toEqual([at('FS26', 'STAT 2500'), at('SP27')]);
});

describe('the courses of a plan that continue a history', () => {
  const fall2026 = new Date('2026-11-17T12:00:00Z');

  test('are those from the running term on that are not history yet', () => {
    const plan = planOf(at('SP26'), at('FS26', 'STAT 2500'), at('FS26'), at('SP27'));
    const history = [at('FS25'), at('FS26', 'MATH 1700H')];
    expect(plannedAhead(plan, history, fall2026)).toEqual([at('FS26', 'STAT 2500'), at('SP27')]);
    expect(plannedAhead(plan, [], fall2026)).toEqual(plan.courses.slice(1));
  });

  test('leave every course of the history in the semester it had', () => {
    const aHistory = fc.array(
      fc.record({
        programId: fc.constantFrom(...courses),
        semester: fc.constantFrom('FS25', 'SP26', ...semesters),
      }),
    );
    fc.assert(
      fc.property(aHistory, aPlan, (history, plan) => {
        const trail = numberTrail(history, plannedAhead(plan, history, fall2026));
        expect(trail.filter(({ planned }) => !planned)).toEqual(numberCourses(history));
      }),
    );
  });
});
