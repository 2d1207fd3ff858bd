import { compareSemesters, isRegular, seasons, semesterCode } from '@coursetrail/domain';
import type { Random } from '@coursetrail/invented-students/random';
import { examCourses, type OfferedCourse, transferCourses, universityCourses } from './courses.ts';
import { type ListedCourse, padded, titleWidth } from './listed-course.ts';

const goodGrades = [
  'A+', 'A', 'A', 'A', 'A-', 'B+', 'B', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'S',
] as const; // biome-ignore format: one line reads as the scale it is
const poorGrades = ['C-', 'D+', 'D', 'D-', 'F', 'WF'] as const;
const otherGrades = ['F', 'U', 'W', 'W', 'H', 'I'] as const;
const transferGrades = ['A', 'A', 'A-', 'B+', 'B', 'B', 'C', 'C+', 'S', 'W'] as const;

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
    ({ code, source, grade }) => code === '' && source === '' && /^[A-D][+-]?$/.test(grade),
  );
  for (const earlier of random.some(repeatable, random.between(0, 3))) {
    const later = terms.filter((term) => term !== running && compareSemesters(term, earlier.semester) > 0);
    const semester = later[random.between(0, later.length - 1)];
    if (semester === undefined) continue;
    const { continuation: _, ...again } = earlier;
    if (!add({ ...again, semester, grade: random.pick(['A', 'B', 'B+', 'C']), code: 'R' })) continue;
    earlier.grade = random.pick(poorGrades);
    earlier.code = random.pick(['D', 'D', 'X']);
  }

  const pair = random.chance(0.3) ? electivePair(random, twins, before) : [];
  const topics = twins.chance(0.2) ? topicsPair(twins, [...history.values()]) : [];
  const planned = random.some(notTaken, random.chance(0.4) ? random.between(1, 4) : 0).map((course) => ({
    ...asListed(course, semesterCode({ season: seasons[0] ?? fall, year: lastYear + 1 })),
    title: cutTitle(course.title),
    code: 'P',
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
  if (course.credits === 0) return { ...course, grade: random.pick(['S', 'W', 'A', 'E']) };
  if (random.chance(0.08)) return { ...course, grade: random.pick(otherGrades) };
  const grade = random.pick(goodGrades);
  if (random.chance(0.05)) return { ...course, grade, code: random.pick(['+', 'G', '-']) };
  if (random.chance(0.05)) {
    return {
      ...course,
      grade,
      code: random.pick(['C', '']),
      continuation: `>>MATCHED AS: ${padded('CMP_SC', '2040')}`,
    };
  }
  return { ...course, grade };
}

/** A course in progress. */
const takeNow = (random: Random, course: OfferedCourse, semester: string): ListedCourse => ({
  ...withSection(random, asListed(course, semester)),
  grade: 'IP',
  code: 'I',
});

/** An honors or writing section; the report may name the course it was processed as. */
function withSection(random: Random, course: ListedCourse): ListedCourse {
  if (!random.chance(0.12)) return course;
  const suffix = random.pick(['W', 'H', 'HW']);
  return {
    ...course,
    number: course.number + suffix,
    title: suffix === 'W' ? `${course.title.slice(0, titleWidth - 5)} - WI` : course.title,
    ...(random.chance(0.7) && {
      continuation: `PROCESSED AS:  ${padded(course.subject, course.number)}`,
    }),
  };
}

/** A course taken at another college or campus. */
function transfer(random: Random, course: OfferedCourse, semester: string): ListedCourse {
  const grade = random.pick(transferGrades);
  return {
    ...asListed(course, semester),
    grade,
    source: random.pick(['T', 'T', 'T', 'U']),
    code: grade === 'W' || !random.chance(0.15) ? '' : random.pick(['R', 'D', '-', 'X']),
    ...(random.chance(0.1) && {
      continuation: `PROCESSED AS:  ${padded(course.subject, 'ELEC3')}`,
    }),
  };
}

/** Two courses the university has no number for; the report gives both the same one. */
function electivePair(random: Random, twins: Random, semester: string): ListedCourse[] {
  const { subject, titles } = random.pick([
    { subject: 'ART', titles: ['Ceramics', 'Life Drawing'] },
    { subject: 'BUS_AD', titles: ['Office Practice', 'Business Law I'] },
    { subject: 'CMP_SC', titles: ['Visual Basic', '3D Animation'] },
  ]);
  const grade = random.pick(['A', 'B', 'B+']);
  return titles.map((title, index) => ({
    ...asListed({ subject, number: 'ELEC1', credits: random.pick([1, 2, 3, 3]), title }, semester),
    grade: index === 0 ? grade : twins.pick(['A', 'B', 'C']),
    source: 'T',
  }));
}

/** Two courses on changing topics in a semester of this history; they may differ in nothing but the grade, or not at all. */
function topicsPair(twins: Random, history: readonly ListedCourse[]): ListedCourse[] {
  const { semester, grade } = twins.pick([...history] as [ListedCourse]);
  const isRunning = grade === 'IP';
  const title = 'TOPICS IN LITERATURE';
  return [title, twins.pick([title, `${title} II`, 'WAR AND PEACE'])].map((each) => ({
    ...asListed({ subject: 'ENGLSH', number: '2000', credits: twins.pick([1, 3, 3]), title: each }, semester),
    grade: isRunning ? 'IP' : twins.pick(['A', 'B', 'B', 'S']),
    code: isRunning ? 'I' : '',
  })); // biome-ignore format: one course
}

function passByExam(random: Random, offered: OfferedCourse, semester: string): ListedCourse {
  const course = asListed(offered, semester);
  // Reports show an exam in a course that was also taken as grade E, source E, code D.
  if (random.chance(0.2)) return { ...course, grade: 'E', source: 'E', code: 'D' };
  return { ...course, grade: random.pick(['CRE', 'CRT', 'CRU']) };
}
