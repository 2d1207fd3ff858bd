import {
  codesFor,
  compareSemesters,
  earnsCredit,
  isLetterGrade,
  isRegular,
  seasons,
  semesterCode,
} from '@coursetrail/domain';
import type { Random } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import { inventedLines, inventedWord } from '@coursetrail/university/invented';
import { examCourses, type OfferedCourse, transferCourses, universityCourses } from './courses.ts';
import { type ListedCourse, letterFor, padded, titleWidth } from './listed-course.ts';

/** What the university prints, in one line. What is there twice is printed more often. */
function choices(name: string) {
  const word = inventedWord(name);
  if (word === '') throw new Error(`There is no "${name}" below "# words" of invented.txt.`);
  return word.split(' ') as [string, ...string[]];
}
const goodGrades = choices('good grades');
const poorGrades = choices('poor grades');
const otherGrades = choices('other grades');
const passed = goodGrades.at(-1) ?? '';
const [duplicate = '', dropped = duplicate] = codesFor('no-credit');

/** The grade of a course that was in progress. Of two with one code, a list must go on showing both. */
export const laterGrade = (random: Random, isTwin: boolean) =>
  random.pick(isTwin ? goodGrades : [...goodGrades, ...otherGrades]);

const fall = seasons.at(-1) ?? '';
const anySeason = seasons as readonly [string, ...string[]];

/** Twins have random numbers of their own, so that they change nothing else about a student. */
export function inventHistory(random: Random, twins: Random) {
  const firstYear = random.chance(0.12) ? random.between(1972, 1999) : random.between(2008, 2028);
  const terms: string[] = [];
  for (
    let year = firstYear;
    terms.length < random.between(6, 11);
    year += random.chance(0.05) ? random.between(2, 12) : 1
  ) {
    terms.push(
      ...seasons
        .filter((season) => (isRegular(season) ? season === fall || year !== firstYear : random.chance(0.4)))
        .map((season) => semesterCode({ season, year })),
    );
  }
  const lastTerm = terms.at(-1) ?? '';
  const lastYear = yearOf(lastTerm);
  // Some students have nothing left to take.
  const running = random.chance(0.85) ? lastTerm : '';
  const history = new Map<string, ListedCourse>();
  const keyOf = ({ subject, number, semester }: Pick<ListedCourse, 'subject' | 'number' | 'semester'>) =>
    `${subject} ${number} ${semester}`;
  /** Returns false if the student already takes the course that semester. */
  const add = (course: ListedCourse) => {
    const isNew = !history.has(keyOf(course));
    if (isNew) history.set(keyOf(course), { ...course, title: cutTitle(course.title) });
    return isNew;
  };

  const before = semesterCode({ season: random.pick(anySeason), year: firstYear - 1 });
  for (const course of random.chance(0.7) ? random.some(transferCourses, random.between(1, 12)) : [])
    add(transfer(random, course, random.chance(0.8) ? before : random.pick(['', ...terms]) || before));
  for (const course of random.chance(0.4) ? random.some(examCourses, random.between(1, 4)) : [])
    add(passByExam(random, course, before));

  const notTaken = random.some(universityCourses, universityCourses.length);
  for (const semester of terms) {
    const isRunning = semester === running;
    for (const course of notTaken.splice(
      0,
      !isRegular(semester.slice(0, 2)) ? random.between(1, 2) : random.between(3, 6),
    ))
      add(isRunning ? takeNow(random, course, semester) : take(random, course, semester));
  }

  // Of a repeated course, the earlier attempt becomes a duplicate or is dropped.
  const repeatable = [...history.values()].filter(
    ({ code, source, grade }) => code === '' && source === '' && isLetterGrade(grade) && earnsCredit(grade),
  );
  for (const earlier of random.some(repeatable, random.between(0, 3))) {
    const later = terms.filter((term) => term !== running && compareSemesters(term, earlier.semester) > 0);
    const semester = later[random.between(0, later.length - 1)];
    if (semester === undefined) continue;
    const { continuation: _, ...again } = earlier;
    if (!add({ ...again, semester, grade: random.pick(choices('grades of repeats')), code: letterFor('repeated') }))
      continue;
    earlier.grade = random.pick(poorGrades);
    earlier.code = random.pick([duplicate, duplicate, dropped]);
  }

  const pair = random.chance(0.3) ? electivePair(random, twins, before) : [];
  const topics = twins.chance(0.2) ? topicsPair(twins, [...history.values()]) : [];
  const planned = random.some(notTaken, random.chance(0.4) ? random.between(1, 4) : 0).map((course) => ({
    ...asListed(course, semesterCode({ season: seasons[0] ?? fall, year: lastYear + 1 })),
    title: cutTitle(course.title),
    code: letterFor('planned'),
  }));
  const courses = [...history.values(), ...pair, ...topics].toSorted((a, b) =>
    compareSemesters(a.semester, b.semester),
  );
  return { courses, planned, firstYear, lastYear };
}

