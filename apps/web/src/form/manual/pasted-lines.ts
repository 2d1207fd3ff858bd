import { courseSearchKey } from '@coursetrail/domain';
import { namesTerm, type PastedLine, type PastedProblem } from '@coursetrail/domain/pasted-courses';
import { university } from '@coursetrail/university';
import { subjectCodes } from './catalog-suggestions.ts';

export type UnclearLine = Extract<PastedLine, { problem: PastedProblem }>;

const problemTexts: Record<Exclude<PastedProblem, 'subject-unknown'>, string> = {
  'no-course': `No course on this line, such as ${university.example.courses[0]}.`,
  'several-courses': 'More than one course on this line.',
  'no-term': `No term on this line. Choose one above, or add one such as ${university.example.term}.`,
  'term-in-future': 'Registration for this term hasn’t opened yet.',
  'no-grade': 'No valid grade on this line.',
  'grade-not-listed': 'The grade on this line isn’t among the grades you can choose.',
  planned: 'Planned, not taken yet.',
  repeated: 'The same as a line above.',
  unclear: 'This line contradicts itself or another one. You can enter the course by hand.',
  'sum-differs': 'The courses above don’t add up to these credits.',
};

export const problemText = ({ text, problem }: UnclearLine): string =>
  problem === 'subject-unknown' ? unknownSubjectText(text) : problemTexts[problem];

const subjectBeforeNumber = new RegExp(`([A-Za-z][A-Za-z_&]*)[\\s-]*${university.courseNumber.pattern}`);

/** 'We don’t recognize “BIO”. Did you mean BIO_SC?' */
function unknownSubjectText(line: string): string {
  const typed = subjectBeforeNumber.exec(line)?.[1];
  if (typed === undefined) return 'We don’t recognize the subject on this line.';
  const wanted = courseSearchKey(typed);
  // A code of which it is a whole word, BIO_SC, is likelier than one it only begins, BIOCHM.
  const isWord = (code: string) => Number(courseSearchKey(code.split('_')[0] ?? '') === wanted);
  const similar = subjectCodes
    .filter((code) => courseSearchKey(code).startsWith(wanted))
    .sort((a, b) => isWord(b) - isWord(a));
  const question = similar.length === 0 ? '' : ` Did you mean ${listed(similar.slice(0, 3))}?`;
  return `We don’t recognize “${typed}”.${question}`;
}

const listed = (codes: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(codes);

/**
 * What is left of a list once its courses are submitted: the lines that need fixing, each below the heading that names
 * its term. Nothing is left when every line was recognized.
 */
export function withoutUnderstood(text: string, lines: readonly PastedLine[]): string {
  const isUnclear = (line: PastedLine) => 'problem' in line && line.problem !== 'repeated';
  const unclear = new Set(lines.filter(isUnclear).map(({ line }) => line));
  const known = new Set(lines.map(({ line }) => line));
  let needsTerm = false;
  return text
    .split(/\r\n|\r|\n/)
    .map((original, index) => ({ original, line: index + 1 }))
    .toReversed()
    .filter(({ original, line }) => {
      const isLeft = unclear.has(line) || (needsTerm && !known.has(line));
      if (isLeft) needsTerm = unclear.has(line) || !namesTerm(original);
      return isLeft;
    })
    .toReversed()
    .map(({ original }) => original)
    .join('\n');
}
