import type { OwnAttempt } from '@coursetrail/contract';
import {
  arrangeCharts,
  type Chart,
  meanGrade,
  ownItems,
  type StatisticsMode,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import type { MajorStatistics } from '../server/statistics.ts';
import type { Bar } from '../ui/bar-layout.ts';
import { oneOrMany } from '../ui/plural.ts';
import type { StatisticsView } from './url-state.ts';

/** What all charts of a mode have in common. */
export const chartLooks = {
  distribution: { xTitle: 'Course', yTitle: 'Percentage of Students', color: '#36A2EB' },
  grades: { xTitle: 'Grade', yTitle: 'Percentage of Students', color: '#FF6384' },
} as const satisfies Record<StatisticsMode, unknown>;

/** A chart with everything its card says. */
export type StatisticsChart = Chart & {
  students: number;
  /** Of its letter grades; null where there are none. */
  mean: number | null;
  /** What part of it is the student's own, in words; '' where nothing is. */
  own: string;
  bars: Bar[];
};

const noAttempts: readonly OwnAttempt[] = [];

/** The charts to show; the same list until something about it changes. */
export function useCharts(
  statistics: MajorStatistics | undefined,
  { mode, prefixes, topOnly }: StatisticsView,
  attempts: readonly OwnAttempt[] = noAttempts,
): StatisticsChart[] {
  const chosen = prefixes.join(',');
  return useMemo(() => {
    const charts = statistics?.charts ?? {};
    const values = Object.fromEntries(
      Object.entries(charts).map(([label, { values }]) => [label, values]),
    );
    const own = ownItems(attempts, mode);
    const selection = { mode, prefixes: chosen === '' ? [] : chosen.split(','), topOnly };
    return arrangeCharts(values, selection).map(({ label, items }) => {
      const ownHere = own.get(label) ?? new Set();
      const bars = items.map(({ name, value }) => ({
        label: name,
        value,
        isOwn: ownHere.has(name),
      }));
      return {
        label,
        items,
        bars,
        students: charts[label]?.students ?? 0,
        mean: mode === 'grades' ? meanGrade(items) : null,
        own: mode === 'grades' ? ownGrades([...ownHere]) : ownCourses(bars, label),
      };
    });
  }, [statistics, mode, chosen, topOnly, attempts]);
}

function ownGrades(grades: readonly string[]): string {
  const known = grades.filter((grade) => grade !== '');
  return known.length === 0 ? '' : `Your ${oneOrMany(known.length, 'grade')}: ${known.join(', ')}`;
}

function ownCourses(bars: readonly Bar[], label: string): string {
  const taken = bars.filter(({ isOwn }) => isOwn).length;
  return taken === 0 ? '' : `You took ${taken} of these in your ${label}`;
}

/** The shares are rounded and groups can be small, so a second decimal would claim too much. */
export const shortMean = (mean: number): string => mean.toFixed(1);
