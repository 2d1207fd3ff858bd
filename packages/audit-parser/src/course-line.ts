import {
  auditGrades,
  catalogNumber,
  codesFor,
  hasCode,
  isOlderNumber,
  kindOfGrade,
  looksLikeCatalogNumber,
  normalizeCourseCode,
  type Origin,
  ownCampus,
  parseSemester,
  patternOf,
  seasonWritten,
} from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { university } from '@coursetrail/university';
import { spellLigatures } from './characters.ts';
import { mostFrequent } from './similarity.ts';

/**
 * A course as one line of the report prints it. `codes` are the letters to the right of the grade,
 * without those that say the origin.
 */
export type CourseLine = {
  programId: string;
  semester: string;
  grade: string;
  credits: number;
  title: string;
  origin: Origin;
  codes: string;
};

/** Why a line that looks like a course is not read as one. */
export const ignoredReasons = [
  'planned', // in the plan, not taken
  'term-unknown', // a season the product does not have, such as a winter quarter
  'course-unreadable', // no subject and number, or none that the catalog can have
  'grade-unreadable', // no grade or no codes in their position
  'out-of-place', // looks like a course line, but not in the position of course lines
  'unclear', // resembles a course, but is damaged, printed over, or contradicts other lines
  'sum-differs', // a transcript's total that is not the sum of its courses
] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** The texts of a course line's fields, not yet interpreted. */
export type CourseLineFields = {
  term: string;
  subject: string;
  number: string;
  credits: string;
  marks: string;
  title: string;
};

const originCodes = codesFor('exam', 'transfer', 'other-campus');
const originAt2 = new RegExp(`^..[${originCodes}> ]`);

const at = university.audit.course;
const creditsEnd = at.grade - 1;
// A mark before the course does not change what its fields say.
const termAndSubject = new RegExp(`^.{${at.term - 1}} [A-Z]{2}\\d{2} {${at.subject - at.term - 4}}[A-Z]`);

/** Divides a line by the positions of the printed report; null if that does not give a course line. */
export function fieldsByPosition(line: string): CourseLineFields | null {
  if (!termAndSubject.test(line)) return null;
  // Credits of two digits and two decimals leave one position less for the number.
  const isWide = / \d\d\.\d\d$/.test(line.slice(at.credits - 2, creditsEnd));
  const credits = isWide ? at.credits - 1 : at.credits;
  const fields = {
    term: line.slice(at.term, at.term + 4),
    subject: line.slice(at.subject, at.number - 1).trim(),
    number: line.slice(at.number, credits).trim(),
    credits: line.slice(credits, creditsEnd).trim(),
    marks: line.slice(at.grade, at.title).padEnd(5),
    title: line.slice(at.title),
  };
  // Only the origin stands right of the grade; other codes come after it.
  const hasOrigin = auditGrades.includes(fields.marks.slice(0, 3)) || originAt2.test(fields.marks);
  const isBlank = (cell: number) => (line[cell] ?? ' ') === ' ';
  const isDivided =
    hasOrigin && isBlank(at.number - 1) && isBlank(creditsEnd) && /^\d{1,2}\.\d{1,2}$/.test(fields.credits);
  return isDivided && !/\s/.test(fields.number) && fields.number !== '' ? fields : null;
}

const { pattern, older, elsewhere } = university.courseNumber;
const looseLine = new RegExp(
  `^(?<blanks> *)(?<term>[A-Z]{2}\\d{2}|\\d{2}[A-Z]{2}) *(?<subject>[A-Z][A-Z_&]{0,7}(?: (?!(?:${elsewhere}) )[A-Z]{1,4})?)(?: *(?<number>\\d[0-9A-Z]{2,5})| +(?<other>[0-9A-Z]{3,6})) +(?<credits>\\d{1,2}\\.\\d{1,2})(?=\\s|$)(?<rest>.*)$`,
);

type LooseFields = Omit<CourseLineFields, 'marks' | 'title'> & {
  indent: number;
  rest: string;
  restStart: number;
};

export const looksLikeCourse = (line: string): boolean => readLoosely(line) !== null;

/** Reads a line by the order of its words alone. */
function readLoosely(line: string): LooseFields | null {
  const {
    blanks = '',
    term = '',
    subject = '',
    number,
    other = '',
    credits = '',
    rest = '',
  } = looseLine.exec(line)?.groups ?? {};
  if (term === '') return null;
  const restStart = line.length - rest.length;
  return { indent: blanks.length, term, subject, number: number ?? other, credits, rest, restStart };
}

const wordStarts = ({ rest, restStart }: LooseFields) =>
  [...rest.matchAll(/\S+/g)].map(({ index }) => index + restStart);

/** Of equally common positions the leftmost. */
function mostCommon(positions: readonly number[]): number | undefined {
  const [first, ...others] = positions.toSorted((a, b) => a - b);
  return first === undefined ? undefined : mostFrequent([first, ...others]);
}

/** How course lines that are not printed on the grid align with each other. */
export type Alignment = { indent: number; title: number };

/**
 * Finds where most terms and most titles start. Every line has a title and few have the same codes, so
 * among the words that start shortly after the credits the titles outnumber the rest.
 */
export function findAlignment(lines: readonly string[]): Alignment | null {
  const loose = lines.flatMap((line) => readLoosely(line) ?? []);
  const indent = mostCommon(loose.map((line) => line.indent));
  const title = mostCommon(
    loose.flatMap((line) => wordStarts(line).filter((at) => at >= line.restStart + 4 && at <= line.restStart + 12)),
  );
  return indent === undefined || title === undefined ? null : { indent, title };
}

