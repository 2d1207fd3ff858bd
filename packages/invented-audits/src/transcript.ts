import {
  compareSemesters,
  hasCode,
  kindOfGrade,
  onTranscript,
  pointsOf,
  pointTables,
  termName,
} from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { inventedWord } from '@coursetrail/university/invented';
import { type ExpectedCourse, expectedCourses, totalsOf } from './expected.ts';
import { isFrom, type ListedCourse, letterFor } from './listed-course.ts';
import { type Producer, render } from './render.ts';
import { type AuditedStudent, aTermLater, inventStudent } from './student.ts';

/**
 * The transcript that many universities print in PeopleSoft's usual form, with credits attempted and earned, points and
 * totals; and the profile of this one's portal, of which only term headings and lines of courses are described.
 */
export const transcriptLayouts = ['transcript', 'profile'] as const;
type TranscriptLayout = (typeof transcriptLayouts)[number];

export type InventedTranscript = {
  /** Printed when first asked for. */
  readonly bytes: Uint8Array;
  pages: string[][];
  expected: { courses: ExpectedCourse[]; earned: number; preparedOn: string };
};

type TranscriptOptions = { layout?: TranscriptLayout; producer?: Producer; later?: boolean };

/** The transcript of the student whose audit `inventAudit` prints from the same seed. */
export function inventTranscript(
  seed: number,
  { layout = 'transcript', producer = 'plain', later = false }: TranscriptOptions = {},
): InventedTranscript {
  const now = inventStudent(seed);
  const student = later ? aTermLater(now) : now;
  const rows = layout === 'transcript' ? transcriptRows(student) : profileRows(student);
  const pages = paged(student, layout, rows);
  // A transcript has no codes, and does not say where an exam was taken.
  const listed = student.courses.map(
    (course): ListedCourse => ({
      ...course,
      grade: gradeOf(course),
      source: isExam(course) ? letterFor('exam') : course.source,
      code: '',
    }),
  );
  return {
    get bytes() {
      return render(pages, producer);
    },
    pages,
    expected: {
      courses: expectedCourses(listed),
      earned: totalsOf(student.courses).earned,
      preparedOn: dayOf(student).replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'),
    },
  };
}

const gradeOf = ({ grade }: ListedCourse) => onTranscript(grade) || grade;
const isExam = (course: ListedCourse) => isFrom('exam')(course) || kindOfGrade(course.grade) === 'exam';
const isLocal = (course: ListedCourse) => course.source === '' && !isExam(course);
const isRepeated = ({ code }: ListedCourse) => hasCode(code, 'no-credit');
const earnedOf = (course: ListedCourse) => totalsOf([course]).earned;
const pointsFor = (course: ListedCourse) =>
  isLocal(course) && !isRepeated(course)
    ? ((pointsOf(course.grade, pointTables.at(-1)) ?? 0) * course.credits) / 100
    : 0;
const isInGpa = (course: ListedCourse) =>
  isLocal(course) && !isRepeated(course) && pointsOf(course.grade, pointTables.at(-1)) !== undefined;
const sum = (courses: readonly ListedCourse[], of: (course: ListedCourse) => number) =>
  courses.reduce((total, course) => total + of(course), 0);
const byTerm = (courses: readonly ListedCourse[]) =>
  [...Map.groupBy(courses, ({ semester }) => semester)].toSorted(([a], [b]) => compareSemesters(a, b));
const dayOf = ({ prepared }: AuditedStudent) =>
  prepared.date.replace(/(\d\d)$/, (year) => `${year >= '50' ? '19' : '20'}${year}`);

const columns = `${'Course'.padEnd(17)}${'Description'.padEnd(34)}${'Attempted'.padStart(9)}${'Earned'.padStart(9)}  Grade ${'Points'.padStart(8)}`;
const amounts = (values: readonly number[]) => values.map((value) => value.toFixed(3).padStart(9)).join('');
/** The average and the sums of some courses, as they are printed below a term. */
const statistics = (of: string, gpa: string, courses: readonly ListedCourse[]) => {
  const counted = courses.filter(isInGpa);
  const [units, points] = [sum(counted, ({ credits }) => credits), sum(counted, pointsFor)];
  const average = (units === 0 ? 0 : points / units).toFixed(3);
  return `${`${gpa}:`.padEnd(18)}${average.padEnd(12)}${`${of}:`.padEnd(20)}${amounts([sum(courses, ({ credits }) => credits), sum(courses, earnedOf), units, points])}`;
};

