import { resolveSubject } from '../catalog/subjects.ts';
import { type CourseCode, parseCourseCode, programIdOf } from './course.ts';
import { isListedGrade } from './grade.ts';
import { type CourseEntry, isSameAttempt } from './history.ts';
import { codeOfTerm, compareSemesters, parseSemester } from './semester.ts';

/** Why a pasted line is not accepted. */
export type PastedProblem =
  | 'no-course'
  | 'subject-unknown'
  | 'several-courses'
  | 'no-term'
  | 'term-in-future'
  | 'no-grade'
  | 'grade-not-listed'
  | 'repeated';

export type PastedLine = { line: number; text: string } & (
  | { entry: CourseEntry }
  | { problem: PastedProblem }
);

type PasteDefaults = {
  /** The term of lines that name none, until a line with nothing but a term names another. */
  term: string | null;
  lastTerm: string;
};

/**
 * Reads courses copied from a spreadsheet, an email or a personal list: one per line, its parts in any
 * order. Nothing is guessed: a line is a course with its term and grade, or it is returned with the
 * reason why not. Only blank lines, headings and rulers are skipped.
 */
export function readPastedCourses(text: string, { term, lastTerm }: PasteDefaults): PastedLine[] {
  const lines: PastedLine[] = [];
  const taken: CourseEntry[] = [];
  let currentTerm = term;

  const read = (original: string): CourseEntry | PastedProblem | null => {
    const { term: ownTerm, rest } = takeTerm(tidy(original));
    const tokens = tokensOf(rest);
    const found = findCourse(tokens);
    if (found === null) {
      if (!tokens.every(({ word }) => isHeading(word))) return 'no-course';
      currentTerm = ownTerm ?? currentTerm;
      return null;
    }
    if (found === 'subject-unknown') return found;
    const after = tokens.slice(found.end);
    if (typeof (findCourse(after) ?? '') === 'object') return 'several-courses';
    const semester = ownTerm ?? currentTerm;
    if (semester === null) return 'no-term';
    if (compareSemesters(semester, lastTerm) > 0) return 'term-in-future';
    const others = [...tokens.slice(0, found.start), ...after];
    const grade = findGrade(others, gradeOf);
    if (grade === null) return findGrade(others, unlistedOf) ? 'grade-not-listed' : 'no-grade';
    return { programId: programIdOf(found.course), semester, grade };
  };

  for (const [index, original] of text.split(/\r\n|\r|\n/).entries()) {
    const result = read(original);
    if (result === null) continue;
    const source = { line: index + 1, text: original.trim() };
    if (typeof result === 'string') lines.push({ ...source, problem: result });
    else if (taken.some((entry) => isSameAttempt(entry, result)))
      lines.push({ ...source, problem: 'repeated' });
    else {
      taken.push(result);
      lines.push({ ...source, entry: result });
    }
  }
  return lines;
}

/** Upper case, with plain characters instead of the dashes, quotes and blanks of a word processor. */
const tidy = (line: string) =>
  line
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/"/g, '')
    .replace(/\u00A0/g, ' ')
    .replace(/\bIN[- ]PROGRESS\b/g, 'IP');

const seasonOf: Record<string, string> = {
  SP: 'Spring', SPRING: 'Spring',
  SS: 'Summer', SU: 'Summer', SUMMER: 'Summer',
  FS: 'Fall', FA: 'Fall', FALL: 'Fall', AUTUMN: 'Fall',
}; // biome-ignore format: a line for each season
const season = `(?<season>${Object.keys(seasonOf).join('|')})`;
const termForms = [
  new RegExp(`(?<!\\w)${season}(?: SEMESTER| TERM)?[ ,-]*'?(?<year>\\d{4}|\\d\\d)(?!\\w)`, 'g'),
  new RegExp(`(?<!\\w)(?<year>(?:19|20)\\d\\d)[ ,-]*${season}(?!\\w)`, 'g'),
];

