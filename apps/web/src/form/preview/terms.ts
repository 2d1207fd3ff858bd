import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import {
  type History,
  type MergeOutcome,
  mergeAudit,
  sortBySemester,
  termName,
} from '@coursetrail/domain';

/** A course of the audit, and what an upload would do about it. */
export type PreviewCourse = LocatedAttempt & {
  outcome?: MergeOutcome;
  /** Only where it differs from the audit's. */
  gradeInHistory?: string;
};
export type PreviewTerm = { name: string; credits: number; courses: PreviewCourse[] };

/** What uploading the audit would do to a history, in the order of its courses. */
function compare({ courses }: Audit, history: History): PreviewCourse[] {
  const entries = courses.map(({ place: _place, ...entry }) => entry);
  const merged = mergeAudit(history, entries, () => '');
  // The history would become too long; the server refuses the upload and says so.
  if (!merged.ok) return [...courses];
  return courses.map((course, index) => {
    const outcome = merged.value.outcomes[index];
    const same = history.filter(({ programId }) => programId === course.programId);
    const gradeInHistory = (
      same.find(({ semester }) => semester === course.semester) ??
      same.find(({ movedFrom }) => movedFrom === course.semester)
    )?.grade;
    return {
      ...course,
      ...(outcome !== undefined && { outcome }),
      ...(gradeInHistory !== undefined && gradeInHistory !== course.grade && { gradeInHistory }),
    };
  });
}

/** The audit's courses by semester, oldest first. Without a history nothing is said about what would change. */
export function previewTerms(audit: Audit, history: History | undefined): PreviewTerm[] {
  const courses = sortBySemester(
    history === undefined ? audit.courses : compare(audit, history),
    'ascending',
  );
  return [...Map.groupBy(courses, ({ semester }) => semester)].map(([semester, same]) => ({
    name: termName(semester),
    // Credits have at most two decimals, and so should their sums.
    credits: Math.round(same.reduce((sum, { credits }) => sum + credits, 0) * 100) / 100,
    courses: same,
  }));
}

/** How many courses have each outcome. */
export const countOutcomes = (terms: readonly PreviewTerm[]) => {
  const counts: Record<MergeOutcome, number> = { added: 0, updated: 0, unchanged: 0, kept: 0 };
  for (const { outcome } of terms.flatMap(({ courses }) => courses))
    if (outcome !== undefined) counts[outcome]++;
  return counts;
};
