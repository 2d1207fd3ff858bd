import type { IgnoredLine, PagePosition } from '@coursetrail/audit-parser';
import type { MergeOutcome } from '@coursetrail/domain';
import { plural } from '../../ui/plural.ts';
import { groupByReason } from '../ignored-lines.ts';
import type { PreviewCourse, PreviewTerm } from './terms.ts';

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

const outcomeTexts: Record<MergeOutcome, string> = {
  added: 'New',
  updated: 'Updated',
  unchanged: 'Already there',
  kept: 'Your edit stays',
  superseded: 'Yours is newer',
};

export const termRows = ({ name, credits, courses }: PreviewTerm): AuditRowGroup => ({
  name,
  note: plural(credits, 'credit'),
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

function gradeText({ grade, gradeInHistory, outcome }: PreviewCourse): string {
  if (gradeInHistory === undefined) return grade;
  return outcome === 'kept' || outcome === 'superseded'
    ? `${gradeInHistory}, not ${grade}`
    : `${gradeInHistory} → ${grade}`;
}

export const ignoredRows = (ignored: readonly IgnoredLine[]): AuditRowGroup[] =>
  groupByReason(ignored).map(({ reason, lines }) => ({
    name: `Left out: ${reason}`,
    note: plural(lines.length, 'line'),
    rows: lines.map(({ text, place }) => ({ position: place, text })),
  }));
