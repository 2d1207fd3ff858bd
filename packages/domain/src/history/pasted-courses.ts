import { resolveSubject } from '../catalog/subjects.ts';
import type { AuditAttempt } from './audit-merge.ts';
import { type CourseCode, catalogNumber, parseCourseCode, programIdOf, startsLikeNumber } from './course.ts';
import { auditGrades, isListedGrade, patternOf, unlistedGrades } from './grade.ts';
import { compareSemesters, seasons } from './semester.ts';
import { isTranscript, readTranscript, type TranscriptReason } from './transcript.ts';
import { plainCharacters, takeTerm } from './written-term.ts';

/** Why a pasted line is not accepted. */
export type PastedProblem =
  | 'no-course'
  | 'subject-unknown'
  | 'several-courses'
  | 'no-term'
  | 'term-in-future'
  | 'no-grade'
  | 'grade-not-listed'
  | 'planned'
  | 'repeated'
  | 'unclear'
  | 'sum-differs';

export type PastedLine = { line: number; text: string } & ({ entry: AuditAttempt } | { problem: PastedProblem });

/** What a pasted text says; it is merged like the courses of a file. */
export type PastedText = { lines: PastedLine[]; isTranscript: boolean; preparedOn?: string };

type PasteDefaults = {
  /** The term of lines that name none, until a line with nothing but a term names another. */
  term: string | null;
  lastTerm: string;
};

const transcriptProblems: Record<TranscriptReason, PastedProblem> = {
  'term-unknown': 'no-term',
  'course-unreadable': 'no-course',
  'grade-unreadable': 'no-grade',
  unclear: 'unclear',
  'sum-differs': 'sum-differs',
};

/**
 * Reads courses copied from a spreadsheet, an email or a personal list: one per line, its parts in any
 * order; or a transcript. Nothing is guessed: a line is a course with its term and grade, or it is returned with the
 * reason why not. Only blank lines, headings and rulers are skipped.
 */
export function readPastedCourses(text: string, defaults: PasteDefaults): PastedText {
  const pasted = text.split(/\r\n|\r|\n/);
  const transcript = isTranscript(pasted) ? readPastedTranscript(pasted) : null;
  return transcript?.lines.some((line) => 'entry' in line)
    ? transcript
    : { lines: readList(pasted, defaults), isTranscript: false };
}

function readList(pasted: readonly string[], { term, lastTerm }: PasteDefaults): PastedLine[] {
  const lines: PastedLine[] = [];
  const taken = new Map<string, AuditAttempt>();
  let currentTerm = term;

  const read = (original: string): AuditAttempt | PastedProblem | null => {
    if (original.length > maxLineLength) return 'no-course';
    const { term: ownTerm, before, after: behind } = takeTerm(tidy(original));
    const tokens = tokensOf(`${before} ${behind}`);
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
    const course = { programId: programIdOf(found.course), semester };
    const printed = auditLine.exec(tidy(original))?.groups;
    if (printed !== undefined) {
      const { grade = '', credits = '' } = printed;
      return plannedMarks.includes(grade) ? 'planned' : { ...course, grade, credits: Number(credits) };
    }
    const others = [...tokens.slice(0, found.start), ...after];
    const grade = findGrade(others, gradeOf);
    if (grade === null) return findGrade(others, unlistedOf) ? 'grade-not-listed' : 'no-grade';
    return { ...course, grade };
  };

  for (const [index, original] of pasted.flatMap((line, index) =>
    sidesOf(line).map((side) => [index, side] as const),
  )) {
    const result = read(original);
    if (result === null) continue;
    const source = { line: index + 1, text: original.trim() };
    if (typeof result === 'string') lines.push({ ...source, problem: result });
    else {
      const key = `${result.programId} ${result.semester}`;
      const earlier = taken.get(key);
      if (earlier === undefined) {
        taken.set(key, result);
        lines.push({ ...source, entry: result });
      } else lines.push({ ...source, problem: earlier.grade === result.grade ? 'repeated' : 'unclear' });
    }
  }
  return lines;
}

