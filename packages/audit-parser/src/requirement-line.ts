import { type Amount, type AmountUnit, type PartMark, partMarks, type RequirementMark } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { spellLigatures } from './characters.ts';
import { readCourseList, resemblesList } from './course-list.ts';

/** What one line of a requirement says. */
export type RequirementLine =
  | { kind: 'heading'; mark: RequirementMark; number: number | null; title: string }
  | { kind: 'part'; mark: PartMark; need: '' | 'R' | '*'; number: number | null; title: string }
  | { kind: 'earned' | 'inProgress' | 'needs' | 'atLeast'; amounts: Amount[] }
  | { kind: 'choices' | 'except'; entries: string[] };

/** The number of blanks and the form of letters have no meaning. */
export const tidy = (text: string) => spellLigatures(text).trim().replace(/\s+/g, ' ');

/** Null if the line does not have the form of any of them. */
export function readRequirementLine(text: string, isAfterRule: boolean): RequirementLine | null {
  return readHeading(text, isAfterRule) ?? readAmounts(text) ?? readList(text) ?? readPart(text);
}

/** A mark, a number and a title. Without a number it is a heading only below a rule. */
function readHeading(text: string, isAfterRule: boolean): RequirementLine | null {
  const [, mark, number, title = ''] =
    /^ {0,3}(OK|IP|PC|NO|NA|OPT)(?: {1,3}(\d{1,3})(?= ))? {1,5}(?!\d+\))([^\s=+-].*|=+>.*)$/.exec(text) ?? [];
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
  // What a part took, or what an average is made of. Without such a word, an amount may as well be asked for.
  ['earned', /^\s*(\(? *\d.*\b(?:added|taken|attempted)\b.*)$/i],
] as const;

function readAmounts(text: string): RequirementLine | null {
  for (const [kind, form] of amountKinds) {
    const amounts = amountsIn(form.exec(text)?.[1] ?? '');
    if (amounts !== null) return { kind, amounts };
  }
  return null;
}

const amountForm =
  /(\d+(?:\.\d+)?) *(credits?|hours?|courses?|sub-?groups?|points?|GPA)\b(?: *(attempted|added|taken)\b)?/gi;
const unitOf = (word: string): AmountUnit => {
  const first = word[0]?.toLowerCase();
  if (first === 'g') return 'GPA';
  if (first === 'p') return 'points';
  if (first === 's') return 'sub-groups';
  return /^cou/i.test(word) ? 'courses' : 'credits';
};

/** Null unless the whole text is made of amounts. */
function amountsIn(text: string): Amount[] | null {
  const found = [...text.matchAll(amountForm)];
  if (found.length === 0 || /[^\s()]/.test(text.replace(amountForm, ''))) return null;
  // Credits of failed courses were attempted and taken, too, but not earned.
  const isEarned = (unit: string, how: string) => unitOf(unit) !== 'credits' || !/attempted|taken/i.test(how);
  return found
    .filter(([, , unit = '', how = '']) => isEarned(unit, how))
    .map(([, count, unit = '']) => ({ count: Number(count), unit: unitOf(unit) }));
}

function readList(text: string): RequirementLine | null {
  const [, which, list = ''] = /^\s*(SELECT|CHOOSE|NOT) FROM:(.*)$/i.exec(text) ?? [];
  const entries = readCourseList(list);
  if (which === undefined || entries === null) return null;
  return { kind: /not/i.test(which) ? 'except' : 'choices', entries };
}

const keyword = /\b(EARNED|NEEDS|IN-PROG\w*|SELECT)\b|=>/;
const amountFirst = /^[\s(]*\d+(?:\.\d| *(?:credit|hour|course|sub-?group|point|GPA))/i;

/** No statement begins or ends like this. */
const openStart = /^\s*(?:[a-z[&]|AND\b|OR\b)/;
const openEnd = /[[(<][^\])>]*$|(?:[,&/-]|\b(?:and|or|of|the|in|for|to|with))$/i;

/** Whether a line has no statement of its own, but goes on with the one between these lines. */
export function goesOn(first: string, lastLine: string, next: string): boolean {
  if (readRequirementLine(next, false) !== null) return false;
  const last = lastLine.trimEnd();
  const indent = (text: string) => text.search(/\S/);
  if (/FROM:/i.test(first)) return indent(next) > indent(first) || resemblesList(next);
  const isOpen = openStart.test(next) || openEnd.test(last);
  const kind = readRequirementLine(first, true)?.kind;
  if (kind !== 'heading' && kind !== 'part') return isOpen && (keyword.test(first) || amountFirst.test(first));
  const [word = ''] = next.trim().split(' ', 1);
  const isFull = last.length + 1 + word.length > university.audit.width;
  // A sentence below a title explains it.
  return (isFull || isOpen) && indent(next) > 4 && !/\.\s*$/.test(next);
}

/** Whether a line inside a requirement is more than the words that explain it: those begin further right. */
export const resemblesRequirementLine = (text: string): boolean =>
  /^ {0,4}\S|^\s*(?:(?:AND|OR)\b|&)/.test(text) || amountFirst.test(text) || keyword.test(text);

/** The same outside of requirements, where headings and explanations may begin anywhere. */
export const resemblesHeading = (text: string): boolean =>
  /^ {0,2}\S{1,3} {1,3}\d{1,2} {1,3}\S/.test(text) ||
  /^ {0,3}(OK|IP|PC|NO|NA|OPT) {2}/.test(text) ||
  (keyword.test(text) && /\d/.test(text));
