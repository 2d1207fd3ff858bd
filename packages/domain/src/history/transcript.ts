import { type GradeFacts, university } from '@coursetrail/university';
import { resolveSubject, subjects } from '../catalog/subjects.ts';
import { isDay } from '../days.ts';
import type { AuditAttempt } from './audit-merge.ts';
import { catalogNumber, normalizeCourseCode } from './course.ts';
import { pointsOf, pointTables } from './gpa.ts';
import { earnsCredit, kindOfGrade, patternOf } from './grade.ts';
import { type Origin, ownCampus } from './history.ts';
import { compareSemesters } from './semester.ts';
import { plainCharacters, resemblesTerm, spelledSeasons, takeTerm } from './written-term.ts';

/** A course and the index of its line. */
export type TranscriptCourse = AuditAttempt & {
  credits: number;
  title: string;
  origin: Origin;
  line: number;
};

/** Why a line is not used. The names are those of lines that an audit's reader leaves out. */
export type TranscriptReason = 'term-unknown' | 'course-unreadable' | 'grade-unreadable' | 'unclear' | 'sum-differs';

export type Transcript = {
  courses: TranscriptCourse[];
  unused: { line: number; reason: TranscriptReason }[];
  /** Credits as the totals of the terms print them (null where there are none) and as the courses add up. */
  earned: { printed: number | null; read: number };
  /** Whether every total is the sum of its courses; null where none is printed. */
  agrees: boolean | null;
  preparedOn?: string;
};

const marks = new RegExp(
  String.raw`\bStudent Academic Profile\b|\b(un)?official transcript\b|\bLocal Campus Credits\b|\b(${spelledSeasons})\s+(19|20)\d\d\b.*\bCredits\b|\bAttempted\s+Earned\s+Grade\b`,
  'i',
);

export const isTranscript = (lines: readonly string[]): boolean => lines.some((line) => marks.test(line));

/**
 * Reads the lines of a transcript, pasted or from a PDF: by the order of their words, because blanks get lost. A term
 * has a heading, courses and totals. Nothing is guessed: what a course prints besides its grade (credits earned, points)
 * and the totals must agree with it, and a line that looks like a course is read or listed.
 */
