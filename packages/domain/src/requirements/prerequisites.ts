import { byCourse, catalogCode, withoutSectionLetters } from '../history/course.ts';
import { earnsNothing, grades, isLetterGrade, isUndecided, patternOf } from '../history/grade.ts';

/** What a course asks for before it can be taken. */
export type Prerequisite =
  | { kind: 'all' | 'any'; of: readonly Prerequisite[] }
  | {
      kind: 'course';
      programId: string;
      /** The lowest grade that is accepted. */
      grade?: string;
      /** It may be taken in the same semester. */
      isConcurrent?: boolean;
    }
  /** Consent, standing, an equivalent course: nothing that a list of courses can show. */
  | { kind: 'condition'; term: string };

export type CoursePrerequisites = {
  before: Prerequisite | null;
  /** Corequisites: what has to be taken in the same semester, or before. */
  together: Prerequisite | null;
  /** Courses of a rule that is not known, only that it names them. */
  mentioned: readonly string[];
};

const courseForm = new RegExp(`^${catalogCode}$`);
const listForm = new RegExp(`^see: (${catalogCode}(?:, ${catalogCode})*)$`);
const conditionForm =
  /^((freshman|freshman\/sophomore|sophomore|junior|senior|graduate|professional) standing|((instructor|department|advisor) )?consent|honors eligibility|equivalent|higher course|placement score|audition|\d+ credit hours|GPA \d\.\d+)$/;
/** A note on a course, a parenthesis, a joining word, or everything up to the next of these. */
const token = new RegExp(
  String.raw`\((?:${patternOf(grades.filter(isLetterGrade))}|concurrent)\)|[()]|\b(?:and|or)\b|[^()\s].*?(?=\s*(?:[()]|\b(?:and|or)\b|$))`,
  'g',
);

/**
 * The prerequisites of an expression such as '(MATH 1500 (C-) or instructor consent) and STAT 2500; coreq: MATH 2300'.
 * Null when the text is not such an expression: an operator may import free text.
 */
export function parsePrerequisites(text: string): CoursePrerequisites | null {
  const [, codes] = listForm.exec(text) ?? [];
  if (codes !== undefined) return { before: null, together: null, mentioned: codes.split(', ') };
  const [first = '', second, ...more] = text.split(/(?:; |^)coreq: /);
  const before = first === '' ? null : readWhole(first);
  const together = second === undefined ? null : readWhole(second);
  if (before === undefined || together === undefined || more.length > 0) return null;
  return before === null && together === null ? null : { before, together, mentioned: [] };
}

/** Undefined when it cannot be read to its end. */
function readWhole(expression: string): Prerequisite | undefined {
  const tokens: string[] = expression.match(token) ?? [];
  const read = readList(tokens);
  return tokens.length === 0 ? read : undefined;
}

/** Reads prerequisites joined by the same word, up to a closing parenthesis or the end. */
function readList(tokens: string[]): Prerequisite | undefined {
  const items: Prerequisite[] = [];
  let join: string | undefined;
  for (;;) {
    const item = readItem(tokens);
    if (item === undefined) return undefined;
    items.push(item);
    const next = tokens[0];
    if (next === undefined || next === ')')
      return items.length === 1 ? item : { kind: join === 'and' ? 'all' : 'any', of: items };
    // "and" beside "or" on one level: which binds more tightly is unclear.
    if ((next !== 'and' && next !== 'or') || (join !== undefined && join !== next)) return undefined;
    join = next;
    tokens.shift();
  }
}

function readItem(tokens: string[]): Prerequisite | undefined {
  const first = tokens.shift() ?? '';
  if (first === '(') {
    const inside = readList(tokens);
    return tokens.shift() === ')' ? inside : undefined;
  }
  if (!courseForm.test(first)) return conditionForm.test(first) ? { kind: 'condition', term: first } : undefined;
  const [, note] = /^\((.+)\)$/.exec(tokens[0] ?? '') ?? [];
  if (note === undefined) return { kind: 'course', programId: first };
  tokens.shift();
  return note === 'concurrent'
    ? { kind: 'course', programId: first, isConcurrent: true }
    : { kind: 'course', programId: first, grade: note };
}

/** Conditions that need other words for a student. The rest are plain enough. */
const meanings: Record<string, string> = {
  'freshman standing': 'freshman standing only',
  'freshman/sophomore standing': 'freshman or sophomore standing only',
  equivalent: 'an equivalent course',
  'higher course': 'a higher course',
  'placement score': 'a placement score',
  audition: 'an audition',
};

/** A condition as a student reads it: 'an equivalent course'. */
export function conditionInWords(term: string): string {
  const [, hours] = /^(\d+) credit hours$/.exec(term) ?? [];
  if (hours) return `at least ${hours} credit hours`;
  const [, average] = /^GPA (.+)$/.exec(term) ?? [];
  if (average) return `a GPA of at least ${average}`;
  return meanings[term] ?? term;
}

/** Every course of a prerequisite, in its order, each once. */
export function coursesOfPrerequisite(prerequisite: Prerequisite): string[] {
  if (prerequisite.kind === 'course') return [prerequisite.programId];
  if (prerequisite.kind === 'condition') return [];
  return [...new Set(prerequisite.of.flatMap(coursesOfPrerequisite))];
}

export type PrerequisiteVerdict = 'met' | 'not met' | 'cannot know';

