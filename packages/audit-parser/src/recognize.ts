import { fail, ok, type Result } from '@coursetrail/domain';
import type { GridPage } from './grid.ts';

const auditMarks = [
  /\bPREPARED(:| ON\b)/i,
  /\bCATALOG YEAR\b/i,
  /\bCOLUMN\s+\d/,
  /\bEND OF ANALYSIS\b/i,
];
const transcriptMarks =
  /\bStudent Academic Profile\b|\b(un)?official transcript\b|\bLocal Campus Credits\b|\b(FALL|SPNG|SPRING|SUM|SUMMER)\s+(19|20)\d\d\b.*\bCredits\b/i;

/** A page with fewer letters is a scan with the scanner's stamp on it. */
const fewestLetters = 30;

export type RecognizeProblem = 'no-text' | 'transcript-instead' | 'not-an-audit';

/** Succeeds if the document is a degree audit, otherwise says what it is. */
export function recognize(pages: readonly GridPage[]): Result<null, RecognizeProblem> {
  const rows = pages.flatMap((page) => page.rows.map(({ whole }) => whole));
  const letters = rows.reduce((sum, row) => sum + row.replace(/\s/g, '').length, 0);
  if (letters < fewestLetters * pages.length) return fail('no-text');

  const marks = auditMarks.filter((mark) => rows.some((row) => mark.test(row))).length;
  if (marks >= 2) return ok(null);
  const isTranscript = rows.some((row) => transcriptMarks.test(row));
  return fail(isTranscript ? 'transcript-instead' : 'not-an-audit');
}
