import { fail, type Result } from '@coursetrail/domain';
import { extract, extractProblems } from './extract.ts';
import { holdsFiles, holdsPictures } from './pdf-file.ts';
import { type Audit, read, readProblems } from './read.ts';

export type { LocatedAttempt } from './audit-attempts.ts';
export { ignoredReasons } from './course-line.ts';
export { type Audit, requirementsOf } from './read.ts';
export type { IgnoredLine } from './read-lines.ts';
export type { PagePosition } from './report-lines.ts';
export type { AuditTotals } from './totals.ts';

/** Why a file gives no history. Students read a different sentence for each. */
export const auditProblems = [...extractProblems, ...readProblems, 'portfolio'] as const;
export type AuditProblem = (typeof auditProblems)[number];

/** Reads the PDF of a degree audit: its attempts, the lines it ignored and why, and totals to check. */
export async function parseAudit(bytes: Uint8Array): Promise<Result<Audit, AuditProblem>> {
  const pages = await extract(bytes);
  if (!pages.ok) return pages;
  const audit = read(pages.value);
  if (audit.ok) return audit;
  const isAnother = ['no-text', 'not-an-audit', 'cover-sheet-only'].includes(audit.problem);
  if (isAnother && holdsFiles(bytes)) return fail('portfolio');
  // A few words on empty pages are no scan.
  const hasText = pages.value.some(({ items }) => items.length > 0);
  if (audit.problem === 'no-text' && hasText && !holdsPictures(bytes)) return fail('not-an-audit');
  return audit;
}