export function readTranscript(lines: readonly string[]): Transcript {
  const rows = lines.map(tidy);
  const listed = rows.filter((row) => codeOf(row) !== null);
  const layout = listed.some((row) => wide.test(row)) ? wide : narrow;
  const hasPoints = listed.some((row) => layout.exec(row)?.groups?.points !== undefined);
  const unused: Transcript['unused'] = [];
  const read: PrintedCourse[] = [];
  const headings: { line: number; semester: string }[] = [];
  const sums = sumsOfTotals();
  let semester: string | null = null;
  let origin: Origin = ownCampus;
  let isBody = false;
  /** The number of the heading below which a course was read first. */
  const firstBelow = new Map<string, number>();
  let heading = 0;

  /** Why the line is not used; null where it is, or is nothing that could be. */
  const readLine = (row: string, line: number): TranscriptReason | null => {
    if (row.length > maxRowLength) return isBody ? 'unclear' : null;
    const code = codeOf(row);
    const capitals = row.toUpperCase().replace(/\s+/g, ' ');
    if (code === null && /\b(GPA|TOTALS?)\b.*\d\.\d/.test(capitals)) {
      semester = null;
      const isRight = sums.compare(capitals);
      if (/\bTOTALS?\b/.test(capitals)) origin = ownCampus;
      return isRight ? null : 'sum-differs';
    }
    const fields = layout.exec(row)?.groups;
    if (fields !== undefined && (code !== null || isBody)) {
      if (code === null) return 'course-unreadable';
      const course = courseOf(code, fields, { row, isRepeated: isNotedAsRepeat(rows, line) });
      if (typeof course === 'string') return course;
      if (semester === null) return 'term-unknown';
      if (hasPoints && course.points === null) return 'unclear';
      if (origin === ownCampus && !isConsistent(course)) return 'unclear';
      // Below one heading, two lines are two courses. Below another, it is a page or a whole text that is there twice.
      const key = JSON.stringify([semester, origin, { ...course, points: null }]);
      if ((firstBelow.get(key) ?? heading) !== heading) return 'unclear';
      firstBelow.set(key, heading);
      sums.add(course.earned, origin);
      const isExam = forExams.has(course.grade) && origin === ownCampus;
      read.push({ ...course, semester, origin: isExam ? 'exam' : origin, line });
      return null;
    }
    const { term, before, after } = takeTerm(capitals);
    const isTermAlone = before.trim() === '' && /^\W*(SEMESTER|TERM)?\W*$/.test(after);
    const section = sectionOf(capitals);
    if (section !== null || (term !== null && isTermAlone)) {
      origin = section ?? origin;
      semester = term;
      heading += 1;
      isBody = true;
      if (term !== null && origin === ownCampus) headings.push({ line, semester: term });
      return null;
    }
    const isOther = term !== null && before.trim() === '' && term !== semester;
    if (resemblesTerm(capitals) || isOther) semester = null;
    const isLost = code !== null || (/[A-Z]/.test(capitals) && /\d\.\d/.test(row));
    return isBody && isLost ? 'unclear' : null;
  };

  for (const [line, row] of rows.entries()) {
    const reason = row === '' ? null : readLine(row, line);
    if (reason !== null) unused.push({ line, reason });
  }
  unused.push(...outOfOrder(headings).map((line) => ({ line, reason: 'unclear' as const })));
  const { courses, ungraded } = attemptsOf(read);
  unused.push(...ungraded);
  const preparedOn = rows.map(dayOf).find(isDay);
  return {
    courses,
    unused: unused.toSorted((a, b) => a.line - b.line),
    ...sums.result(),
    ...(preparedOn !== undefined && { preparedOn }),
  };
}

type PrintedCourse = Omit<TranscriptCourse, 'remark'> & {
  earned: number;
  points: number | null;
  isRepeated: boolean;
};

/** No course has a longer line. */
const maxRowLength = 262;

const tidy = (line: string) =>
  plainCharacters(line)
    .trim()
    // The width of a gap has no meaning beyond two blanks, and the patterns try each of them.
    .replace(/\s{2,}|\t/g, '  ')
    .replace(/\bIN[- ]PROGRESS(?=[\s\d.]*$)/i, 'IP');

const amount = String.raw`\d{1,2}\.\d{1,3}`;
const printedFor = (grades: readonly GradeFacts[]) => new Set(grades.map((each) => each.onTranscript).filter(Boolean));
/** The grades that the university prints for credit by examination. */
const forExams = printedFor(university.grades.filter(({ kind }) => kind === 'exam'));
const grade = `(?:${patternOf([...printedFor(university.grades)])})`;
/** Course, description, credits attempted, credits earned, grade, points. In progress there is no grade yet. */
const wide = new RegExp(
  String.raw`^(?<course>.*?)\s+(?<credits>${amount})\s+(?<earned>${amount})(?:\s+(?<grade>[^\s\d.]{1,3}))?(?:\s+(?<points>\d{1,3}\.\d{1,3}))?$`,
);
/** Course, description, grade, credits. After a gap that is narrower than the next one, a letter belongs to the title. */
const narrow = new RegExp(
  String.raw`^(?<course>(?:(?!\d\.\d).)*?)(?:\s+(?<grade>(?<!\S (?=\S+\s{2}))${grade}))?\s+(?<credits>${amount})$`,
);

/** Transfer credit has no number, but a word with a digit, or an A; courses of the last century have three digits. */
const numberPattern = new RegExp(
  String.raw`^(${catalogNumber}|${university.courseNumber.pattern}A|${university.courseNumber.older}|${university.courseNumber.elsewhere}|[A-Z]{3,5}\d{1,2})$`,
);

