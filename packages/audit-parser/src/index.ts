import { fail, type Result } from '@coursetrail/domain';
import { unknownLetter } from './characters.ts';
import { extract, extractProblems, type TextPage } from './extract.ts';
import { holdsFiles, holdsPictures } from './pdf-file.ts';
import { type Audit, type ReadProblem, read, readProblems } from './read.ts';

export type { LocatedAttempt } from './audit-attempts.ts';
export { ignoredReasons } from './course-line.ts';
export type { Audit } from './read.ts';
export type { IgnoredLine } from './read-lines.ts';
export type { PagePosition } from './report-lines.ts';
export type { AuditTotals } from './totals.ts';

/** Why a file gives no history. Students read a different sentence for each. */
export const auditProblems = [...extractProblems, ...readProblems, 'portfolio', 'cropped', 'scan'] as const;
export type AuditProblem = (typeof auditProblems)[number];

/** Reads the PDF of a degree audit: its attempts, the lines it ignored and why, and totals to check. */
export async function parseAudit(bytes: Uint8Array): Promise<Result<Audit, AuditProblem>> {
  const pages = await extract(bytes);
  if (!pages.ok) return pages;
  const audit = read(pages.value);
  if (!audit.ok) return fail(explained(audit.problem, pages.value, bytes));
  if (pages.value.some(isGarbled)) return fail('damaged');
  // A grade may end where the page was cut.
  return pages.value.some(isCropped) ? fail('cropped') : audit;
}

/** A page with fewer letters that nobody sees is whole. */
const fewLetters = 30;
const isCropped = ({ unseen }: TextPage) => unseen.outside > fewLetters;

/** Digits among accented letters are left where bytes were changed. Whole courses near them may be unrecognizable. */
const isGarbledWord = (word: string) => /\d/.test(word) && /[\u00c0-\u00ff]/.test(word);
/** A note may have one or two such words: `2ème`. */
const isGarbled = ({ items }: TextPage) =>
  items.flatMap(({ text }) => text.split(' ')).filter(isGarbledWord).length > 2;

/** Says why a text gives no history if the text alone does not. */
function explained(problem: ReadProblem, pages: readonly TextPage[], bytes: Uint8Array): AuditProblem {
  if (problem === 'transcript-instead' || problem === 'web-page-instead') return problem;
  const isAnother = ['no-text', 'not-an-audit', 'cover-sheet-only'].includes(problem);
  if (isAnother && holdsFiles(bytes)) return 'portfolio';
  if (pages.some(({ unseen }) => unseen.invisible > fewLetters)) return 'scan';
  if (pages.some(isCropped)) return 'cropped';
  if (problem !== 'no-text') return problem;
  if (holdsPictures(bytes)) return 'scan';
  // A few words on empty pages are no scan either.
  const hasText = ({ items }: TextPage) => items.some(({ text }) => text.replaceAll(unknownLetter, '') !== '');
  return pages.some(hasText) ? 'not-an-audit' : problem;
}
