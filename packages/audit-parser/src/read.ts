import { fail, maxHistoryLength, ok, type Result } from '@coursetrail/domain';
import { type LocatedAttempt, mergeCourseLines } from './audit-attempts.ts';
import { settleContradictions } from './contradictions.ts';
import type { TextPage } from './extract.ts';
import { isOneColumn } from './geometry.ts';
import { type GridPage, toGrid } from './grid.ts';
import { type AuditHeader, isOfUniversity, readHeader, saysWhatIf, studentHider } from './header.ts';
import { auditsOf, pagesProblems } from './pages.ts';
import { type IgnoredLine, readLines } from './read-lines.ts';
import { recognize, recognizeProblems } from './recognize.ts';
import { reportLines } from './report-lines.ts';
import { type RequirementsContent, readRequirements } from './requirements.ts';
import { type AuditTotals, isFarMore } from './totals.ts';
import { readTranscriptPages } from './transcript.ts';

/** What is taken from an audit: never the name, the number, the adviser or what staff wrote. */
export type Audit = AuditHeader & {
  courses: LocatedAttempt[];
  ignored: IgnoredLine[];
  totals: AuditTotals;
  /** What is asked for: one entry for each program whose audit is in the file. */
  programs: ProgramReading[];
  /** Whether it is the audit of a program that the student only considers. */
  isWhatIf: boolean;
  /** A transcript lists the same courses, and asks for nothing. */
  isTranscript?: true;
};

type ProgramReading = Pick<AuditHeader, 'program' | 'catalogYear'> & RequirementsContent;

export const readProblems = [
  ...recognizeProblems,
  ...pagesProblems,
  'no-courses',
  'pasted-text',
  'too-many-credits',
  'transcript-instead',
] as const;
export type ReadProblem = (typeof readProblems)[number];

/** A full page printed letter by letter has some 14,000 items; a file with many more is an attack. */
const maxItems = 30_000;
const maxIgnored = 2000;
const maxRequirements = 500;
/** Rows without a bar at the top of a page. */
const headerHeight = 7;

/** Turns the positioned text of a document into what its audit says. Knows nothing of PDF. */
export function read(pages: readonly TextPage[]): Result<Audit, ReadProblem> {
  if (pages.some(({ items }) => items.length > maxItems)) return fail('not-an-audit');
  const grid = toGrid(pages);
  const recognized = recognize(grid);
  if (!recognized.ok) return readTranscriptPages(pages) ?? recognized;
  const audit = readGrid(grid);
  if (audit.ok) return audit;
  const isUnclear = audit.problem === 'incomplete' || audit.problem === 'no-courses';
  return isUnclear && isPasted(grid) ? fail('pasted-text') : audit;
}

function readGrid(grid: readonly GridPage[]): Result<Audit, ReadProblem> {
  const isOwn = grid.some(isOfUniversity);
  const isShared = grid.some((page) => page.isShared);
  const audits = auditsOf(grid, isOwn);
  if (!audits.ok) return isShared && audits.problem === 'incomplete' ? fail('several-pages-on-a-sheet') : audits;

  const lines = audits.value.map(reportLines);
  const header = readHeader(audits.value.flat());
  const content = readLines(lines, { isOwn, ...header });
  const { attempts, totals, disputed } = settleContradictions(mergeCourseLines(content.courseLines), content);
  // An audit without a single course is far more likely our failure than the student's.
  if (attempts.length === 0) return fail('no-courses');
  const unclear = disputed.map(({ text, place }) => ({ text, place, reason: 'unclear' as const }));
  const ignored = distinct([...content.ignored, ...unclear]);
  // No student takes this many courses; a file that claims it is an attack.
  if (attempts.length > maxHistoryLength || ignored.length > maxIgnored) return fail('not-an-audit');

  // Each course may look right by itself, but together they are more than this student has.
  if (isFarMore(totals.earned) || isFarMore(totals.inProgress)) return fail('too-many-credits');
  // Some reprints lose most of their lines; the few that are still readable are not a history.
  const unreadable = ignored.filter(({ reason }) => reason !== 'planned').length;
  if (unreadable > attempts.length / 2 && totals.agree !== true) return fail('incomplete');
  const agrees = unreadable === 0 && totals.agree === true;
  // Blanks can be miscounted, so a report read by counting them must agree with itself in everything.
  if (grid.some((page) => page.isCounted) && !agrees) return fail('incomplete');
  // The same is true of pages that were cut out of a sheet with several.
  if (isShared && !agrees) return fail('several-pages-on-a-sheet');

  const courses = attempts.map(({ attempt }) => attempt);
  const hideStudent = studentHider(audits.value.flat());
  const programs = audits.value.map((pages, index) => {
    const { program, catalogYear } = readHeader(pages);
    return {
      ...(program !== undefined && { program }),
      ...(catalogYear !== undefined && { catalogYear }),
      ...readRequirements(lines[index]?.body ?? [], { courses, hideStudent, ...content }),
    };
  });
  const requirements = programs.flatMap((each) => each.requirements).length;
  if (requirements > maxRequirements) return fail('not-an-audit');
  const isWhatIf = audits.value.some((pages) => pages.some(saysWhatIf));
  return ok({ courses, ignored, ...header, totals, programs, isWhatIf });
}

/** A report whose text went through a word processor has lost its rows across two columns or its bars. */
function isPasted(grid: readonly GridPage[]): boolean {
  if (isOneColumn) return false;
  const rows = grid.flatMap((page) => page.rows);
  const body = rows.length - grid.length * headerHeight;
  const bars = rows.filter(({ hasBar }) => hasBar).length;
  return !rows.some(({ whole }) => /^={100,}/.test(whole)) || bars * 2 < body;
}

/** Each line once: an audit repeats ignored lines as often as courses. */
const distinct = (ignored: readonly IgnoredLine[]) =>
  Map.groupBy(ignored, ({ reason, text }) => `${reason} ${text}`)
    .values()
    .flatMap((same) => same.slice(0, 1))
    .toArray();
