import {
  compareSemesters,
  type Origin,
  seasons,
  semesterCode,
  sortBySemester,
} from '@coursetrail/domain';
import { broughtCourses, examCourses, homeCourses, type OfferedCourse } from './courses.ts';
import { type Random, randomFrom } from './random.ts';

/** One course as a report lists it. */
export type Listing = {
  semester: string;
  subject: string;
  number: string;
  credits: number;
  grade: string;
  /** Right of the grade: T from elsewhere, U from another campus, E by our own examination. */
  source: '' | 'T' | 'U' | 'E';
  /** What the legend calls a course code: repeated, duplicate, in progress, planned... */
  code: string;
  title: string;
  /** The line below it that names another course and is none. */
  continuation?: string;
};

export type Student = {
  seed: number;
  name: string;
  number: string;
  advisor: string;
  prepared: { date: string; time: string };
  program: { title: string; code: string };
  plans: string[];
  expectedGraduation: string;
  catalogYear: string;
  priorDegree?: { college: string; emphasis: string; date: string; degree: string };
  listings: Listing[];
  /** What the student means to take: printed like the others, and never taken. */
  planned: Listing[];
};

/** What a reader must find: one entry for each course and semester. */
export type ExpectedCourse = {
  programId: string;
  semester: string;
  grade: string;
  credits: number;
  title: string;
  origin: Origin;
  remark?: string;
};
export type Totals = { earned: number; inProgress: number };

/** Titles are cut here, without a mark. */
export const titleWidth = 29;

type Program = readonly [field: string, award: string];
const familyNames = [
  'Sample',
  'Invented',
  'Nobody',
  'Example',
  "O'Fable",
  'Made-Up',
  'van Pretend',
] as const;
const givenNames = ['Student', 'Alex', 'Robin', 'Sam', 'Jean-Luc', 'Kim', 'Chris'] as const;
const programs: readonly [Program, ...Program[]] = [
  ['Information Technology', 'BS'],
  ['Computer Science', 'BS'],
  ['Psychology', 'BA'],
  ['Biological Sciences', 'BS'],
  ['Agricultural Education and Leadership', 'BS'],
  ['Interdisciplinary Studies', 'BGS'],
  ['Business Administration', 'BSBA'],
  ['Medical/Health Physics', 'BS'],
];

const goodGrades = [
  'A+',
  'A',
  'A',
  'A',
  'A-',
  'B+',
  'B',
  'B',
  'B-',
  'C+',
  'C',
  'C-',
  'D+',
  'D',
  'D-',
  'S',
] as const;
const poorGrades = ['C-', 'D+', 'D', 'D-', 'F', 'WF'] as const;
const otherGrades = ['F', 'U', 'W', 'W', 'H', 'I'] as const;
const broughtGrades = ['A', 'A', 'A-', 'B+', 'B', 'B', 'C', 'C+', 'S', 'W'] as const;

export function inventStudent(seed: number): Student {
  const random = randomFrom(seed);
  const { listings, planned, firstYear, lastYear } = inventHistory(random);
  const [field, award] = random.pick(programs);
  const digits = () => String(random.between(0, 99_999_999)).padStart(8, '0');
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return {
    seed,
    name: `${random.pick(familyNames)}, ${random.pick(givenNames)} ${random.pick(['Q', 'X', 'Z'])}`,
    number: digits(),
    advisor: `Advisor, ${random.pick(givenNames)} ${random.pick(['A', 'B'])}`,
    prepared: {
      date: `${two(random.between(8, 12))}/${two(random.between(1, 28))}/${two(lastYear)}`,
      time: `${two(random.between(0, 23))}:${two(random.between(0, 59))}`,
    },
    program: { title: `${field} (${award})`, code: digits() },
    plans: [`${field}-${award}`, ...(random.chance(0.3) ? ['Multicultural Certificate-CERT'] : [])],
    expectedGraduation: `${random.pick(['05', '08', '12'])}/${two(lastYear + 1)}`,
    catalogYear: `${random.pick(['FS', 'FS', 'SP', 'SS'])}${firstYear}`,
    ...(random.chance(0.2) && {
      priorDegree: {
        college: 'IMAGINARY COMMUNITY COLLEGE',
        emphasis: 'GENERAL STUDIES',
        date: `05-${firstYear}`,
        degree: 'ASSOCIATE OF ARTS',
      },
    }),
    listings,
    planned,
  };
}

