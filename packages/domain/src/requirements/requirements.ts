import { resolveSubject } from '../catalog/subjects.ts';
import { isBaseNumber, normalizeCourseCode, withoutSectionLetters } from '../history/course.ts';

/** The marks of a requirement, as an audit prints them. Its legend explains each. */
export const requirementMarks = ['OK', 'IP', 'PC', 'NO', 'NA', 'OPT'] as const;
export type RequirementMark = (typeof requirementMarks)[number];

/** The marks of a part of a requirement. Lists without a mark have the empty one. */
export const partMarks = ['', '+', 'IP+', 'PC+', '-', 'IP-', 'PC-', 'IP', 'PC'] as const;
export type PartMark = (typeof partMarks)[number];

export const amountUnits = ['credits', 'courses', 'sub-groups', 'points', 'GPA'] as const;
export type AmountUnit = (typeof amountUnits)[number];
/** A number with the unit in which the audit counts. */
export type Amount = { count: number; unit: AmountUnit };

/** What an audit prints below a requirement or one of its parts. */
export type RequirementFacts = {
  title: string;
  earned: Amount[];
  inProgress: Amount[];
  /** What is still missing. */
  needs: Amount[];
  /** The courses that count for it, such as 'MATH 1500 FS27'. */
  used: string[];
  /** What it can be met with, as printed: 'CMP_SC 4995', 'MATH 1500 (R)', 'PHIL 3***', 'PHIL 2000 TO 2999'. */
  choices: string[];
  /** What it cannot be met with. */
  except: string[];
  /** The lines that say what is earned and what is missing, as printed. */
  lines: string[];
  /** The lines that could not be read, as printed. */
  unread: string[];
};

export type RequirementPart = RequirementFacts & {
  mark: PartMark;
  number: number | null;
  /** Required (R) or optional (*), where the audit says so. */
  need: '' | 'R' | '*';
};

export type Requirement = RequirementFacts & {
  mark: RequirementMark;
  number: number | null;
  /** The least it asks for in all, where the audit says so. */
  atLeast: Amount[];
  parts: RequirementPart[];
};

export type PrintedGpa = { title: string; gpa: number };

/** What an audit says about one program. */
export type ProgramRequirements = {
  program?: string;
  catalogYear?: string;
  requirements: Requirement[];
  gpas: PrintedGpa[];
  /** Lines that could not be read, and with them the requirement to which they belong. */
  unread: string[];
};

/** What an audit says about the programs it is for. */
export type AuditRequirements = {
  /** The day the audit was made, as YYYY-MM-DD. */
  preparedOn?: string;
  programs: ProgramRequirements[];
};

/** Where a requirement stands. Those that are optional or do not apply are not counted. */
export type RequirementStatus = 'met' | 'in progress' | 'left' | 'not counted';
const statusOfMark: Record<RequirementMark, RequirementStatus> = {
  OK: 'met',
  IP: 'in progress',
  PC: 'in progress',
  NO: 'left',
  NA: 'not counted',
  OPT: 'not counted',
};
export const requirementStatus = ({ mark }: Pick<Requirement, 'mark'>): RequirementStatus => statusOfMark[mark];

/** The total credits are a requirement like the others; its title tells them apart. */
export const isTotalCredits = (title: string): boolean => /\bTotal (Credits|Hours)\b/i.test(title);

/** What the audit prints in the brackets behind a title, and the title without them. */
export type TitleInWords = { name: string; lowestGrade: string | null; isShared: boolean };

export function titleInWords(title: string): TitleInWords {
  const [, signs = ''] = /\[([^\]]*)\]\s*$/.exec(title) ?? [];
  return {
    name: title
      .replace(/\[[^\]]*\]\s*$/, '')
      .replace(/<[^>]*>/g, '')
      .replace(/^[=-]+>\s*/, '')
      .trim(),
    lowestGrade: /\^([A-D][+-]?)/.exec(signs)?.[1] ?? null,
    isShared: signs.includes('#'),
  };
}

/** What a requirement is called, and what ties placeholders to it. An audit of next year says it as well. */
export const requirementName = ({ title }: Pick<Requirement, 'title'>): string => titleInWords(title).name || title;

