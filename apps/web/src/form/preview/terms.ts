import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import { type History, type MergeOutcome, mergeAudit, sortBySemester, termName } from '@coursetrail/domain';

export type PreviewCourse = LocatedAttempt & {
  outcome?: MergeOutcome;
  /** Only where it differs from the audit's. */
  gradeInHistory?: string;
};
export type PreviewTerm = { name: string; courses: PreviewCourse[] };

/** The audit's courses by semester, oldest first, and the day of a newer audit in the history, if it has one. */
export type AuditPreview = { terms: PreviewTerm[]; newerAuditOn: string | null };

/** What uploading the audit would do to a history. Without one, nothing is said about what would change. */
export function previewAudit(audit: Audit, history: History | undefined): AuditPreview {
  if (history === undefined) return { terms: termsOf(audit.courses), newerAuditOn: null };
  const { courses, preparedOn, isTranscript } = audit;
  const entries = courses.map(({ place: _place, ...entry }) => entry);
  const merged = mergeAudit(history, { courses: entries, preparedOn, isTranscript }, () => '');
  // The history would become too long; the server refuses the upload and says so.
  if (!merged.ok) return { terms: termsOf(courses), newerAuditOn: null };
  const { outcomes, known, newerAuditOn } = merged.value;
  const compared = courses.map((course, index): PreviewCourse => {
    const outcome = outcomes[index];
    const gradeInHistory = known[index]?.grade;
    return {
      ...course,
      ...(outcome !== undefined && { outcome }),
      ...(outcome !== 'unchanged' &&
        gradeInHistory !== undefined &&
        gradeInHistory !== course.grade && { gradeInHistory }),
    };
  });
  return { terms: termsOf(compared), newerAuditOn };
}

const termsOf = (courses: readonly PreviewCourse[]): PreviewTerm[] =>
  [...Map.groupBy(sortBySemester(courses, 'ascending'), ({ semester }) => semester)].map(([semester, same]) => ({
    name: termName(semester),
    courses: same,
  }));

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
