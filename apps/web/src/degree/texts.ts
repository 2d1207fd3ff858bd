import {
  type Amount,
  type AmountUnit,
  type AuditRequirements,
  type CourseSeasons,
  type LeftOutPart,
  type ListedChoice,
  type ProgramRequirements,
  type Requirement,
  type RequirementPart,
  type RequirementProgress,
  requirementsByStatus,
  seasonWords,
} from '@coursetrail/domain';
import { oneOrMany, plural } from '../ui/plural.ts';
import { dayName } from '../ui/publication-texts.ts';

const unitWords: Record<AmountUnit, string> = {
  credits: 'credit',
  courses: 'course',
  'sub-groups': 'part',
  points: 'grade point',
  GPA: 'GPA',
};

/** '3 credits', '1 course', 'a GPA of 2.5' */
export const amountText = ({ count, unit }: Amount): string =>
  unit === 'GPA' ? `a GPA of ${count}` : `${count} ${oneOrMany(count, unitWords[unit])}`;

const amountsText = (amounts: readonly Amount[]) => amounts.map(amountText).join(', ');

/** '6 of 12 credits, 3 in progress' */
export const progressText = ({ unit, earned, inProgress, whole }: RequirementProgress): string =>
  `${earned} of ${whole} ${oneOrMany(whole, unitWords[unit])}${inProgress > 0 ? `, ${inProgress} in progress` : ''}`;

/** What a requirement or a part still asks for, in its own unit; empty where the audit does not say. */
export const needsText = ({ needs }: Pick<Requirement, 'needs'>): string =>
  needs.length === 0 ? '' : `Needs ${amountsText(needs)}`;

/** The lines of a requirement and its parts that could not be read. */
export const unreadOf = ({ unread, parts }: Pick<Requirement, 'unread' | 'parts'>): string[] => [
  ...unread,
  ...parts.flatMap((part) => part.unread),
];

/** 'Your audit of May 3 says 19 of 25 requirements are met.' */
export function metSentence({ preparedOn }: AuditRequirements, program: ProgramRequirements): string {
  const groups = requirementsByStatus(program.requirements);
  const counted = groups.left.length + groups['in progress'].length + groups.met.length;
  const audit = preparedOn === undefined ? 'Your audit' : `Your audit of ${dayName(preparedOn)}`;
  return `${audit} says ${groups.met.length} of ${plural(counted, 'requirement')} ${oneOrMany(counted, 'is', 'are')} met.`;
}

export const headingLine = ({ mark, number, title }: Requirement): string =>
  [mark, number, title].filter((each) => each !== null).join(' ');

export const partLine = ({ mark, need, number, title }: RequirementPart): string =>
  [mark, need, number === null ? '' : `${number})`, title].filter((each) => each !== '').join(' ');

/** 'Any PHIL course at the 3000 level' */
export function wildcardText(choice: Exclude<ListedChoice, { kind: 'course' }>): string {
  const { subject } = choice;
  const course = subject === null ? 'Any course' : `Any ${subject} course`;
  if (choice.kind === 'range') return `${course} from ${choice.from} to ${choice.to}`;
  const { number } = choice;
  if (number === '') return course;
  if (number.length === 1) return `${course} at the ${number}000 level`;
  return `${course} ${number.length === 4 ? 'with the number' : 'that begins with'} ${number}`;
}

/** 'Taken mostly in fall.', or 'Taken in fall and spring.' */
export const taughtText = (seasons: CourseSeasons): string => `Taken ${seasonWords(seasons)}.`;

const leftOutWords: Record<LeftOutPart, string> = {
  lines: 'the printed lines of some requirements',
  courses: 'the courses that some requirements used',
  parts: 'the parts of requirements that are met',
  lists: 'the ends of long lists',
  requirements: 'the requirements themselves',
};

/** What did not fit, in words; empty when everything did. */
export const leftOutSentence = (leftOut: readonly LeftOutPart[]): string =>
  leftOut.length === 0
    ? ''
    : `Your audit is long. Not kept here: ${leftOut.map((part) => leftOutWords[part]).join(', ')}.`;
