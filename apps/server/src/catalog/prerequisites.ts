/** Terms of an expression that need other words for a student. The rest are plain enough. */
const meanings: Record<string, string> = {
  'freshman standing': 'freshman standing only',
  'freshman/sophomore standing': 'freshman or sophomore standing only',
  equivalent: 'an equivalent course',
  'higher course': 'a higher course',
  'placement score': 'a placement score',
  audition: 'an audition',
};

const course = '[A-Z]+(?:_[A-Z]+)* \\d{4}(?:HW|H|W)?';
const courseForm = new RegExp(`^${course}$`);
const listForm = new RegExp(`^see: (${course}(?:, ${course})*)$`);
const plainTerm =
  /^((sophomore|junior|senior|graduate|professional) standing|((instructor|department|advisor) )?consent|honors eligibility)$/;
/** A note on a course, a parenthesis, a joining word, or everything up to the next of these. */
const token =
  /\((?:[A-D][+-]?|concurrent)\)|[()]|\b(?:and|or)\b|[^()\s].*?(?=\s*(?:[()]|\b(?:and|or)\b|$))/g;

type PrerequisiteWords = { words: string; grade?: string };

function termInWords(term: string): string | null {
  const [, hours] = /^(\d+) credit hours$/.exec(term) ?? [];
  if (hours) return `at least ${hours} credit hours`;
  const [, average] = /^GPA (\d\.\d+)$/.exec(term) ?? [];
  if (average) return `a GPA of at least ${average}`;
  return meanings[term] ?? (plainTerm.test(term) ? term : null);
}

function readRequirement(tokens: string[]): PrerequisiteWords | null {
  const first = tokens.shift() ?? '';
  if (first === '(') {
    const words = readList(tokens);
    return words && tokens.shift() === ')' ? { words: `(${words})` } : null;
  }
  if (!courseForm.test(first)) {
    const words = termInWords(first);
    return words === null ? null : { words };
  }
  const note = /^\((.+)\)$/.exec(tokens[0] ?? '')?.[1];
  if (!note) return { words: first };
  tokens.shift();
  return note === 'concurrent'
    ? { words: `${first} (taken at the same time)` }
    : { words: first, grade: note };
}

/** Reads requirements joined by the same word, up to a closing parenthesis or the end. */
function readList(tokens: string[]): string | null {
  const items: PrerequisiteWords[] = [];
  let join = '';
  for (;;) {
    const item = readRequirement(tokens);
    if (!item) return null;
    items.push(item);
    const next = tokens[0];
    if (next === undefined || next === ')') return joinRequirements(items, join);
    if ((next !== 'and' && next !== 'or') || (join && join !== next)) return null;
    join = next;
    tokens.shift();
  }
}

function joinRequirements(items: readonly PrerequisiteWords[], join: string): string {
  const grade = items[0]?.grade;
  if (grade && items.length > 1 && items.every((item) => item.grade === grade)) {
    // Printed once: a list that repeats the same grade for every course is hard to read.
    return `${joinRequirements(
      items.map(({ words }) => ({ words })),
      join,
    )} (each with a grade of ${grade} or better)`;
  }
  const words = items.map((item) =>
    item.grade ? `${item.words} (grade of ${item.grade} or better)` : item.words,
  );
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${join} ${last}`;
}

function listInWords(expression: string): string | null {
  const tokens: string[] = expression.match(token) ?? [];
  const words = readList(tokens);
  return tokens.length === 0 ? words : null;
}

/**
 * A prerequisite expression in plain words: 'MATH 1500 (C-) or instructor consent' becomes
 * 'MATH 1500 (grade of C- or better) or instructor consent'. Null when the text is not such an expression.
 */
export function prerequisitesInWords(text: string): string | null {
  const [, codes] = listForm.exec(text) ?? [];
  if (codes) {
    const items = codes.split(', ').map((words) => ({ words }));
    return `Depends on ${joinRequirements(items, 'and')}; the university's catalog has the exact rule`;
  }
  const [before = '', concurrent, ...more] = text.split(/(?:; |^)coreq: /);
  const prerequisites = before === '' ? '' : listInWords(before);
  const corequisites = concurrent === undefined ? '' : listInWords(concurrent);
  if (prerequisites === null || corequisites === null || more.length > 0) return null;
  const words = [prerequisites, corequisites && `corequisite: ${corequisites}`]
    .filter(Boolean)
    .join('; ');
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