function transcriptLines(course: ListedCourse): string[] {
  const { subject, number, title, credits } = course;
  const grade = course.grade === 'IP' ? '' : gradeOf(course);
  return [
    `${subject.padEnd(9)}${number.padEnd(8)}${title.padEnd(34)}${amounts([credits, earnedOf(course)])}  ${grade.padEnd(5)}${amounts([pointsFor(course)])}`,
    ...(isRepeated(course) ? ['         Repeated: no credit, not in GPA'] : []),
  ];
}

function transcriptRows({ seed, program, courses }: AuditedStudent): string[] {
  const heading = (semester: string) =>
    seed % 2 === 0 ? termName(semester) : termName(semester).split(' ').reverse().join(' ');
  const listed = (some: readonly ListedCourse[]) =>
    byTerm(some).flatMap(([semester, same]) => [heading(semester), ...same.flatMap(transcriptLines)]);
  const elsewhere = (title: string, gpa: string, isFrom: (course: ListedCourse) => boolean) => {
    const some = courses.filter(isFrom);
    if (some.length === 0) return [];
    return ['', title, 'Applied Toward Undergraduate Program', columns, ...listed(some), statistics('Transfer Totals', gpa, some)];
  };
  const before: ListedCourse[] = courses.filter((course) => !isLocal(course));
  return [
    ...elsewhere('Transfer Credit from Imaginary Community College', 'Course Trans GPA', isFrom('transfer')),
    ...elsewhere(`Transfer Credit from ${inventedWord('other campus')}`, 'Course Trans GPA', isFrom('other-campus')),
    ...elsewhere('Test Credits Applied Toward Undergraduate Program', 'Test Trans GPA', isExam),
    '',
    'Beginning of Undergraduate Record',
    ...byTerm(courses.filter(isLocal)).flatMap(([semester, same]) => {
      before.push(...same);
      return ['', heading(semester), `Program: ${program.title}`, columns, ...same.flatMap(transcriptLines), statistics('Term Totals', 'Term GPA', same), statistics('Cum Totals', 'Cum GPA', before)];
    }),
    '',
    'Undergraduate Career Totals',
    statistics('Cum Totals', 'Cum GPA', courses),
    'End of Unofficial Transcript',
  ];
} // biome-ignore format: a line for each part

/** The longest word for the season that is not its name, or the name. */
const termHeading = (semester: string) => {
  const season = university.seasons.find(({ code }) => semester.startsWith(code));
  return season?.alsoWritten.find((word) => word.length > 2 && word.length < 5) ?? season?.name.toUpperCase();
};

function profileRows({ program, courses }: AuditedStudent): string[] {
  const sections: [heading: string, isOf: (course: ListedCourse) => boolean][] = [
    ['Transfer Credits', isFrom('transfer')],
    [`Transfer Credits ${inventedWord('other campus')}`, isFrom('other-campus')],
    ['Exam Credit', isExam],
    [`Local Campus Credits Ugrd ${program.title}`, isLocal],
  ];
  const line = (course: ListedCourse) =>
    `${course.subject.replaceAll('_', ' ').padEnd(9)}${course.number.padEnd(7)}${course.title.padEnd(32)}${gradeOf(course).padEnd(4)}${course.credits.toFixed(1)}`;
  return sections.flatMap(([heading, isOf]) =>
    byTerm(courses.filter(isOf)).flatMap(([semester, same]) => [
      '',
      `${termHeading(semester)} ${termName(semester).slice(-4)} ${heading}`,
      ...same.map(line),
      `${inventedWord('average on profiles')} 3.000`,
    ]),
  );
}

const rowsPerPage = 70;

/** Pages with the student's name, as every transcript has them. */
function paged(student: AuditedStudent, layout: TranscriptLayout, rows: readonly string[]): string[][] {
  const count = Math.ceil(rows.length / rowsPerPage);
  const title = layout === 'transcript' ? 'Unofficial Transcript' : 'Student Academic Profile';
  return Array.from({ length: count }, (_, page) => [
    `${inventedWord('home')}${' '.repeat(30)}Page ${page + 1} of ${count}`,
    `${title.padEnd(63)}Print Date: ${dayOf(student)}`,
    `Name: ${student.name.padEnd(57)}Student ID: ${student.number}`,
    ...rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
  ]);
}