/** MATH1500 and MATH-1500 as MATH 1500. */
const attached = new RegExp(String.raw`^([A-Z_]+)-?(?=${university.courseNumber.pattern}(?!\d))`, 'i');
const apart = (row: string) => row.replace(attached, '$1 ');

/** The course at the start of a line, and how many words it takes. A subject may be written with blanks. */
function codeOf(row: string): { programId: string; words: number } | null {
  const words = apart(row).split(/\s+/);
  const numberAt = [1, 2, 3].find((at) => numberPattern.test(words[at] ?? ''));
  // Credit for a test has no number: MATH ACT.
  const isTest = /^[A-Z]{3,5}$/.test(words[1] ?? '') && resolveSubject(words[0] ?? '') !== null;
  const at = numberAt ?? (isTest ? 1 : 0);
  const subject = words.slice(0, at).join('_').toUpperCase();
  if (at === 0 || (resolveSubject(subject) === null && isDamaged(subject))) return null;
  const programId = normalizeCourseCode(`${subject} ${words[at]}`);
  return programId === null ? null : { programId, words: at + 1 };
}

/** A subject that we do not know may be an older one, but not if one letter makes it one that we know. */
const isDamaged = (subject: string) =>
  subjects.some(
    ({ code }) =>
      code.length === subject.length && [...code].filter((letter, at) => letter !== subject[at]).length === 1,
  );

const gradeAlone = new RegExp(`^${grade}$`);

function courseOf(
  { programId, words }: { programId: string; words: number },
  fields: Record<string, string | undefined>,
  { row, isRepeated }: { row: string; isRepeated: boolean },
): Omit<PrintedCourse, 'semester' | 'origin' | 'line'> | TranscriptReason {
  const { grade = '' } = fields;
  const credits = Number(fields.credits);
  const earned = fields.earned === undefined ? (earnsCredit(grade) ? credits : 0) : Number(fields.earned);
  if (!gradeAlone.test(grade) && (grade !== '' || earned > 0)) return 'grade-unreadable';
  if (fields.earned === undefined) {
    // Where the blanks are lost, a course in progress may be called "Calculus I".
    if (grade === 'I' && !/\s{2}|\t/.test(row)) return 'unclear';
    // Hardly a title ends with a single letter, except for a number such as V, or for a W.
    if (grade === '' && /\s[^\WIVXW\d_]\W?$/.test(fields.course ?? '')) return 'grade-unreadable';
  }
  const isEarned = earned === credits && (credits === 0 || earnsCredit(grade));
  const isLost = earned === 0 && (!earnsCredit(grade) || grade === 'E' || isRepeated);
  if (!isEarned && !isLost) return 'unclear';
  return {
    programId,
    grade,
    credits,
    earned,
    title: apart(fields.course ?? '')
      .split(/\s+/)
      .slice(words)
      .join(' '),
    points: fields.points === undefined ? null : Number(fields.points),
    isRepeated,
  };
}

/** Whether a note below a course says that it was taken again. The note may be on the next page. */
function isNotedAsRepeat(rows: readonly string[], line: number): boolean {
  const isEnd = (row: string) => /^\W*REPEAT|\bTOTALS?\b/i.test(row) || codeOf(row) !== null;
  const end = rows.slice(line + 1, line + 12).find(isEnd) ?? '';
  return /^\W*REPEAT/i.test(end);
}

type Numbers = Pick<PrintedCourse, 'grade' | 'credits' | 'points' | 'isRepeated'>;

/** The points repeat what grade and credits say, by one of the university's tables. It gives no third of a credit. */
const isConsistent = ({ grade, credits, points, isRepeated }: Numbers) =>
  Number.isInteger(credits * 2) &&
  (points === null ||
    (points === 0 && isRepeated) ||
    pointTables.some((table) => Math.abs((pointsOf(grade, table) ?? 0) * credits - points * 100) < 1));

const otherCampus = new RegExp(university.transcript.otherCampuses);