const gradesElsewhere =
  'CR CRE CRT CRU IP WF WC WP WN NR NS TR RP PR HN LC AU CB UN FN A+ A A- B+ B B- C+ C C- D+ D D- F S S* U E H I W P T R';
const grade = patternOf([...new Set([...gradesElsewhere.split(' '), ...auditGrades])]);
const leadingGrade = new RegExp(`^(${grade})(?=[^a-z0-9]|$)`);

/** What a school prints. Anything else in its place is a damaged letter, not a grade, a code or a number. */
type Alphabet = { subject: RegExp; number: RegExp; grade: RegExp; codes: RegExp };
const anySchool: Alphabet = {
  subject: /./,
  number: /./,
  grade: new RegExp(`^(${grade})$`),
  codes: /^[A-Z+-]{0,3}$/,
};
const ownSchool: Alphabet = {
  subject: /^[A-Z_&]+$/,
  // Transfer credit has no number, but a word with a digit; older courses have fewer digits.
  number: new RegExp(`^(${catalogNumber}|${pattern}[A-Z]{1,2}|${older}|${elsewhere}|[A-Z]{3,5}\\d{0,2}|\\d[A-Z]{3})$`),
  grade: new RegExp(`^(${patternOf(auditGrades)})$`),
  codes: new RegExp(
    `^[${university.codes.flatMap(({ code, meanings }) => (meanings.includes('planned') ? [] : code.replace('-', '\\-'))).join('')}]{0,3}$`,
  ),
};

/** Divides a line by the order of its words and by where the other lines have theirs. */
export function fieldsByAlignment(line: string, { indent, title }: Alignment): CourseLineFields | null {
  const loose = readLoosely(line);
  if (!loose || Math.abs(loose.indent - indent) > 2) return null;
  // Rounding may put a title one cell before the others; codes never come that close.
  const start = wordStarts(loose).find((at) => at >= title - 1) ?? line.length;
  const between = line.slice(loose.restStart, start).trim();
  const grade = leadingGrade.exec(between)?.[1] ?? '';
  const codes = between.slice(grade.length).replace(/[\s>]/g, '');
  return { ...loose, marks: grade.padEnd(2) + codes, title: line.slice(start) };
}

function semesterOf(term: string): string | null {
  // Some schools print the year first.
  const [, letters = '', digits = ''] = /^([A-Z]{2})(\d{2})$/.exec(term.replace(/^(\d{2})([A-Z]{2})$/, '$2$1')) ?? [];
  const code = `${seasonWritten.get(letters)?.code ?? ''}${digits}`;
  return parseSemester(code) ? code : null;
}

/** Grade and codes share five characters; only the position tells an `E` grade from an `E` code. */
function readMarks(marks: string): { grade: string; codes: string } {
  // A grade of three letters takes the place of the origin, too.
  const width = auditGrades.includes(marks.slice(0, 3)) ? 3 : 2;
  return {
    grade: marks.slice(0, width).replace('>', '').trim(),
    codes: marks.slice(width).replace(/[\s>]/g, ''),
  };
}

function originOf(grade: string, codes: string): Origin {
  if (hasCode(codes, 'exam') || kindOfGrade(grade) === 'exam') return 'exam';
  if (hasCode(codes, 'transfer')) return 'transfer';
  return hasCode(codes, 'other-campus') ? 'other-campus' : ownCampus;
}

const isPlanMark = (mark: string) => /^PL?$/.test(mark) && !auditGrades.includes(mark);

/** Whether the catalog of some year can have the course: older ones have shorter numbers. */
const isInCatalog = (subject: string, number: string) =>
  resolveSubject(subject) !== null && (looksLikeCatalogNumber(number) || isOlderNumber(number));

/** Interprets the fields of a line, or says why it cannot be used. */
export function readCourseLine(fields: CourseLineFields, isOwn: boolean): CourseLine | IgnoredReason {
  const { grade: printedGrade, codes } = readMarks(fields.marks);
  // Where the university has no grade P, it means planned. Elsewhere it is a pass.
  if (hasCode(codes, 'planned') || (isOwn && isPlanMark(printedGrade))) return 'planned';
  const alphabet = isOwn ? ownSchool : anySchool;
  const semester = semesterOf(fields.term);
  if (semester === null) return 'term-unknown';
  const { subject, number } = fields;
  const programId = normalizeCourseCode(`${subject} ${number}`);
  const isCode = alphabet.subject.test(subject) && alphabet.number.test(number);
  const grade = printedGrade === '' && hasCode(codes, 'in-progress') ? 'IP' : printedGrade;
  const origin = originOf(grade, codes);
  // Other colleges have other subjects, and their credit has words for numbers.
  const isFromHere = isOwn && (origin === ownCampus || origin === 'exam');
  if (programId === null || !isCode || (isFromHere && !isInCatalog(subject, number))) return 'course-unreadable';
  if (!alphabet.grade.test(grade) || !alphabet.codes.test(codes)) return 'grade-unreadable';
  return {
    programId,
    semester,
    grade,
    credits: Number(fields.credits),
    // A reprint may widen the blanks of a title, and so may a ligature. They have no meaning.
    title: spellLigatures(fields.title).trim().replace(/\s+/g, ' '),
    origin,
    codes: [...codes].filter((code) => !originCodes.includes(code)).join(''),
  };
}
