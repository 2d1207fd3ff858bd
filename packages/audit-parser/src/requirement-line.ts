import {
  type Amount,
  type AmountUnit,
  type PartMark,
  partMarks,
  type RequirementMark,
} from '@coursetrail/domain';
import { spellLigatures } from './characters.ts';

/** What one line of a requirement says. */
export type RequirementLine =
  | { kind: 'heading'; mark: RequirementMark; number: number | null; title: string }
  | { kind: 'part'; mark: PartMark; need: '' | 'R' | '*'; number: number | null; title: string }
  | { kind: 'earned' | 'inProgress' | 'needs' | 'atLeast'; amounts: Amount[] }
  | { kind: 'choices' | 'except'; list: string };

/** The number of blanks and the form of letters have no meaning. */
export const tidy = (text: string) => spellLigatures(text).trim().replace(/\s+/g, ' ');

/** Null if the line does not have the form of any of them. */
export function readRequirementLine(text: string, isAfterRule: boolean): RequirementLine | null {
  return readHeading(text, isAfterRule) ?? readAmounts(text) ?? readList(text) ?? readPart(text);
}

/** A mark, a number and a title. Without a number it is a heading only below a rule. */
function readHeading(text: string, isAfterRule: boolean): RequirementLine | null {
  const [, mark, number, title = ''] =
    /^ {0,3}(OK|IP|PC|NO|NA|OPT)(?: {1,3}(\d{1,3})(?= ))? {1,5}(?!\d+\))([^\s=+-].*|=+>.*)$/.exec(
      text,
    ) ?? [];
  if (mark === undefined || (number === undefined && !isAfterRule)) return null;
  return {
    kind: 'heading',
    mark: mark as RequirementMark,
    number: number === undefined ? null : Number(number),
    title: tidy(title),
  };
}

const part = /^ {0,3}((?:IP|PC)? ?[+-]|IP|PC|)(?: {0,3}([R*])(?= ))? *(?:(\d{1,2})\) *)?(\S.*)?$/;

/** A part has a mark, or the number of a list: `1)`. */
function readPart(text: string): RequirementLine | null {
  const [, printed = '', need = '', number, title = ''] = part.exec(text) ?? [];
  const mark = printed.replace(' ', '');
  const isNumbered = number !== undefined && /^ {0,3}\S|^ {4,8}\d/.test(text);
  const isMarked = /[+-]$/.test(mark) && /^ {0,3}\S+ {2}/.test(text);
  if (!(isNumbered || isMarked) || !partMarks.includes(mark as PartMark)) return null;
  return {
    kind: 'part',
    mark: mark as PartMark,
    need: need as '' | 'R' | '*',
    number: number === undefined ? null : Number(number),
    title: tidy(title),
  };
}

const amountKinds = [
  ['earned', /^\s*EARNED:(.*)$/i],
  ['inProgress', /^\s*IN-PROG(?:RESS)?[-:>]*\s(.*)$/i],
  ['inProgress', /^\s*(?:IP|PC) *==>(.*)$/],
  ['needs', /^\s*(?:-+>)? *NEEDS:(.*)$/i],
  ['atLeast', /^\s*No fewer than (.*)\.\s*$/],
  // What a part took, or what an average is made of.
  ['earned', /^\s*(\(? *\d.*)$/],
] as const;

function readAmounts(text: string): RequirementLine | null {
  for (const [kind, form] of amountKinds) {
    const amounts = amountsIn(form.exec(text)?.[1] ?? '');
    if (amounts !== null) return { kind, amounts };
  }
  return null;
}

const amountForm = /(\d+(?:\.\d+)?) *(credits?|hours?|courses?|sub-?groups?|points?|GPA)\b/gi;
const unitOf = (word: string): AmountUnit => {
  const first = word[0]?.toLowerCase();
  if (first === 'g') return 'GPA';
  if (first === 'p') return 'points';
  if (first === 's') return 'sub-groups';
  return /^cou/i.test(word) ? 'courses' : 'credits';
};

/** Null unless the whole text is made of amounts. */
function amountsIn(text: string): Amount[] | null {
  const amounts = [...text.matchAll(amountForm)].map(([, count, unit = '']) => ({
    count: Number(count),
    unit: unitOf(unit),
  }));
  const rest = text.replace(amountForm, ' ').replace(/\b(attempted|added|taken)\b|[()]/gi, ' ');
  return amounts.length > 0 && rest.trim() === '' ? amounts : null;
}

function readList(text: string): RequirementLine | null {
  const [, which, list = ''] = /^\s*(SELECT|CHOOSE|NOT) FROM:(.*)$/i.exec(text) ?? [];
  if (which === undefined) return null;
  return { kind: /not/i.test(which) ? 'except' : 'choices', list };
}

const keyword = /\b(EARNED|NEEDS|IN-PROG\w*|SELECT)\b|=>/;

/** Whether a line inside a requirement is more than the words that explain it: those begin further right. */
export const resemblesRequirementLine = (text: string): boolean =>
  /^ {0,4}\S/.test(text) || /^\s*\(? *\d+\.\d/.test(text) || keyword.test(text);

/** The same outside of requirements, where headings and explanations may begin anywhere. */
export const resemblesHeading = (text: string): boolean =>
  /^ {0,2}\S{1,3} {1,3}\d{1,2} {1,3}\S/.test(text) ||
  /^ {0,3}(OK|IP|PC|NO|NA|OPT) {2}/.test(text) ||
  (keyword.test(text) && /\d/.test(text));
