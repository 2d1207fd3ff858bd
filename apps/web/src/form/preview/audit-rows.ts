import type { IgnoredLine, PagePosition } from '@coursetrail/audit-parser';
import type { MergeOutcome } from '@coursetrail/domain';
import { creditsSumText } from '../../ui/course-count.ts';
import { plural } from '../../ui/plural.ts';
import { groupByReason } from '../ignored-lines.ts';
import { gradeText, outcomeTexts, type PreviewTerm } from './terms.ts';

/** A row is a course, or a line that was left out, in the words of the audit. */
export type AuditRow = { position: PagePosition } & (
  | { text: string }
  | {
      code: string;
      title: string;
      credits: number;
      grade: string;
      outcome?: MergeOutcome;
      outcomeText?: string;
    }
);
export type AuditRowGroup = { name: string; note: string; rows: AuditRow[] };

const changes: readonly MergeOutcome[] = ['added', 'updated'];

/** Which rows are listed: all, those with one outcome, or the lines that were left out. */
export type RowFilter = MergeOutcome | 'ignored' | null;

/**
 * The rows of an audit by semester. What an upload would change comes first: a student who uploads a later audit looks
 * for three new grades among fifty courses.
 */
export function rowGroups(
  terms: readonly PreviewTerm[],
  ignored: readonly IgnoredLine[],
  filter: RowFilter,
): AuditRowGroup[] {
  if (filter === 'ignored') return ignoredRows(ignored);
  const having = (test: (outcome: MergeOutcome | undefined) => boolean) =>
    terms
      .map((term) => ({ ...term, courses: term.courses.filter(({ outcome }) => test(outcome)) }))
      .filter(({ courses }) => courses.length > 0);
  if (filter !== null) return having((outcome) => outcome === filter).map(termRows);
  const isChange = (outcome: MergeOutcome | undefined) => outcome !== undefined && changes.includes(outcome);
  const changed = having(isChange);
  const rest = having((outcome) => !isChange(outcome)).map((term) => ({
    ...term,
    ...(changed.length > 0 && { name: `${term.name}, no change` }),
  }));
  return [...[...changed, ...rest].map(termRows), ...ignoredRows(ignored)];
}

const termRows = ({ name, courses }: PreviewTerm): AuditRowGroup => ({
  name,
  note: creditsSumText(courses),
  rows: courses.map((course) => {
    const { programId, title, credits, outcome, place } = course;
    return {
      position: place,
      code: programId,
      title,
      credits,
      grade: gradeText(course),
      ...(outcome !== undefined && { outcome, outcomeText: outcomeTexts[outcome] }),
    };
  }),
});

const ignoredRows = (ignored: readonly IgnoredLine[]): AuditRowGroup[] =>
  groupByReason(ignored).map(({ reason, lines }) => ({
    name: `Left out: ${reason}`,
    note: plural(lines.length, 'line'),
    rows: lines.map(({ text, place }) => ({ position: place, text })),
  }));
