import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import {
  type DatedAudit,
  type History,
  type MergeOutcome,
  mergeAudit,
  sortBySemester,
  termName,
} from '@coursetrail/domain';

/** What a merge would do with a course. */
export type Compared = {
  outcome?: MergeOutcome;
  /** Only where it differs from the document's. */
  gradeInHistory?: string;
};
type PreviewCourse = LocatedAttempt & Compared;
export type PreviewTerm = { name: string; courses: PreviewCourse[] };

/** The audit's courses by semester, oldest first, and the day of a newer audit in the history, if it has one. */
export type AuditPreview = { terms: PreviewTerm[]; newerAuditOn: string | null };

/** What a merge would do with each course. Without a history, nothing is said about what would change. */
export function compare(document: DatedAudit, history: History | undefined) {
  const merged = history && mergeAudit(history, document, () => '');
  // If the history would become too long, the server refuses the merge and says so.
  if (!merged?.ok) return { compared: document.courses.map((): Compared => ({})), newerAuditOn: null };
  const { outcomes, known, newerAuditOn } = merged.value;
  const compared = document.courses.map(({ grade }, index): Compared => {
    const outcome = outcomes[index];
    const gradeInHistory = known[index]?.grade;
    return {
      ...(outcome !== undefined && { outcome }),
      ...(outcome !== 'unchanged' && gradeInHistory !== undefined && gradeInHistory !== grade && { gradeInHistory }),
    };
  });
  return { compared, newerAuditOn };
}

/** What uploading the audit would do to a history. */
export function previewAudit(audit: Audit, history: History | undefined): AuditPreview {
  const entries = audit.courses.map(({ place: _place, ...entry }) => entry);
  const { compared, newerAuditOn } = compare({ ...audit, courses: entries }, history);
  return { terms: termsOf(audit.courses.map((course, index) => ({ ...course, ...compared[index] }))), newerAuditOn };
}

export const outcomeTexts: Record<MergeOutcome, string> = {
  added: 'New',
  updated: 'Updated',
  unchanged: 'No change',
  kept: 'Your edit stays',
  superseded: 'Yours is newer',
};

export function gradeText({ grade, gradeInHistory, outcome }: Compared & { grade: string }): string {
  if (gradeInHistory === undefined) return grade;
  return outcome === 'kept' || outcome === 'superseded'
    ? `${gradeInHistory}, not ${grade}`
    : `${gradeInHistory} → ${grade}`;
}

const termsOf = (courses: readonly PreviewCourse[]): PreviewTerm[] =>
  [...Map.groupBy(sortBySemester(courses, 'ascending'), ({ semester }) => semester)].map(([semester, same]) => ({
    name: termName(semester),
    courses: same,
  }));

/** Of the courses that a merge updates: how many get another grade. */
export const countNewGrades = (terms: readonly PreviewTerm[]): number =>
  terms
    .flatMap(({ courses }) => courses)
    .filter(({ outcome, gradeInHistory }) => outcome === 'updated' && gradeInHistory !== undefined).length;

export const countOutcomes = (terms: readonly PreviewTerm[]) => {
  const counts: Record<MergeOutcome, number> = {
    added: 0,
    updated: 0,
    unchanged: 0,
    kept: 0,
    superseded: 0,
  };
  for (const { outcome } of terms.flatMap(({ courses }) => courses)) if (outcome !== undefined) counts[outcome]++;
  return counts;
};
