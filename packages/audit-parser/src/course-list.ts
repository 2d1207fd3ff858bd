import { readChoice } from '@coursetrail/domain';
import { university } from '@coursetrail/university';

/**
 * A course, a level (3***), anything (****), what transfer credit has in place of a number, or a range. A subject holds
 * for the numbers after it; some schools print no blank before the number.
 */
const entryForm =
  /(?:([A-Z][A-Z_]+|\*{4})(?: |(?=\d)))?([\d*]{3,4}[A-Z]{0,2}|[A-Z]{3,5}\d{1,2})( TO \d+)?( \(R\))?(?: (OR) | |$)/gy;

/** The entries of a list, each as `readChoice` takes it. Null unless all of them can be read. */
export function readCourseList(list: string): string[] | null {
  const text = list
    .replace(/[\s,;]+/g, ' ')
    .replace(/ ?\(R\) ?/g, ' (R) ')
    .replace(/ ?(?:-|\b(?:TO|THRU|THROUGH)\b) ?/g, ' TO ')
    .trim();
  const found = [...text.matchAll(entryForm)];
  let subject = '';
  const entries = found.map(([, own, number, to = '', required = '']) => {
    subject = own ?? subject;
    return `${subject} ${number}${to}${required}`;
  });
  const isWhole = text !== '' && found.map(([entry]) => entry).join('') === text;
  const ors = found.filter(([, , , , , or]) => or !== undefined).length;
  // Where only some are joined by it, one of those may be asked for beside the others.
  const isOneList = ors === 0 || ors === entries.length - 1;
  return isWhole && isOneList && entries.every((entry) => readChoice(entry)) ? entries : null;
}

const numberOrLevel = new RegExp(`${university.courseNumber.pattern}|\\d\\*|\\*{3}`);

/** Whether a line names courses as a list does, without a sentence around them. */
export const resemblesList = (line: string): boolean =>
  /FROM:/i.test(line) || (numberOrLevel.test(line) && !/[a-z]{3}/.test(line));