/** Where the courses below a heading come from; null if it is none. */
function sectionOf(capitals: string): Origin | null {
  if (/\bLOCAL CAMPUS CREDITS\b|\bBEGINNING OF\b.*\bRECORD\b/.test(capitals)) return ownCampus;
  if (/\b(TEST|EXAM|EXAMINATION) CREDITS?\b/.test(capitals)) return 'exam';
  if (!/\bTRANSFER CREDITS?\b/.test(capitals)) return null;
  return otherCampus.test(capitals) ? 'other-campus' : 'transfer';
}

const totals = /\b(?<of>\w+) TOTALS?:?\s+\d{1,3}\.\d{1,3}\s+(?<earned>\d{1,3}\.\d{1,3})/;

/** Adds up the credits earned and compares them with the totals. A sum over all terms may leave out other schools. */
function sumsOfTotals() {
  const read = { all: 0, term: 0, local: 0, elsewhere: 0 };
  let printed: number | null = null;
  let cumulative = 0;
  let agrees = true;
  const isSame = (a: number, b: number) => Math.abs(a - b) < 0.005;
  return {
    add(earned: number, origin: Origin) {
      read.all += earned;
      read.term += earned;
      read[origin === ownCampus ? 'local' : 'elsewhere'] += earned;
    },
    /** False where a total is not the sum of its courses. */
    compare(capitals: string): boolean {
      const { of, earned: text } = totals.exec(capitals)?.groups ?? {};
      if (of === undefined) return true;
      const earned = Number(text);
      const isOverall = /^(CUM|CAREER|COMBINED|OVERALL)/.test(of);
      const { term, local, elsewhere } = read;
      const isRight = isOverall
        ? [local, local + elsewhere].some((sum) => isSame(earned - cumulative, sum))
        : isSame(earned, term);
      if (isOverall) {
        cumulative = earned;
        Object.assign(read, { local: 0, elsewhere: 0 });
      } else {
        printed = (printed ?? 0) + earned;
        read.term = 0;
      }
      agrees &&= isRight;
      return isRight;
    },
    result: () => ({
      earned: { printed, read: Math.round(read.all * 100) / 100 },
      agrees: printed === null ? null : agrees,
    }),
  };
}

/** Headings of terms that do not follow the one before them, as a damaged year does not. */
function outOfOrder(headings: readonly { line: number; semester: string }[]): number[] {
  const direction = compareSemesters(headings.at(-1)?.semester ?? '', headings[0]?.semester ?? '');
  return headings.flatMap(({ line, semester }, index) => {
    const before = headings[index - 1]?.semester ?? semester;
    return compareSemesters(semester, before) * direction < 0 ? line : [];
  });
}

/** Every line is a course of its own: a transcript prints none twice. One without a grade is running or unreadable. */
function attemptsOf(read: readonly PrintedCourse[]) {
  const lastGraded = read
    .filter(({ grade }) => grade !== '' && kindOfGrade(grade) !== 'withdrawn')
    .map(({ semester }) => semester)
    .toSorted(compareSemesters)
    .at(-1);
  const courses: TranscriptCourse[] = [];
  const ungraded: Transcript['unused'] = [];
  for (const { earned: _, points: _points, isRepeated: _note, ...course } of read) {
    const isRunning = compareSemesters(course.semester, lastGraded ?? '') >= 0;
    if (course.grade !== '' || isRunning) courses.push({ ...course, grade: course.grade || 'IP' });
    else ungraded.push({ line: course.line, reason: 'grade-unreadable' });
  }
  return { courses, ungraded };
}

/** The day in 'Print Date: 11/03/2028' as 2028-11-03. */
function dayOf(row: string): string {
  const [, day = ''] = /\b(?:print|issue|run)\w* ?(?:date|on)?:?\s+(\d[\d/-]{7,9})(?!\S)/i.exec(row) ?? [];
  return day.replace(/^(\d\d?)\/(\d\d?)\/(\d{4})$/, (_, month, date, year) =>
    [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
  );
}
