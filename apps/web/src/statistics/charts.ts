import type { OwnAttempt } from '@coursetrail/contract';
import {
  arrangeCharts,
  type Chart,
  countCourses,
  meanGrade,
  ownItems,
  type StatisticsMode,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import type { MajorStatistics } from '../server/statistics.ts';
import type { Bar, ChartMarker } from '../ui/bar-layout.ts';
import { averagePosition, gradeAxis } from '../ui/grade-axis.ts';
import { oneOrMany } from '../ui/plural.ts';
import type { StatisticsView } from './url-state.ts';

export type StatisticsChart = Chart & {
  /** Missing where the reply says percentages only. */
  students: number | undefined;
  /** Of its letter grades; null where there are none. */
  mean: number | null;
  /** What part of it is the student's own, in words; '' where nothing is. */
  own: string;
  /** Every value, for tables and files. */
  values: Bar[];
  /** What is drawn: in grade charts a position for every grade of the axis. */
  bars: Bar[];
  /** The student's own grades and the average; undefined where a chart has no such markers. */
  markers: ChartMarker[] | undefined;
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
    const counted = statistics?.charts ?? {};
    const percentages = Object.fromEntries(Object.entries(counted).map(([label, { values }]) => [label, values]));
    const own = ownItems(attempts, mode);
    const selection = { mode, prefixes: chosen === '' ? [] : chosen.split(','), topOnly };
    const arranged = arrangeCharts(percentages, selection);
    const axis = gradeAxis(arranged);
    return arranged.map((chart): StatisticsChart => {
      const ownHere = own(chart.label);
      const students = counted[chart.label]?.students;
      const values = chart.items.map(({ name, value }) => ({
        label: name,
        value,
        isOwn: ownHere.has(withoutSectionLetters(name)),
      }));
      const common = { ...chart, students, values };
      return mode === 'grades'
        ? { ...common, ...gradeParts(chart, axis, ownHere) }
        : { ...common, ...courseParts(values, chart.label) };
    });
  }, [statistics, mode, chosen, topOnly, attempts]);
}

function gradeParts({ items }: Chart, axis: readonly string[], own: ReadonlySet<string>) {
  const shareOf = new Map(items.map(({ name, value }) => [name, value]));
  const mean = meanGrade(items);
  const markers: ChartMarker[] = axis.flatMap((grade, at) =>
    own.has(grade) ? [{ kind: 'own', label: 'You', at }] : [],
  );
  if (mean !== null)
    markers.push({
      kind: 'average',
      label: `Average ${shortMean(mean)}`,
      at: averagePosition(mean, axis),
    });
  return {
    mean,
    own: ownGrades([...own]),
    bars: axis.map((label) => ({
      label,
      value: shareOf.get(label) ?? 0,
      isOwn: own.has(label),
    })),
    markers,
  };
}

const courseParts = (values: Bar[], label: string) => ({
  mean: null,
  own: ownCourses(values, label),
  bars: values,
  markers: undefined,
});

function ownGrades(grades: readonly string[]): string {
  const known = grades.filter((grade) => grade !== '');
  return known.length === 0 ? '' : `Your ${oneOrMany(known.length, 'grade')}: ${known.join(', ')}`;
}

function ownCourses(bars: readonly Bar[], label: string): string {
  const taken = countCourses(bars.filter(({ isOwn }) => isOwn).map((bar) => ({ programId: bar.label })));
  return taken === 0 ? '' : `You took ${taken} of these in your ${label}`;
}

/** The shares are rounded and groups can be small, so a second decimal would claim too much. */
export const shortMean = (mean: number): string => mean.toFixed(1);

/** How many bars half of a desktop's width has room for, and half of a tablet's; grades, with short names, always fit. */
const maxBars = { desktop: 20, tablet: 12 };

const isNarrow = ({ bars }: StatisticsChart) => bars.length <= maxBars.desktop;

/** The labels of the charts that stand beside another: neighbors of which both are narrow enough. */
export function chartsInPairs(charts: readonly StatisticsChart[]): ReadonlySet<string> {
  const paired = new Set<string>();
  for (let at = 0; at < charts.length; at++) {
    const [chart, next] = [charts[at], charts[at + 1]];
    // The last one alone stays as large as the others.
    if (chart === undefined || !isNarrow(chart) || (next !== undefined && !isNarrow(next))) continue;
    paired.add(chart.label);
    if (next !== undefined) paired.add(next.label);
    at++;
  }
  return paired;
}

export const pairsFitTablet = (charts: readonly StatisticsChart[], mode: StatisticsMode): boolean =>
  mode === 'grades' || charts.every(({ bars }) => bars.length <= maxBars.tablet);
