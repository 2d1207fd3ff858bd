import type { ChartSelection, StatisticsMode } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';

/** What the page shows, as its address says: a link or the way back brings all of it again. */
export type Shown = ChartSelection & {
  major: string;
  view: 'charts' | 'table';
  /** The label of the chart that is opened large. */
  chart: string | null;
};

export const modeNames = {
  distribution: 'Course Distribution by Semester',
  grades: 'Grade Distribution by Course',
} as const satisfies Record<StatisticsMode, string>;
export const modes = Object.keys(modeNames) as StatisticsMode[];

export const modeNamed = (text: string | null): StatisticsMode =>
  modes.find((mode) => mode === text) ?? 'distribution';

/** Null while the address names no major. Anybody may have written it: what is not understood is left out. */
export function readAddress(address: URLSearchParams): Shown | null {
  const major = address.get('major');
  if (major === null || !isMajor(major)) return null;
  return {
    major,
    mode: modeNamed(address.get('mode')),
    prefixes: (address.get('prefixes') ?? '')
      .split(',')
      .filter((prefix) => /^[A-Z_]{1,8}$/.test(prefix)),
    topOnly: address.get('top10') === '1',
    view: address.get('view') === 'table' ? 'table' : 'charts',
    chart: address.get('chart'),
  };
}

export function addressOf({ major, mode, prefixes, topOnly, view, chart }: Shown): string {
  const address = new URLSearchParams({ major, mode });
  if (prefixes.length > 0) address.set('prefixes', prefixes.join(','));
  if (topOnly) address.set('top10', '1');
  if (view === 'table') address.set('view', view);
  if (chart !== null) address.set('chart', chart);
  return `?${address}`;
}