/** The same student when the running term is over: what was in progress has its grade. */
export function aTermLater(student: Student): Student {
  const random = randomFrom(student.seed + 0x20_0000);
  const [month = '', day = '', year = ''] = student.prepared.date.split('/');
  const nextYear = String((Number(year) + 1) % 100).padStart(2, '0');
  return {
    ...student,
    prepared: { ...student.prepared, date: `${month}/${day}/${nextYear}` },
    listings: student.listings.map((listing) =>
      listing.grade === 'IP'
        ? { ...listing, grade: random.pick([...goodGrades, ...otherGrades]), code: '' }
        : listing,
    ),
  };
}

function inventHistory(random: Random) {
  const firstYear = random.chance(0.12) ? random.between(1972, 1999) : random.between(2008, 2028);
  const terms: string[] = [];
  for (
    let year = firstYear;
    terms.length < random.between(6, 11);
    year += random.chance(0.05) ? random.between(2, 12) : 1
  )
    terms.push(
      ...(year === firstYear ? [] : [semesterCode({ season: 'SP', year })]),
      ...(random.chance(0.4) ? [semesterCode({ season: 'SS', year })] : []),
      semesterCode({ season: 'FS', year }),
    );
  const lastTerm = terms.at(-1) ?? '';
  const lastYear = yearOf(lastTerm);
  // Some have nothing left to take.
  const running = random.chance(0.85) ? lastTerm : '';
  const history = new Map<string, Listing>();
  const keyOf = ({ subject, number, semester }: Pick<Listing, 'subject' | 'number' | 'semester'>) =>
    `${subject} ${number} ${semester}`;
  /** False when the course is already there that semester: a student takes it once. */
  const add = (listing: Listing) => {
    const isNew = !history.has(keyOf(listing));
    if (isNew)
      history.set(keyOf(listing), {
        ...listing,
        title: listing.title.slice(0, titleWidth).trimEnd(),
      });
    return isNew;
  };

  const before = semesterCode({ season: random.pick(seasons), year: firstYear - 1 });
  for (const course of random.chance(0.7) ? random.some(broughtCourses, random.between(1, 12)) : [])
    add(bring(random, course, random.chance(0.8) ? before : random.pick(['', ...terms]) || before));
  for (const course of random.chance(0.4) ? random.some(examCourses, random.between(1, 4)) : [])
    add(examine(random, course, before));

  const mayTake = random.some(homeCourses, homeCourses.length);
  for (const semester of terms) {
    const isRunning = semester === running;
    for (const course of mayTake.splice(
      0,
      semester.startsWith('SS') ? random.between(1, 2) : random.between(3, 6),
    ))
      add(isRunning ? takeNow(random, course, semester) : take(random, course, semester));
  }
  // Repeats: the earlier attempt becomes a duplicate or is dropped, the later one says that it repeats.
  const repeatable = [...history.values()].filter(
    ({ code, source, grade }) => code === '' && source === '' && /^[A-D][+-]?$/.test(grade),
  );
  for (const earlier of random.some(repeatable, random.between(0, 3))) {
    const later = terms.filter(
      (term) => term !== running && compareSemesters(term, earlier.semester) > 0,
    );
    const semester = later[random.between(0, later.length - 1)];
    if (semester === undefined) continue;
    const { continuation: _, ...again } = earlier;
    if (!add({ ...again, semester, grade: random.pick(['A', 'B', 'B+', 'C']), code: 'R' }))
      continue;
    earlier.grade = random.pick(poorGrades);
    earlier.code = random.pick(['D', 'D', 'X']);
  }

  const pair = random.chance(0.3) ? electivePair(random, before) : [];
  const planned = random
    .some(mayTake, random.chance(0.4) ? random.between(1, 4) : 0)
    .map((course) => ({
      ...asListing(course, semesterCode({ season: 'SP', year: lastYear + 1 })),
      title: course.title.slice(0, titleWidth).trimEnd(),
      code: 'P',
    }));
  const listings = [...history.values(), ...pair].toSorted((a, b) =>
    compareSemesters(a.semester, b.semester),
  );
  return { listings, planned, firstYear, lastYear };
}

const yearOf = (semester: string) => {
  const digits = Number(semester.slice(2));
  return digits + (digits >= 50 ? 1900 : 2000);
};

const asListing = (
  { subject, number, credits, title }: OfferedCourse,
  semester: string,
): Listing => ({
  semester,
  subject,
  number,
  credits,
  title,
  grade: '',
  source: '',
  code: '',
});

