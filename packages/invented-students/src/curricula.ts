import { prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { inventedLines, inventedWord } from '@coursetrail/university/invented';
import { type CourseCatalog, type CurriculumCourse, laterPart, readCourses } from './catalog-courses.ts';
import { hashText } from './random.ts';
import { type WeightedList, weightedList } from './weighted-list.ts';

/**
 * One of several courses that `share` of a major's students take, the first far more often than the
 * others.
 */
type DegreeRequirement = { choices: readonly CurriculumCourse[]; share: number };

export type Curriculum = {
  major: string;
  requirements: readonly DegreeRequirement[];
  /** Courses of the major's own subjects. */
  electives: WeightedList<CurriculumCourse>;
  /** Subjects its students like to take besides; each student has one of them. */
  sidelines: readonly WeightedList<CurriculumCourse>[];
};

export type Curricula = {
  majors: WeightedList<Curriculum>;
  generalEducation: WeightedList<CurriculumCourse>;
  examinations: WeightedList<CurriculumCourse>;
};

/** No invented history needs these courses, and how many credits they give is anyone's guess. */
const unusualTitle =
  /topics|experiment|problems|readings|reading$|independent|research|internship|study abroad|seminar|non-majors/i;
/** How many courses of each level, 0xxx to 4xxx, belong to the core of a major. */
const coreSizes = [0, 2, 3, 4, 4];
const electivesPerMajor = 110;
const coursesPerSideline = 22;
const generalEducationCourses = 110;

const calculus = inventedWord('calculus');

/** The majors that invented students choose from, with courses of this catalog. */
export function readCurricula(catalog: CourseCatalog): Curricula {
  const courses = readCourses(catalog);
  const courseOf = (code: string): CurriculumCourse => {
    const course = courses.get(code);
    if (!course) throw new Error(`The catalog has no ${code}`);
    return course;
  };
  const coursesIn = (codes: string) => codes.split(/,\s+/).map(courseOf);
  const requirement = (codes: string, share: number): DegreeRequirement => {
    const choices = codes.split('/').map(courseOf);
    // A gap in a sequence would look odd: hardly anyone skips what other courses build on.
    const isFoundation = choices.some(({ content }) => content.requiredBy > 2);
    return { choices, share: isFoundation ? Math.max(share, 0.97) : share };
  };
  const bySubject = Map.groupBy([...courses.values()].filter(isOrdinary), ({ subject }) => subject);
  const coursesOf = (subjects: readonly string[]) => subjects.flatMap((subject) => bySubject.get(subject) ?? []);

  const curriculum = (own: string[], sidelines: string[], required: string): Omit<Curriculum, 'major'> => {
    const stated = required.split(/,\s+/).map((codes) => requirement(codes, 0.93));
    const statedCourses = stated.flatMap(({ choices }) => choices);
    const known = new Set(statedCourses.map(({ content }) => content));
    const needsCalculus = known.has(courseOf(calculus).content);
    const common = inventedLines('required of all')
      .filter((codes) => !(needsCalculus && codes.startsWith(prefixOf(calculus))))
      .map((codes) => requirement(codes, 0.94))
      .filter(({ choices }) => !choices.some(({ content }) => known.has(content)));

    // No one majors in mathematics with the algebra below the calculus they begin with.
    const lowest = new Map<string, number>();
    for (const { subject, number } of statedCourses) {
      lowest.set(subject, Math.min(number, lowest.get(subject) ?? number));
    }
    const isBelow = ({ subject, number }: CurriculumCourse) => number < (lowest.get(subject) ?? 0);
    const ownCourses = coursesOf(own).filter((course) => !known.has(course.content) && !isBelow(course));
    const core = coreOf(ownCourses).map((course, rank) => ({
      choices: [course],
      share: 0.92 - rank * 0.025,
    }));
    const inCore = new Set(core.flatMap(({ choices }) => choices));
    return {
      requirements: [...common, ...stated, ...core],
      electives: byPopularity(
        ownCourses.filter((course) => !inCore.has(course)),
        electivesPerMajor,
      ),
      sidelines: sidelines.map((subject) => byPopularity(coursesOf([subject]), coursesPerSideline)),
    };
  };

  const popular = coursesIn(inventedLines('general education').join(' '));
  const alsoOffered = coursesOf([...new Set(popular.map(({ subject }) => subject))]).filter(
    ({ number, title, content }) =>
      number < 2800 && content.before.length === 0 && content.requiredBy < 3 && !laterPart.test(title),
  );
  return {
    majors: weightedList(
      inventedLines('majors').map((line) => {
        const [head = '', own = '', sidelines = '', required = ''] = line.split(' | ');
        const [, weight, major = ''] = /^(\S+) (.+)$/.exec(head) ?? [];
        return [{ major, ...curriculum(own.split(' '), sidelines.split(' '), required) }, Number(weight)] as const;
      }),
    ),
    generalEducation: mostPopularFirst(
      [...new Set([...popular, ...shuffled(alsoOffered)])].slice(0, generalEducationCourses),
    ),
    examinations: mostPopularFirst(coursesIn(inventedLines('examinations').join(' '))),
  };
}

const isOrdinary = ({ code, number, title, credits }: CurriculumCourse) =>
  number >= 1000 &&
  withoutSectionLetters(code) === code &&
  !unusualTitle.test(title) &&
  (credits === null || credits >= 2);

/** The courses a subject is built on: at each level, those that most others require. */
function coreOf(courses: readonly CurriculumCourse[]): CurriculumCourse[] {
  return coreSizes.flatMap((size, level) =>
    courses
      .filter(({ number }) => Math.floor(number / 1000) === level)
      .sort((a, b) => b.content.requiredBy - a.content.requiredBy || a.number - b.number || (a.code < b.code ? -1 : 1))
      .slice(0, size),
  );
}

/** The same for every seed: which courses are popular belongs to the university, not to a student. */
const shuffled = (courses: readonly CurriculumCourse[]) =>
  courses.toSorted((a, b) => hashText(a.code) - hashText(b.code));

const mostPopularFirst = (courses: readonly CurriculumCourse[]) =>
  weightedList(courses.map((course, rank) => [course, 1 / (rank + 8)]));

const byPopularity = (courses: readonly CurriculumCourse[], most: number) =>
  mostPopularFirst(shuffled(courses).slice(0, most));
