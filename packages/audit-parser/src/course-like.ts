import { university } from '@coursetrail/university';

/**
 * A second look at every line, independent of the reader of courses and much simpler. What it finds was
 * read or is listed, so that no course can vanish because of a mark, a stamp or a damaged letter.
 */
export const resemblesCourse = (line: string): boolean => isDividedLikeCourse(line) || hasCourseWords(line);

type CellTest = (character: string) => boolean;
const isLetter: CellTest = (character) => /[A-Za-z]/.test(character);
const isDigit: CellTest = (character) => /\d/.test(character);
const isBlank: CellTest = (character) => character === ' ';
const isLetterOrDigit: CellTest = (character) => isLetter(character) || isDigit(character);

const at = university.audit.course;
/** The first cell after the term. */
const termEnd = at.term + 4;

/** What stands in which cell of every course line on the grid. */
const cells: readonly (readonly [cell: number, test: CellTest])[] = [
  [at.term, isLetter], [at.term + 1, isLetter], [at.term + 2, isDigit], [at.term + 3, isDigit], [termEnd, isBlank],
  [at.subject, isLetter], [at.subject + 1, (character) => isLetter(character) || character === '_'],
  [at.number - 1, isBlank], [at.number, isLetterOrDigit], [at.number + 1, isLetterOrDigit], [at.number + 2, isLetterOrDigit],
  [at.grade - 3, (character) => character === '.'], [at.grade - 2, isDigit], [at.grade - 1, isBlank], [at.grade, isLetter],
]; // biome-ignore format: a table

/**
 * Two damaged cells still leave a course. Where every word begins and ends as in a course line, more may
 * be damaged, up to a line in which nothing is left of the letters.
 */
function isDividedLikeCourse(line: string): boolean {
  const wrong = cells.filter(([cell, test]) => !test(line[cell] ?? ' '));
  // All of the term may be gone where the rest is a course.
  if (wrong.length <= 2 || wrong.every(([cell]) => cell < termEnd)) return true;
  const isShaped = wrong.every(([cell, test]) => (line[cell] ?? ' ') !== ' ' && test !== isBlank);
  return isShaped && (wrong.length <= 5 || line.replace(/[\p{L}\p{N}\s.]/gu, '').length > 9);
}

/** Something may touch a term on either side. */
const term = /[A-Z]{2}\d\d(?!\d)|^\d\d[A-Z]{2}$/;
const amount = /^\d{1,2}\.\d{1,2}$/;
/** One letter of a term or of credits may be damaged, but not both. */
const roughTerm = /^(?:.[A-Z]\d\d|[A-Z].\d\d|[A-Z]{2}.\d|[A-Z]{2}\d.)$/;
const roughAmount = /^(?:.{1,2}\.\d|\d{1,2}[^\d\s]\d|\d{1,2}\..)$/;
const subject = /^[A-Z][A-Z_&]{1,7}$/;
const number = new RegExp(`^(?:\\d[0-9A-Z]{2,5}|[A-Z]{3,5}\\d?|${university.courseNumber.elsewhere})$`);

/** A term, and some words later its credits, wherever they stand in the line. */
function hasCourseWords(line: string): boolean {
  const words = line.split(/\s+/).filter((word) => word !== '');
  return words.some((word, index) => {
    const next = words.slice(index + 1, index + 7);
    const [first = '', second = '', third = ''] = next;
    const isCourse = subject.test(first) && number.test(second);
    if (term.test(word)) {
      // Something may touch the credits, too.
      const hasAmount = next.some((each, at) => at > 0 && /\d\.\d/.test(each));
      return hasAmount || (isCourse && roughAmount.test(third));
    }
    return roughTerm.test(word) && isCourse && amount.test(third);
  });
}

/** Where words are printed over each other, a term or credits are all that may be left of a course. */
export const maySpoilCourse = (line: string): boolean => /[A-Z]{2}\d\d/.test(line) || /\d\.\d/.test(line);

/** A whole course in text that has no lines: what is written across a page or at its side. */
export const containsCourse = (text: string): boolean =>
  /\b[A-Z]{2}\d\d +[A-Z][A-Z_&]{1,7} +[0-9A-Z]{3,6} +\d{1,2}\.\d/.test(text);
