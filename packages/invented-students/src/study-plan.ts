import { type Origin, ownCampus } from '@coursetrail/domain';
import type { CourseContent, CurriculumCourse } from './catalog-courses.ts';
import type { Curricula, Curriculum } from './curricula.ts';
import type { Random } from './random.ts';
import type { WeightedList } from './weighted-list.ts';

/** A course that a student means to take. */
export type InventedCourse = {
  course: CurriculumCourse;
  isRequired: boolean;
  /** When in the studies it is due: 0 is the beginning, 1 the end. */
  due: number;
  /** Courses of the same plan that must be passed in an earlier semester. */
  before: readonly InventedCourse[];
  /** Courses of the same plan that must be passed before, or taken in the same semester. */
  beside: readonly InventedCourse[];
  origin: Origin;
  /** The index of the semester in which it was passed. */
  passedIn: number;
};

/** Passed before the first semester. */
export const onArrival = -1;
const notYet = Number.POSITIVE_INFINITY;

type PlansByContent = Map<CourseContent, InventedCourse>;

/** What a student means to take, in the order in which it is due. */
export function planStudies(curricula: Curricula, curriculum: Curriculum, random: Random): InventedCourse[] {
  const isHonors = random.chance(0.08);
  const plans: PlansByContent = new Map();
  // A requirement that was met in another way still opens the courses that build on it.
  const open = new Set<CourseContent>();
  const add = (course: CurriculumCourse, isRequired: boolean, due = dueOf(course.number)) => {
    if (plans.has(course.content)) return;
    plans.set(course.content, {
      course: sectionOf(course, isHonors, random),
      isRequired,
      due: due + random.normal() * 0.05,
      before: [],
      beside: [],
      origin: ownCampus,
      passedIn: notYet,
    });
    open.add(course.content);
  };

  for (const { choices, share } of curriculum.requirements) {
    const choice = random.chance(0.72) ? choices[0] : choices[random.between(0, choices.length - 1)];
    if (choice) open.add(choice.content);
    if (choice && random.chance(share)) add(choice, true);
  }

  const wanted = random.between(38, 47);
  const sideline = curriculum.sidelines[random.between(0, curriculum.sidelines.length - 1)] ?? curriculum.electives;
  const generalEducation = random.between(6, 11);
  const ofSideline = random.chance(0.6) ? random.between(2, 6) : 1;
  const isOpen = ({ number, content: { before } }: CurriculumCourse) =>
    before.length === 0 || number < 1500 || before.some((content) => open.has(content));
  const addFrom = (courses: WeightedList<CurriculumCourse>, count: number, due?: () => number) => {
    const size = plans.size + count;
    // The number of tries is bounded, because a small list may have nothing left, or nothing at all.
    for (let tries = courses.items.length > 0 ? 4 * count : 0; tries > 0 && plans.size < size; tries -= 1) {
      const course = courses.pick(random);
      if (isOpen(course)) add(course, false, due?.());
    }
  };
  addFrom(curricula.generalEducation, generalEducation, () => random.next() * 0.75);
  addFrom(sideline, ofSideline);
  addFrom(curriculum.electives, Math.max(0, wanted - plans.size));
  addFrom(curricula.generalEducation, Math.max(0, wanted - plans.size), () => random.next());

  if (random.chance(0.22)) {
    passOnArrival(plans, curricula.examinations, 'exam', random.between(1, 3), random);
  }
  if (random.chance(0.25)) {
    passOnArrival(plans, curricula.generalEducation, 'transfer', random.between(1, 4), random);
  }

  for (const [content, planned] of plans) {
    planned.before = plansOf(content.before, plans);
    planned.beside = plansOf(content.beside, plans);
  }
  return [...plans.values()].sort((a, b) => a.due - b.due);
}

const plansOf = (contents: readonly CourseContent[], plans: PlansByContent): InventedCourse[] =>
  contents.flatMap((content) => plans.get(content) ?? []);

const dueByLevel = [0, 0, 0.2, 0.46, 0.7];
const dueOf = (number: number) => (dueByLevel[Math.floor(number / 1000)] ?? 0) + (number % 1000) * 0.00022;

/** The honors or the writing-intensive section, where there is one and the student may want it. */
function sectionOf(course: CurriculumCourse, isHonors: boolean, random: Random): CurriculumCourse {
  const { honors, writing } = course.content;
  if (honors?.subject === course.subject && isHonors && random.chance(0.6)) return honors;
  if (writing?.subject === course.subject && random.chance(0.3)) return writing;
  return course;
}

/** Credit that a student brings to the university; it is listed in the first semester. */
function passOnArrival(
  plans: PlansByContent,
  courses: WeightedList<CurriculumCourse>,
  origin: Origin,
  count: number,
  random: Random,
) {
  for (let tries = 0; tries < count; tries += 1) {
    const planned = plans.get(courses.pick(random).content);
    // Only courses without prerequisites: no one brings the second part without the first.
    if (planned && planned.course.content.before.length === 0) {
      Object.assign(planned, { origin, passedIn: onArrival });
    }
  }
}