/** An entry of a list to choose from. The subject is null for any. */
export type ListedChoice = { isRequired: boolean } & (
  | { kind: 'course'; programId: string }
  /** Everything that fits: a subject, and the beginning of the number, which may be empty. */
  | { kind: 'wildcard'; subject: string | null; number: string }
  | { kind: 'range'; subject: string | null; from: string; to: string }
);

/** Null for what it does not know, such as a word that is no subject: that is shown as it is printed. */
export function readChoice(text: string): ListedChoice | null {
  const [, printed = '', number = '', to, required] = /^(\S+) (\S+)(?: TO (\S+))?( \(R\))?$/.exec(text) ?? [];
  const isAny = printed === '****';
  const subject = isAny ? null : resolveSubject(printed);
  if (subject === null && !isAny) return null;
  const isRequired = required !== undefined;
  const isNumber = isBaseNumber(number);
  if (to !== undefined)
    return isNumber && isBaseNumber(to) && number <= to
      ? { kind: 'range', subject, from: number, to, isRequired }
      : null;
  const isLevel = /^\d*\*+$/.test(number) && isBaseNumber(number.replaceAll('*', '0'));
  if ((isAny && isNumber) || isLevel)
    return { kind: 'wildcard', subject, number: number.replace(/\*+$/, ''), isRequired };
  const programId = normalizeCourseCode(`${printed} ${number}`);
  return programId === null ? null : { kind: 'course', programId, isRequired };
}

/** Whether an entry of a list names a course. Honors and writing-intensive sections are the same course. */
export function fitsChoice(programId: string, choice: ListedChoice): boolean {
  const course = withoutSectionLetters(programId);
  if (choice.kind === 'course') return withoutSectionLetters(choice.programId) === course;
  const [subject, number = ''] = course.split(' ');
  if (choice.subject !== null && choice.subject !== subject) return false;
  return choice.kind === 'range' ? number >= choice.from && number <= choice.to : number.startsWith(choice.number);
}

/** What is still asked for: the requirement itself, then its parts that are not met. */
export const openFacts = (requirement: Requirement): [Requirement, ...RequirementPart[]] => [
  requirement,
  ...requirement.parts.filter(({ mark }) => !mark.endsWith('+')),
];

/** The courses that are listed for a requirement and not met yet by name, each once, without what is taken. */
export function listedCourses(requirement: Requirement, taken: { has(course: string): boolean }): string[] {
  const listed = openFacts(requirement).flatMap(({ choices }) => choices.map(readChoice));
  const codes = listed.flatMap((choice) => (choice?.kind === 'course' ? [choice.programId] : []));
  return [...new Set(codes)].filter((programId) => !taken.has(withoutSectionLetters(programId)));
}

/** How far a requirement is, in its own unit. Null where the audit does not say what the whole is. */
export type RequirementProgress = {
  unit: AmountUnit;
  earned: number;
  inProgress: number;
  whole: number;
};

export function requirementProgress({
  earned,
  inProgress,
  needs,
  atLeast,
}: Pick<Requirement, 'earned' | 'inProgress' | 'needs' | 'atLeast'>): RequirementProgress | null {
  const printed = (amounts: readonly Amount[], unit: AmountUnit) =>
    amounts.find((amount) => amount.unit === unit)?.count;
  // What is missing decides the unit. An average is not an amount that fills up.
  const [least] = [...atLeast, ...needs].filter(({ unit }) => unit !== 'GPA');
  if (least === undefined) return null;
  const { unit } = least;
  const have = printed(earned, unit);
  // What is there is not known to be nothing where the audit does not say.
  if (have === undefined) return null;
  const running = printed(inProgress, unit) ?? 0;
  const whole = printed(atLeast, unit) ?? have + running + (printed(needs, unit) ?? 0);
  return { unit, earned: have, inProgress: running, whole };
}

/** Requirements by where they stand, in the order of the audit. */
export const requirementsByStatus = (
  requirements: readonly Requirement[],
): Record<RequirementStatus, Requirement[]> => {
  const having = (status: RequirementStatus) => requirements.filter((each) => requirementStatus(each) === status);
  return {
    left: having('left'),
    'in progress': having('in progress'),
    met: having('met'),
    'not counted': having('not counted'),
  };
};

/** How many requirements are met, of those that count. */
export function countMet(requirements: readonly Requirement[]): { met: number; counted: number } {
  const { met, left, 'in progress': running } = requirementsByStatus(requirements);
  return { met: met.length, counted: left.length + running.length + met.length };
}
