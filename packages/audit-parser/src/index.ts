import type { Result } from '@coursetrail/domain';
import { type ExtractProblem, extract } from './extract.ts';
import { type Audit, type ReadProblem, read } from './read.ts';

export { ignoredReasons } from './course-line.ts';
export type { Audit, AuditCourse, IgnoredLine, Place, Totals } from './read.ts';

/** Why a file gives no history; each is told to the student in a sentence of its own. */
export type AuditProblem = ExtractProblem | ReadProblem;

/** Reads a degree audit: the bytes of its PDF become attempts, what was ignored and why, and the totals to check them by. */
export async function parseAudit(bytes: Uint8Array): Promise<Result<Audit, AuditProblem>> {
  const pages = await extract(bytes);
  return pages.ok ? read(pages.value) : pages;
}
