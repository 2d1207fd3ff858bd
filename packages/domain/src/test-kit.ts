import type { PublishedHistory } from './counts.ts';
import { isLetterGrade, isListedGrade } from './grade.ts';
import { applyChanges, contentsOf, emptyWorkingCounts } from './publication.ts';
import { nextRemovalOn, removeOverdue } from './unshared-grades.ts';

/**
 * Shared grades can be read in the histories. A reader who subtracts them from a grade chart is left
 * with the unshared grades, and a reader who remembers the chart before is left with what changed.
 */
export type Published = PublishedHistory | null;
export type AttemptCounts = Record<string, number>;

export const group = 3;
const leaving = '2026-01-01';
export const dayBefore = '2026-01-07';
export const weekAfter = '2026-01-08';

/** A major that is published again and again, with what a reader can compute from each publication. */
export function publishedMajor(size = group) {
  const working = emptyWorkingCounts();
  const histories = new Map<string, PublishedHistory>();
  return {
    histories,
    /** A student without a history has left, and a week has passed since, unless a test says otherwise. */
    publish(
      now: Record<string, Published>,
      {
        leftOn = leaving,
        today = weekAfter,
        isCompanion = false,
      }: { leftOn?: string | null; today?: string; isCompanion?: boolean } = {},
    ) {
      const changes = Object.entries(now).map(([student, after]) => ({
        student,
        before: histories.get(student) ?? null,
        after,
        ...(after === null && leftOn && { leftOn, isCompanion }),
      }));
      for (const { student, after } of changes) {
        if (after === null) histories.delete(student);
        else histories.set(student, after);
      }
      applyChanges(working, changes, size);
      removeOverdue(working.unshared, today);
      Object.assign(working, JSON.parse(JSON.stringify(working))); // stored in between
    },
    nextRemovalOn: () => nextRemovalOn(working.unshared),
    stored: () => JSON.stringify(working),
    chart(programId: string, laterSize = size) {
      const charts = contentsOf(working, laterSize)?.gradedCourses ?? [];
      return charts.find((chart) => chart.programId === programId);
    },
    /** The chart minus the shared grades; undefined without a chart. */
    unshared(programId: string, laterSize = size) {
      const chart = this.chart(programId, laterSize);
      if (chart === undefined) return undefined;
      const left: AttemptCounts = Object.fromEntries(chart.attempts);
      let students = chart.students;
      for (const history of histories.values()) {
        const grades = gradesIn(history, 'courses-and-grades', programId);
        if (grades.length > 0) students--;
        for (const grade of grades) left[grade] = (left[grade] ?? 0) - 1;
      }
      const attempts = Object.fromEntries(Object.entries(left).filter(([, count]) => count !== 0));
      return { students, attempts };
    },
  };
}

export function gradesIn(
  history: Published | undefined,
  sharing: string,
  course: string,
): string[] {
  if (history?.sharing !== sharing) return [];
  return history.attempts
    .filter(({ programId, grade }) => programId === course && isListedGrade(grade))
    .map(({ grade }) => grade)
    .sort();
}

export const total = (students: Iterable<readonly string[]>) => {
  const counts: AttemptCounts = {};
  for (const grade of [...students].flat()) counts[grade] = (counts[grade] ?? 0) + 1;
  return counts;
};
export const isSame = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.join() === others.join();
export const inOrder = (counts: AttemptCounts) =>
  Object.entries(counts)
    .map(([grade, count]) => grade + count)
    .sort();
export const letters = (grades: readonly string[] = []) => grades.filter(isLetterGrade);