/** A course at home in a term that is over. */
function take(random: Random, course: OfferedCourse, semester: string): Listing {
  const listing = withSuffix(random, asListing(course, semester));
  if (listing.credits === 0) return { ...listing, grade: random.pick(['S', 'W', 'A', 'E']) };
  if (random.chance(0.08)) return { ...listing, grade: random.pick(otherGrades) };
  const grade = random.pick(goodGrades);
  if (random.chance(0.05)) return { ...listing, grade, code: random.pick(['+', 'G', '-']) };
  if (random.chance(0.05))
    return {
      ...listing,
      grade,
      code: random.pick(['C', '']),
      continuation: `>>MATCHED AS: ${padded('CMP_SC', '2040')}`,
    };
  return { ...listing, grade };
}

const takeNow = (random: Random, course: OfferedCourse, semester: string): Listing => ({
  ...withSuffix(random, asListing(course, semester)),
  grade: 'IP',
  code: 'I',
});

/** Honours and writing sections: the report then names the course they were processed as. */
function withSuffix(random: Random, listing: Listing): Listing {
  if (!random.chance(0.12)) return listing;
  const suffix = random.pick(['W', 'H', 'HW']);
  return {
    ...listing,
    number: listing.number + suffix,
    title: suffix === 'W' ? `${listing.title.slice(0, titleWidth - 5)} - WI` : listing.title,
    ...(random.chance(0.7) && {
      continuation: `PROCESSED AS:  ${padded(listing.subject, listing.number)}`,
    }),
  };
}

function bring(random: Random, course: OfferedCourse, semester: string): Listing {
  const grade = random.pick(broughtGrades);
  return {
    ...asListing(course, semester),
    grade,
    source: random.pick(['T', 'T', 'T', 'U']),
    code: grade === 'W' || !random.chance(0.15) ? '' : random.pick(['R', 'D', '-', 'X']),
    ...(random.chance(0.1) && {
      continuation: `PROCESSED AS:  ${padded(course.subject, 'ELEC3')}`,
    }),
  };
}

/** Colleges send several courses we have no number for; the report numbers them alike. */
function electivePair(random: Random, semester: string): Listing[] {
  const { subject, titles } = random.pick([
    { subject: 'ART', titles: ['Ceramics', 'Life Drawing'] },
    { subject: 'BUS_AD', titles: ['Office Practice', 'Business Law I'] },
    { subject: 'CMP_SC', titles: ['Visual Basic', '3D Animation'] },
  ]);
  const grade = random.pick(['A', 'B', 'B+']);
  return titles.map((title) => ({
    ...asListing({ subject, number: 'ELEC1', credits: random.pick([1, 2, 3, 3]), title }, semester),
    grade,
    source: 'T',
  }));
}

function examine(random: Random, course: OfferedCourse, semester: string): Listing {
  const listing = asListing(course, semester);
  // An examination whose course was taken as well: seen in reports as E, by examination, duplicate.
  if (random.chance(0.2)) return { ...listing, grade: 'E', source: 'E', code: 'D' };
  return { ...listing, grade: random.pick(['CRE', 'CRT', 'CRU']) };
}

/** A course as continuation lines and lists name it. */
export const padded = (subject: string, number: string) => `${subject.padEnd(8)} ${number}`;

const bearsCredit = ({ grade, code }: Listing) =>
  /^([A-D][+-]?|S|CR[ETU])$/.test(grade) && code !== 'D' && code !== 'X';
const isInProgress = ({ grade }: Listing) => grade === 'IP';
const creditsOf = (listings: readonly Listing[]) =>
  listings.reduce((sum, { credits }) => sum + credits, 0);

/** Withdrawn, failed, duplicate and dropped courses are listed with credits, and earn none. */
export const totalsOf = (listings: readonly Listing[]): Totals => ({
  earned: creditsOf(listings.filter(bearsCredit)),
  inProgress: creditsOf(listings.filter(isInProgress)),
});

const originOf = ({ grade, source }: Listing): Origin => {
  if (source === 'E' || grade.startsWith('CR')) return 'exam';
  return source === 'T' ? 'transfer' : source === 'U' ? 'other-campus' : 'MU';
};

export function expectedOf({ listings }: Student): ExpectedCourse[] {
  const courses = new Map<string, ExpectedCourse>();
  for (const listing of listings) {
    const { subject, number, semester, grade, credits, code } = listing;
    // How many blanks part two words of a title means nothing.
    const title = listing.title.replace(/ +/g, ' ');
    const programId = `${subject} ${number}`;
    const key = `${programId} ${semester}`;
    const other = courses.get(key);
    courses.set(
      key,
      other
        ? { ...other, credits: other.credits + credits, title: `${other.title} / ${title}` }
        : {
            programId,
            semester,
            grade,
            credits,
            title,
            origin: originOf(listing),
            ...(code && { remark: code }),
          },
    );
  }
  return sortBySemester([...courses.values()], 'ascending');
}
