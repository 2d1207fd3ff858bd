/** What the product knows of its university. Plain data: the server sends it to the page as it is. */
export type University = {
  /** The name of its folder. */
  id: string;
  name: string;
  /** Whose students may sign up: the university, or a system of several. */
  system: string;
  /** The campus whose courses are the university's own, as its documents call it. */
  campus: string;
  /** Those whose programs are in the folder as well. */
  otherCampuses: readonly string[];
  /** Those whose students may sign up, although their programs and courses are not in the folder. */
  campusesWithoutCatalog: readonly string[];
  /** What a trail link carries, so that another university’s page refuses it. Empty where links have none. */
  linkMark: string;
  emailDomains: readonly string[];
  timeZone: string;
  /** In the order of a calendar year. */
  seasons: readonly SeasonFacts[];
  /** The first term that the forms offer, and the last that they always do. */
  terms: { first: string; last: string };
  /** In the order charts show them, the listed ones first. */
  grades: readonly GradeFacts[];
  /** By their keys, what students call them. The first is the usual one. */
  pointTables: Readonly<Record<string, string>>;
  courseNumber: CourseNumber;
  audit: AuditDialect;
  /** The letters beside a grade. */
  codes: readonly AuditCode[];
  transcript: { otherCampuses: string };
  links: Readonly<Record<'catalog' | 'subject' | 'classSearch', string>>;
  /** How a student gets the degree audit. Stars stand around what to look for. */
  portal: readonly string[];
  texts: Readonly<Record<TextName, string>>;
  /** For hints and for the picture on Home. */
  example: {
    courses: readonly string[];
    grades: readonly string[];
    term: string;
    trail: Readonly<Record<string, readonly string[]>>;
  };
};

export const textNames = [
  'emailLabel',
  'emailExample',
  'courseNumbers',
  'gpaCounts',
  'withoutPoints',
  'transferred',
  'otherCampus',
  'takenAtOtherCampus',
] as const;
export type TextName = (typeof textNames)[number];

/** What a season can be: the columns in which the server counts. */
export const seasonNames = ['fall', 'winter', 'spring', 'summer'] as const;
export type SeasonName = (typeof seasonNames)[number];

export type SeasonFacts = {
  /** Two capitals, with which semester codes begin. */
  code: string;
  name: Capitalize<SeasonName>;
  firstMonth: number;
  /** False for a term that most students skip. */
  isRegular: boolean;
  /** What documents and people write besides the code and the name, in capitals. */
  alsoWritten: readonly string[];
};

export const gradeKinds = [
  'letter', // says how well somebody did
  'passed', // earns credit, without points
  'exam', // credit by examination
  'failed',
  'withdrawn',
  'waived',
  'audited',
  'in-progress',
  'ungraded', // not reported, not entered, or still owed
] as const;
export type GradeKind = (typeof gradeKinds)[number];

export type GradeFacts = {
  grade: string;
  kind: GradeKind;
  /** Whether it can be chosen. */
  isListed: boolean;
  /** Whether an audit prints it. */
  isInAudits: boolean;
  /** What a transcript prints for it; empty if none does. */
  onTranscript: string;
  /** In hundredths, by point table. Not there for a grade without points, which is not the same as zero. */
  points: Readonly<Record<string, number>>;
};

/** Patterns of regular expressions, without anchors. */
export type CourseNumber = {
  /** In the catalog. */
  pattern: string;
  /** What may follow it without making it another course: honors, writing intensive. */
  sections: readonly string[];
  /** What transfer credit has in place of a number. */
  elsewhere: string;
  /** In catalogs of long ago. */
  older: string;
};

/** Fields of study, a hue each. A color of a subject is one of them and a tone from 1 to 3. */
export const fieldsOfStudy = [
  'computing',
  'mathematics',
  'life sciences',
  'agriculture',
  'social sciences',
  'letters',
  'arts',
  'economics',
  'health',
  'general',
] as const;

export type Subject = {
  code: string;
  name: string;
  /** Of the university's index today, of an earlier one, or what people write instead of the catalog's code. */
  status: 'current' | 'historical' | 'alias';
  aliasOf?: string;
  /** Three for each field of study, from 0. */
  color: number;
};

/** How the university's audit program prints. */
export type AuditDialect = {
  /** The name in the heading of every page. */
  heading: string;
  columns: 1 | 2;
  /** Of a column, in characters. */
  width: number;
  course: CourseLinePositions;
};

/** Where each part of a course line begins, from 0. A blank stands before each but the credits. */
export type CourseLinePositions = Readonly<Record<(typeof courseLineParts)[number], number>>;
/** Right of the grade stand the codes. */
export const courseLineParts = ['term', 'subject', 'number', 'credits', 'grade', 'title'] as const;

/** What a code says about its course. */
export const codeMeanings = [
  'repeated', // not in the average, because it was taken again
  'not-averaged',
  'no-credit',
  'split',
  'cut',
  'transfer',
  'other-campus',
  'exam',
  'in-progress',
  'planned',
] as const;
export type CodeMeaning = (typeof codeMeanings)[number];
export type AuditCode = { code: string; label: string; meanings: readonly CodeMeaning[] };

/** A program with its award types, such as BS or Minor. A track is in parentheses after its program, and so is another campus. */
export type Program = { name: string; types: readonly string[] };
