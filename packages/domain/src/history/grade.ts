import { type GradeFacts, type GradeKind, university } from '@coursetrail/university';

const facts: ReadonlyMap<string, GradeFacts> = new Map(university.grades.map((each) => [each.grade, each]));

/** Undefined for what is no grade of the university. */
export const kindOfGrade = (grade: string): GradeKind | undefined => facts.get(grade)?.kind;

const gradesWhere = (is: (grade: GradeFacts) => boolean): readonly string[] =>
  university.grades.filter(is).map(({ grade }) => grade);

/** The listed grades, in the order charts show them. Audits list others, which are stored unchanged. */
export const grades = gradesWhere(({ isListed }) => isListed);
/** Those that audits and transcripts print besides. */
export const unlistedGrades = gradesWhere(({ isListed }) => !isListed);
/** Those that an audit prints. */
export const auditGrades = gradesWhere(({ isInAudits }) => isInAudits);
/** The listed grades that say how well somebody did, or at least that they passed. */
export const gradesToExpect = grades.filter(
  (grade) => !['withdrawn', 'ungraded', 'in-progress'].includes(kindOfGrade(grade) ?? ''),
);

export const isListedGrade = (grade: string): boolean => grades.includes(grade);

/** The listed grades that say how well somebody did. */
export const isLetterGrade = (grade: string): boolean => kindOfGrade(grade) === 'letter';

/** A letter with points, or a pass. Credit is earned with it. */
export function earnsCredit(grade: string): boolean {
  const { kind, points = {} } = facts.get(grade) ?? {};
  return kind === 'passed' || kind === 'exam' || (kind === 'letter' && Object.values(points).some((each) => each > 0));
}

/** Failed, withdrawn or only heard: certainly no credit. */
export const earnsNothing = (grade: string): boolean =>
  ['failed', 'withdrawn', 'audited'].includes(kindOfGrade(grade) ?? '') ||
  (isLetterGrade(grade) && !earnsCredit(grade));

/** In progress, owed, not reported or not begun. */
export const isUndecided = (grade: string): boolean =>
  grade === '' || ['in-progress', 'ungraded'].includes(kindOfGrade(grade) ?? '');

/** What a transcript prints for the grades of an audit: CR for CRE, CRT and CRU. */
export const onTranscript = (grade: string): string => facts.get(grade)?.onTranscript ?? '';

/** One of these grades, as a part of a pattern. */
export const patternOf = (some: readonly string[]): string =>
  some
    .toSorted((a, b) => b.length - a.length)
    .map((grade) => grade.replace(/[*+/]/g, '\\$&'))
    .join('|');