function readPastedTranscript(pasted: readonly string[]): PastedText {
  const { courses, unused, preparedOn } = readTranscript(pasted);
  const lines = [
    ...courses.map(({ line, ...entry }) => ({ line, entry })),
    ...unused.map(({ line, reason }) => ({ line, problem: transcriptProblems[reason] })),
  ]
    .toSorted((a, b) => a.line - b.line)
    .map((each) => ({ ...each, line: each.line + 1, text: pasted[each.line]?.trim() ?? '' }));
  return { lines, isTranscript: true, ...(preparedOn !== undefined && { preparedOn }) };
}

/** Some spreadsheets have many columns, but none has a longer line for a course. */
const maxLineLength = 2000;

/** What an audit prints in place of a grade for a course that is only planned, unless it is a grade there. */
const plannedMarks = ['P', 'PL'].filter((mark) => !auditGrades.includes(mark));

/** A course as an audit prints it. Right of its credits is the grade; a letter in the title is none. */
const auditLine = new RegExp(
  String.raw`^\s*(?:${seasons.join('|')})\d\d\s+[^,;|\t]*?\s(?<credits>\d{1,2}\.\d{1,2})\s+(?<grade>${patternOf([...auditGrades, ...plannedMarks])})(?!\S)`,
);

/** The columns of a row of an audit. A list may have its own bars, but then they divide the parts of one course. */
function sidesOf(line: string): string[] {
  const sides = line.split('|');
  return sides.length === 2 && sides.some((side) => auditLine.test(side)) ? sides : [line];
}

/** Whether a line names a term, as a heading over courses does. */
export const namesTerm = (line: string): boolean => takeTerm(tidy(line)).term !== null;

/** In capitals, without what a word processor or a spreadsheet adds. */
const tidy = (line: string) =>
  plainCharacters(line)
    .toUpperCase()
    .replace(/"/g, '')
    .replace(/\bIN[- ]PROGRESS\b/g, 'IP');

type Token = { word: string; cell: number };

/** MATH1500, MATH-1500 */
const numberAttached = new RegExp(String.raw`(?<![A-Z\d])([A-Z_]+)-?(${catalogNumber}[A-Z]?)(?![A-Z\d])`, 'g');

/** The words of a line, each with the number of its cell. Two blanks separate cells, as a tab does. */
const tokensOf = (line: string): Token[] =>
  line
    .replace(numberAttached, '$1 $2')
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
      if (resolveSubject(course.subject) !== null) return { course, start: index - count, end: index + 1 };
      isSubjectUnknown ||= startsLikeNumber(word);
    }
  }
  return isSubjectUnknown ? 'subject-unknown' : null;
}

const gradeOf = (word: string): string | null => (isListedGrade(word) ? word : word === 'NA' ? 'N/A' : null);

/** Grades that audits and transcripts print, but nobody can choose. */
const unlistedOf = (word: string) => (unlisted.includes(word) ? word : null);
const unlisted = [...unlistedGrades, 'P'];

/**
 * The grade in the rest of a line. A title may contain an A or an F too, so a word alone in its cell
 * comes first, then the last word of the line, then the first.
 */
function findGrade(tokens: readonly Token[], gradeIn: (word: string) => string | null): string | null {
  const words = tokens.filter(({ word }) => !isNumber(word));
  const isAlone = ({ cell }: Token) => words.filter((other) => other.cell === cell).length === 1;
  const candidates = [...words.filter(isAlone).reverse(), ...words.slice(-1), ...words.slice(0, 1)];
  return candidates.map(({ word }) => gradeIn(word)).find((grade) => grade !== null) ?? null;
}

const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word);

const headings = new Set(
  'CATALOG CLASS CLASSES CODE COURSE COURSES CREDIT CREDITS CUMULATIVE DESCRIPTION GPA GRADE GRADES HOURS HRS NAME NO NUMBER POINTS QUARTER SEASON SEMESTER STATUS SUBJECT TERM TITLE TOTAL UNITS YEAR'.split(
    ' ',
  ),
);
const isHeading = (word: string) => isNumber(word) || headings.has(word.replace(/[^A-Z]/g, ''));
