import { seasons } from '@coursetrail/domain';
import { seededRandom } from '@coursetrail/invented-students/random';
import { inventedLines } from '@coursetrail/university/invented';
import { inventHistory, laterGrade } from './history.ts';
import { type ListedCourse, shareCode } from './listed-course.ts';

/** A student who has a degree audit. */
export type AuditedStudent = {
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
  courses: ListedCourse[];
  /** What the student means to take. It is printed like the others, but a reader must ignore it. */
  planned: ListedCourse[];
  /** Whether the audit is of a program that the student only considers. */
  isWhatIf?: boolean;
  /** Whether it also asks for what only few audits ask for. */
  isOdd?: boolean;
};

const familyNames = ['Sample', 'Invented', 'Nobody', 'Example', "O'Fable", 'Made-Up', 'van Pretend'] as const;
const givenNames = ['Student', 'Alex', 'Robin', 'Sam', 'Jean-Luc', 'Kim', 'Chris'] as const;
const programs = inventedLines('programs in audits').map((line): readonly [field: string, award: string] => {
  const [, field = '', award = ''] = /^(.+) \((\w+)\)$/.exec(line) ?? [];
  return [field, award];
}) as [readonly [string, string], ...(readonly [string, string])[]];

/** Most students begin in fall. */
const catalogSeasons = [seasons.at(-1), seasons.at(-1), ...seasons.slice(0, -1)] as [string, ...string[]];

export function inventStudent(seed: number): AuditedStudent {
  const random = seededRandom(`student ${seed}`);
  const { courses, planned, firstYear, lastYear } = inventHistory(random, seededRandom(`twins of student ${seed}`));
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
    catalogYear: `${random.pick(catalogSeasons)}${firstYear}`,
    ...(random.chance(0.2) && {
      priorDegree: {
        college: 'IMAGINARY COMMUNITY COLLEGE',
        emphasis: 'GENERAL STUDIES',
        date: `05-${firstYear}`,
        degree: 'ASSOCIATE OF ARTS',
      },
    }),
    courses,
    planned,
  };
}

/** The same student when the running term is over: courses in progress have their grades. */
export function aTermLater(student: AuditedStudent): AuditedStudent {
  const random = seededRandom(`student ${student.seed}, a term later`);
  const [month = '', day = '', year = ''] = student.prepared.date.split('/');
  const nextYear = String((Number(year) + 1) % 100).padStart(2, '0');
  return {
    ...student,
    prepared: { ...student.prepared, date: `${month}/${day}/${nextYear}` },
    courses: student.courses.map((course, _, all) => {
      const isTwin = all.some((other) => other !== course && shareCode(other, course));
      return course.grade === 'IP' ? { ...course, grade: laterGrade(random, isTwin), code: '' } : course;
    }),
  };
}

/** The same student on the same day, in the audit of another program. */
export function inAnotherProgram(student: AuditedStudent): AuditedStudent {
  const random = seededRandom(`student ${student.seed}, another program`);
  const titles = programs.map(([field, award]) => `${field} (${award})`);
  const [title = ''] = random.some(
    titles.filter((each) => each !== student.program.title),
    1,
  );
  const code = String(random.between(0, 99_999_999)).padStart(8, '0');
  return { ...student, program: { title, code } };
}