/** What a student has: the grades of all attempts at a course in whatever section, and the credits of all. */
export type GradesByCourse = {
  get: (programId: string) => readonly string[] | undefined;
  has: (programId: string) => boolean;
  /** Earned for certain, and at most: some may not be known, may not count or are still in progress. */
  credits: { least: number; most: number };
};

export type GradedAttempt = { programId: string; grade: string; credits?: number | undefined };

export function gradesByCourse(attempts: readonly GradedAttempt[]): GradesByCourse {
  const courses = byCourse(attempts);
  const of = (programId: string) => courses.of(programId).map(({ grade }) => grade);
  return {
    get: (programId) => (courses.has(programId) ? of(programId) : undefined),
    has: courses.has,
    credits: creditsOf(attempts),
  };
}

/** A course that was passed twice earns its credits once for certain, as far as a code can tell. */
function creditsOf(attempts: readonly GradedAttempt[]): GradesByCourse['credits'] {
  const earning = attempts.filter(({ grade }) => !earnsNothing(grade));
  const passed = Map.groupBy(
    earning.filter(({ grade }) => !isUndecided(grade)),
    ({ programId }) => withoutSectionLetters(programId),
  );
  const once = [...passed.values()].map((same) => Math.max(...same.map(({ credits = 0 }) => credits)));
  return {
    least: once.reduce((sum, credits) => sum + credits, 0),
    most: earning.reduce((sum, { credits = Number.POSITIVE_INFINITY }) => sum + credits, 0),
  };
}

/** Credits with which the university counts a student to a class. */
const standings: Record<string, number> = { sophomore: 30, junior: 60, senior: 90 };

function verdictOnCondition(term: string, { credits: { least, most } }: GradesByCourse): PrerequisiteVerdict {
  const [, hours] = /^(\d+) credit hours$/.exec(term) ?? [];
  const [, standing = ''] = /^(\w+) standing$/.exec(term) ?? [];
  const needed = hours === undefined ? standings[standing] : Number(hours);
  if (needed === undefined) return 'cannot know';
  return least >= needed ? 'met' : most < needed ? 'not met' : 'cannot know';
}

/** The courses in progress that would meet a prerequisite once they are passed; none where it does not hang on them. */
export function waitsFor(prerequisite: Prerequisite, attempts: readonly GradedAttempt[]): string[] {
  if (verdictOn(prerequisite, gradesByCourse(attempts)) !== 'cannot know') return [];
  const passed = attempts.map((each) => ({ ...each, grade: hopedGrade(each.grade) }));
  if (verdictOn(prerequisite, gradesByCourse(passed)) !== 'met') return [];
  const running = byCourse(attempts.filter(({ grade }) => isUndecided(grade)));
  return coursesOfPrerequisite(prerequisite).filter(running.has);
}

/** Whether a history meets a prerequisite. Where the history cannot say, neither do we. */
export function verdictOn(prerequisite: Prerequisite, taken: GradesByCourse): PrerequisiteVerdict {
  switch (prerequisite.kind) {
    case 'condition':
      return verdictOnCondition(prerequisite.term, taken);
    case 'course':
      return verdictOnCourse(prerequisite, taken);
    case 'all':
    case 'any': {
      const verdicts = prerequisite.of.map((each) => verdictOn(each, taken));
      const decisive = prerequisite.kind === 'all' ? 'not met' : 'met';
      if (verdicts.includes(decisive)) return decisive;
      if (verdicts.includes('cannot know')) return 'cannot know';
      return prerequisite.kind === 'all' ? 'met' : 'not met';
    }
  }
}

/** Whether a history meets all that the catalog says about a course; null when the catalog says nothing. */
export function verdictOnText(prerequisites: string | null, taken: GradesByCourse): PrerequisiteVerdict | null {
  if (prerequisites === null) return null;
  const { before = null, together = null } = parsePrerequisites(prerequisites) ?? {};
  // Free text, or a list of courses without its rule.
  if (before === null && together === null) return 'cannot know';
  const needed = before === null ? 'met' : verdictOn(before, taken);
  if (needed !== 'met' || together === null) return needed;
  // A corequisite can still be chosen for the same semester.
  return verdictOn(together, taken) === 'met' ? 'met' : 'cannot know';
}

function verdictOnCourse(
  { programId, grade: lowest, isConcurrent = false }: Prerequisite & { kind: 'course' },
  taken: GradesByCourse,
): PrerequisiteVerdict {
  const attempts = taken.get(programId) ?? [];
  const verdicts = attempts.map((grade) => verdictOnGrade(grade, lowest));
  if (verdicts.includes('met')) return 'met';
  // What may be taken at the same time can still be chosen for that semester.
  return isConcurrent || verdicts.includes('cannot know') ? 'cannot know' : 'not met';
}

/** What a plan counts on: that a course without a decision is passed. */
export const hopedGrade = (grade = ''): string => (isUndecided(grade) ? (grades.find(isLetterGrade) ?? '') : grade);

function verdictOnGrade(grade: string, lowest: string | undefined): PrerequisiteVerdict {
  if (earnsNothing(grade)) return 'not met';
  if (isUndecided(grade)) return 'cannot know';
  if (lowest === undefined) return 'met';
  // Passed, but without a letter that could be compared.
  if (!isLetterGrade(grade)) return 'cannot know';
  return grades.indexOf(grade) <= grades.indexOf(lowest) ? 'met' : 'not met';
}
