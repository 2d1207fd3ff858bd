import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import {
  type History,
  type MergeOutcome,
  mergeAudit,
  sortBySemester,
  termName,
} from '@coursetrail/domain';

/** A course of the audit beside what the history says about it; `held` is the grade there, if it is another one. */
type PreviewRow = LocatedAttempt & { outcome?: MergeOutcome; held?: string };
export type PreviewTerm = { name: string; credits: number; rows: PreviewRow[] };

/** What uploading the audit would do to a history, in the order of its courses. Too long a history is left to the server. */
function compare({ courses }: Audit, history: History): PreviewRow[] {
  const entries = courses.map(({ place: _place, ...entry }) => entry);
  const merged = mergeAudit(history, entries, () => '');
  if (!merged.ok) return [...courses];
  return courses.map((course, index) => {
    const outcome = merged.value.outcomes[index];
    const same = history.filter(({ programId }) => programId === course.programId);
    const held = (
      same.find(({ semester }) => semester === course.semester) ??
      same.find(({ movedFrom }) => movedFrom === course.semester)
    )?.grade;
    return {
      ...course,
      ...(outcome !== undefined && { outcome }),
      ...(held !== undefined && held !== course.grade && { held }),
    };
  });
}

/** The audit's courses by semester, oldest first; without a history nothing is said about what would change. */
export function termsOf(audit: Audit, history: History | undefined): PreviewTerm[] {
  const rows = sortBySemester(
    history === undefined ? audit.courses : compare(audit, history),
    'ascending',
  );
  return [...Map.groupBy(rows, ({ semester }) => semester)].map(([semester, same]) => ({
    name: termName(semester),
    // Credits have at most two decimals; sums of them should, too.
    credits: Math.round(same.reduce((sum, { credits }) => sum + credits, 0) * 100) / 100,
    rows: same,
  }));
}

/** How many courses have each outcome. */
export const countOutcomes = (terms: readonly PreviewTerm[]) => {
  const counts: Record<MergeOutcome, number> = { added: 0, updated: 0, unchanged: 0, kept: 0 };
  for (const { outcome } of terms.flatMap(({ rows }) => rows))
    if (outcome !== undefined) counts[outcome]++;
  return counts;
};
