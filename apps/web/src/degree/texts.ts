import {
  type Amount,
  type AmountUnit,
  isBaseNumber,
  type LeftOutPart,
  type ListedChoice,
  levelName,
  openFacts,
  type ReadProgram,
  type Requirement,
  type RequirementDecision,
  type RequirementPart,
  type RequirementProgress,
  readChoice,
  type Stand,
  titleInWords,
} from '@coursetrail/domain';
import type { PlannedFor } from '@coursetrail/domain/planned-for';
import { listText, oneOrMany, plural } from '../ui/plural.ts';

const unitWords: Record<AmountUnit, string> = {
  credits: 'credit',
  courses: 'course',
  'sub-groups': 'group',
  points: 'grade point',
  GPA: 'GPA',
};

/** '3 credits', '1 course', 'a GPA of 2.5' */
const amountText = ({ count, unit }: Amount): string =>
  unit === 'GPA' ? `a GPA of ${count}` : `${count} ${oneOrMany(count, unitWords[unit])}`;

/** '6 of 12 credits, 3 in progress' */
export const progressText = ({ unit, earned, inProgress, whole }: RequirementProgress): string =>
  `${earned} of ${whole} ${oneOrMany(whole, unitWords[unit])}${unit === 'sub-groups' ? ' done' : ''}${
    inProgress > 0 ? `, ${inProgress} in progress` : ''
  }`;

/** What a requirement or a part still asks for, in its own unit: '3 more credits'; empty where the audit does not say. */
export const needsText = (needs: readonly Amount[]): string =>
  needs
    .map(({ count, unit }) =>
      unit === 'GPA' ? amountText({ count, unit }) : `${count} more ${oneOrMany(count, unitWords[unit])}`,
    )
    .join(', ');

/** What stays to be found with a plan: 'planned' when it holds all that the audit asks for. */
export function toFindText({ needs }: Pick<Requirement, 'needs'>, { isAll, progress }: PlannedFor): string {
  if (isAll) return 'planned';
  return needsText(
    needs.map((need) =>
      need.unit === progress?.unit ? { ...need, count: Math.max(0, need.count - progress.planned) } : need,
    ),
  );
}

/** 'STAT 4710 and 2 more planned', or what there is to choose from. */
export function choicesText(
  requirement: Requirement,
  { courses, placeholders }: Pick<PlannedFor, 'courses' | 'placeholders'>,
  listed: readonly string[],
): string {
  const [first, second, ...more] = courses;
  const planned = [
    ...[first, second, more.length > 0 && `${more.length} more`],
    placeholders > 0 && plural(placeholders, 'placeholder'),
  ].filter(Boolean);
  if (planned.length > 0) return `${planned.join(', ')} planned`;
  if (listed.length > 2) return `Choose from ${listed.length} courses`;
  if (listed.length > 0) return listed.join(' or ');
  const [choice] = openFacts(requirement).flatMap(({ choices }) => choices.map(readChoice));
  return choice && choice.kind !== 'course' ? wildcardText(choice) : '';
}

/** The lines of a requirement and its parts that could not be read. */
export const unreadOf = ({ unread, parts }: Pick<Requirement, 'unread' | 'parts'>): string[] => [
  ...unread,
  ...parts.flatMap((part) => part.unread),
];

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
  if (number.length === 1) return `${course} at the ${levelName(number)} level`;
  return `${course} ${isBaseNumber(number) ? 'with the number' : 'that begins with'} ${number}`;
}

/** 'Upper Level Electives in Physics (BS)' */
export const requirementInWords = ({ title }: Requirement, program?: ReadProgram): string =>
  `${titleInWords(title).name}${program?.program === undefined ? '' : ` in ${program.program}`}`;

export const standWords: Record<Stand, string> = { waived: 'waived', skipped: 'skipped for now' };

/** 'waived, MATH 1500 counts here, “ask in May”' */
export const decisionText = ({ stand, courses = [], note }: RequirementDecision): string =>
  [
    stand && standWords[stand],
    courses.length > 0 && `${listText(courses)} ${oneOrMany(courses.length, 'counts', 'count')} here`,
    note !== undefined && `“${note}”`,
  ]
    .filter(Boolean)
    .join(', ');

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