/** Takes the term out of a line: 'FS23', 'Fall 2023', "Fall '23", '2023 Fall'. */
function takeTerm(line: string): { term: string | null; rest: string } {
  for (const match of termForms.flatMap((form) => [...line.matchAll(form)])) {
    const { season = '', year = '' } = match.groups ?? {};
    const before = line.slice(0, match.index);
    const term = codeOfTerm(
      `${seasonOf[season]} ${year.length === 2 ? parseSemester(`FS${year}`)?.year : year}`,
    );
    if (term !== null && !endsSubject(before, season))
      return { term, rest: `${before} ${line.slice(match.index + match[0].length)}` };
  }
  return { term: null, rest: line };
}

/** 'H D FS 2010' is a course, not a fall term. */
const endsSubject = (before: string, word: string) =>
  [1, 2].some(
    (count) => resolveSubject([...before.trim().split(' ').slice(-count), word].join(' ')) !== null,
  );

type Token = { word: string; cell: number };

/** The words of a line, each with the number of its cell. Two blanks separate cells, as a tab does. */
const tokensOf = (line: string): Token[] =>
  line
    .replace(/(?<![A-Z\d])([A-Z_]+)-?(\d{4}[A-Z]{0,2})(?![A-Z\d])/g, '$1 $2') // MATH1500, MATH-1500
    .split(/[\t,;|]|\s{2,}/)
    .flatMap((cell, index) =>
      cell
        .split(/\s+/)
        .filter((word) => /[A-Z\d]/.test(word))
        .map((word) => ({ word, cell: index })),
    );

/** How many words the longest subject has when it is written with blanks: 'AG ED LD'. */
const maxSubjectWords = 3;

/** The first course of a known subject. The number follows the subject, in the same cell or another. */
function findCourse(
  tokens: readonly Token[],
): { course: CourseCode; start: number; end: number } | 'subject-unknown' | null {
  let isSubjectUnknown = false;
  for (const [index, { word }] of tokens.entries()) {
    if (!/^(?=.*\d)[A-Z\d]{3,6}$/.test(word)) continue;
    for (let count = Math.min(maxSubjectWords, index); count > 0; count--) {
      const subject = tokens.slice(index - count, index).map((token) => token.word);
      const course = parseCourseCode([...subject, word].join(' '));
      if (course === null) continue;
      if (resolveSubject(course.subject) !== null)
        return { course, start: index - count, end: index + 1 };
      isSubjectUnknown ||= /^\d{4}/.test(word);
    }
  }
  return isSubjectUnknown ? 'subject-unknown' : null;
}

const gradeOf = (word: string): string | null =>
  isListedGrade(word) ? word : word === 'NA' ? 'N/A' : null;

/** Grades that audits and transcripts print, but nobody can choose. */
const unlistedOf = (word: string) => /^(S|U|P|WF|CR[ETU]?)$/.exec(word)?.[0] ?? null;

/**
 * The grade in the rest of a line. A title may contain an A or an F too, so a word alone in its cell
 * comes first, then the last word of the line, then the first.
 */
function findGrade(
  tokens: readonly Token[],
  gradeIn: (word: string) => string | null,
): string | null {
  const words = tokens.filter(({ word }) => !isNumber(word));
  const isAlone = ({ cell }: Token) => words.filter((other) => other.cell === cell).length === 1;
  const candidates = [...words.filter(isAlone).reverse(), ...words.slice(-1), ...words.slice(0, 1)];
  return candidates.map(({ word }) => gradeIn(word)).find((grade) => grade !== null) ?? null;
}

const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word);

const headings = new Set(
  'CATALOG CLASS CLASSES CODE COURSE COURSES CREDIT CREDITS CUMULATIVE DESCRIPTION GPA GRADE GRADES HOURS HRS NAME NO NUMBER POINTS SEASON SEMESTER STATUS SUBJECT TERM TITLE TOTAL UNITS YEAR'.split(
    ' ',
  ),
);
const isHeading = (word: string) => isNumber(word) || headings.has(word.replace(/[^A-Z]/g, ''));
