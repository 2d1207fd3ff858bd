import { fail, ok, type Result } from '@coursetrail/domain';
import { resemblesCourse } from './course-like.ts';
import { isOneColumn } from './geometry.ts';
import type { GridPage } from './grid.ts';
import { isColumnHeading } from './report-marks.ts';

const auditMarks = [/\bPREPARED(:| ON\b)/i, /\bCATALOG YEAR\b/i, /\bCOLUMN\s+\d/, /\bEND OF ANALYSIS\b/i];
/** What only the web page of an audit shows: its buttons, its tabs, its address. */
const webPageMarks = [
  /\b(Open|Close|Expand|Collapse) All( Sections)?\b/i,
  /\bPrinter Friendly\b/i,
  /\b(Audit Results|Course History)( Tab)?\b/i,
  /https?:\/\/\S*(selfservice|uachieve|audit|degreeplanner|read\.html)/i,
  /\bPrepared On\b/,
  /\bProgram Code\b/i,
  /\bSelect (Courses )?From\b/,
];
const coverMarks = /\b(degree audit|degree planner|mydegreeplanner|uachieve)\b/i;

/** A page with fewer letters is a scan with the scanner's stamp on it. */
const minLetters = 30;

export const recognizeProblems = [
  'no-text',
  'web-page-instead',
  'one-column',
  'cover-sheet-only',
  'not-an-audit',
] as const;
export type RecognizeProblem = (typeof recognizeProblems)[number];

/** Succeeds if the document is a degree audit in the university's columns, otherwise says what it is. */
export function recognize(pages: readonly GridPage[]): Result<null, RecognizeProblem> {
  const texts = pages.map(({ rows }) => rows.map(({ whole }) => whole));
  const isEmpty = (rows: readonly string[]) => rows.join('').replace(/[\s\ufffd]+/g, '').length < minLetters;
  if (texts.every(isEmpty)) return fail('no-text');

  const rows = texts.flat();
  const text = rows.join('\n');
  const has = (mark: RegExp) => mark.test(text);
  const hasTwo = (marks: readonly RegExp[]) => marks.values().filter(has).take(2).toArray().length === 2;
  const isColumned =
    isOneColumn || rows.some(isColumnHeading) || pages.some((page) => barsOf(page) * 2 > page.rows.length);
  if (hasTwo(auditMarks) && isColumned) return ok(null);
  if (hasTwo(webPageMarks)) return fail('web-page-instead');
  if (hasTwo(auditMarks)) return fail('one-column');
  return fail(has(coverMarks) && !rows.some(resemblesCourse) ? 'cover-sheet-only' : 'not-an-audit');
}

const barsOf = ({ rows }: GridPage) => rows.filter(({ hasBar }) => hasBar).length;
