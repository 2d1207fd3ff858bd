import type { ChartSelection, StatisticsMode } from '@coursetrail/domain';
import { SemesterWord } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';

/** What the page shows, as its address says, so that a link or a step back shows all of it again. */
export type StatisticsView = ChartSelection & {
  major: string;
  showAs: 'charts' | 'table';
  /** The label of the chart that is opened large. */
  chart: string | null;
};

export const modeNames = {
  distribution: `Course Distribution by ${SemesterWord}`,
  grades: 'Grade Distribution by Course',
} as const satisfies Record<StatisticsMode, string>;
const modes = Object.keys(modeNames) as StatisticsMode[];

/** The mode with this name in an address or a form; the first one for any other text. */
export const modeNamed = (text: string | null): StatisticsMode => modes.find((mode) => mode === text) ?? 'distribution';

/** Null while the address names no major. Anybody may have written it, so unknown values are left out. */
export function viewIn(query: URLSearchParams): StatisticsView | null {
  const major = query.get('major');
  if (major === null || !isMajor(major)) return null;
  return {
    major,
    mode: modeNamed(query.get('mode')),
    prefixes: (query.get('prefixes') ?? '').split(',').filter((prefix) => /^[A-Z_]{1,8}$/.test(prefix)),
    topOnly: query.get('top10') === '1',
    showAs: query.get('view') === 'table' ? 'table' : 'charts',
    chart: query.get('chart'),
  };
}

export function queryOf(view: StatisticsView): string {
  const { major, mode, prefixes, topOnly, showAs, chart } = view;
  const query = new URLSearchParams({ major, mode });
  if (prefixes.length > 0) query.set('prefixes', prefixes.join(','));
  if (topOnly) query.set('top10', '1');
  if (showAs === 'table') query.set('view', showAs);
  if (chart !== null) query.set('chart', chart);
  return `?${query}`;
}