const cutTitle = (title: string) => title.slice(0, titleWidth).trimEnd();

const yearOf = (semester: string) => {
  const digits = Number(semester.slice(2));
  return digits + (digits >= 50 ? 1900 : 2000);
};

const asListed = ({ subject, number, credits, title }: OfferedCourse, semester: string): ListedCourse => ({
  semester,
  subject,
  number,
  credits,
  title,
  grade: '',
  source: '',
  code: '',
});

/** A course taken at the university, in a term that is over. */
function take(random: Random, offered: OfferedCourse, semester: string): ListedCourse {
  const course = withSection(random, asListed(offered, semester));
  if (course.credits === 0) return { ...course, grade: random.pick(choices('grades without credits')) };
  if (random.chance(0.08)) return { ...course, grade: random.pick(otherGrades) };
  const grade = random.pick(goodGrades);
  if (random.chance(0.05)) return { ...course, grade, code: random.pick(choices('rare codes')) };
  if (random.chance(0.05)) {
    return {
      ...course,
      grade,
      code: random.pick([inventedWord('code of cross-listed courses'), '']),
      continuation: `>>MATCHED AS: ${padded(...(choices('matched course') as [string, string]))}`,
    };
  }
  return { ...course, grade };
}

/** A course in progress. */
const takeNow = (random: Random, course: OfferedCourse, semester: string): ListedCourse => ({
  ...withSection(random, asListed(course, semester)),
  grade: 'IP',
  code: letterFor('in-progress'),
});

/** An honors or writing section; the report may name the course it was processed as. */
function withSection(random: Random, course: ListedCourse): ListedCourse {
  if (!random.chance(0.12) || university.courseNumber.sections.length === 0) return course;
  const suffix = random.pick(university.courseNumber.sections.toReversed() as [string, ...string[]]);
  const note = inventedWord(`title of ${suffix}`);
  return {
    ...course,
    number: course.number + suffix,
    title: note === '' ? course.title : `${course.title.slice(0, titleWidth - 1 - note.length)} ${note}`,
    ...(random.chance(0.7) && {
      continuation: `PROCESSED AS:  ${padded(course.subject, course.number)}`,
    }),
  };
}

/** A course taken at another college or campus. */
function transfer(random: Random, course: OfferedCourse, semester: string): ListedCourse {
  const grade = random.pick(choices('transferred grades'));
  return {
    ...asListed(course, semester),
    grade,
    source: random.pick(choices('sources')),
    code: grade === 'W' || !random.chance(0.15) ? '' : random.pick(choices('codes of transferred courses')),
    ...(random.chance(0.1) && {
      continuation: `PROCESSED AS:  ${padded(course.subject, inventedWord('number of electives'))}`,
    }),
  };
}

/** Two courses the university has no number for; the report gives both the same one. */
function electivePair(random: Random, twins: Random, semester: string): ListedCourse[] {
  const [code = '', ...titles] = random.pick(inventedLines('pairs of electives in audits') as [string]).split(' | ');
  const [subject = '', number = ''] = code.split(' ');
  const grade = random.pick(choices('grades of repeats').slice(0, 3) as [string]);
  return titles.map((title, index) => ({
    ...asListed({ subject, number, credits: random.pick([1, 2, 3, 3]), title }, semester),
    grade: index === 0 ? grade : twins.pick(['A', 'B', 'C']),
    source: letterFor('transfer'),
  }));
}

/** Two courses on changing topics in a semester of this history; they may differ in nothing but the grade, or not at all. */
function topicsPair(twins: Random, history: readonly ListedCourse[]): ListedCourse[] {
  const { semester, grade } = twins.pick([...history] as [ListedCourse]);
  const isRunning = grade === 'IP';
  const [subject = '', number = ''] = choices('course on topics');
  const title = 'TOPICS IN LITERATURE';
  return [title, twins.pick([title, `${title} II`, 'WAR AND PEACE'])].map((each) => ({
    ...asListed({ subject, number, credits: twins.pick([1, 3, 3]), title: each }, semester),
    grade: isRunning ? 'IP' : twins.pick(['A', 'B', 'B', passed]),
    code: isRunning ? letterFor('in-progress') : '',
  })); // biome-ignore format: one course
}

function passByExam(random: Random, offered: OfferedCourse, semester: string): ListedCourse {
  const course = asListed(offered, semester);
  // Reports show an exam in a course that was also taken as a duplicate.
  const source = letterFor('exam');
  if (random.chance(0.2) && source !== '')
    return { ...course, grade: inventedWord('grade of exams beside a course'), source, code: duplicate };
  return { ...course, grade: random.pick(choices('grades of exams')) };
}
