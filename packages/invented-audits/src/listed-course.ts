import { codesFor, hasCode } from '@coursetrail/domain';
import { type CodeMeaning, university } from '@coursetrail/university';

/** A course as a report lists it. */
export type ListedCourse = {
  semester: string;
  subject: string;
  number: string;
  credits: number;
  grade: string;
  /** Right of the grade: the code for elsewhere, another campus, or the university's own exam. */
  source: string;
  /** What the legend calls a course code: repeated, duplicate, in progress, planned... */
  code: string;
  title: string;
  /** The line below, which names another course but does not list it. */
  continuation?: string;
};

/** Two courses for which the report has only one code in one term. */
export const shareCode = (one: ListedCourse, other: ListedCourse): boolean =>
  one.semester === other.semester && one.subject === other.subject && one.number === other.number;

/** The letter with which audits say it; empty where they have none. */
export const letterFor = (meaning: CodeMeaning): string => codesFor(meaning).charAt(0);

export const isFrom =
  (...origins: CodeMeaning[]) =>
  ({ source }: ListedCourse): boolean =>
    hasCode(source, ...origins);

export const positions = university.audit.course;

/** Longer titles are cut here, without a mark. */
export const titleWidth = university.audit.width - positions.title;

/** A course as continuation lines and lists of choices name it. */
export const padded = (subject: string, number: string) =>
  `${subject.padEnd(positions.number - positions.subject - 1)} ${number}`;
