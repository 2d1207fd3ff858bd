import type { Result } from '@coursetrail/domain';
import { type ExtractProblem, extract } from './extract.ts';
import { type Audit, type ReadProblem, read } from './read.ts';

export type { LocatedAttempt } from './audit-attempts.ts';
export { ignoredReasons } from './course-line.ts';
export type { Audit } from './read.ts';
export type { IgnoredLine } from './read-lines.ts';
export type { PagePosition } from './report-lines.ts';
export type { AuditTotals } from './totals.ts';

/** Why a file gives no history. Students read a different sentence for each. */
export type AuditProblem = ExtractProblem | ReadProblem;

/** Reads the PDF of a degree audit: its attempts, the lines it ignored and why, and totals to check. */
export async function parseAudit(bytes: Uint8Array): Promise<Result<Audit, AuditProblem>> {
  const pages = await extract(bytes);
  return pages.ok ? read(pages.value) : pages;
}
