import { scaleBand } from 'd3-scale';

export type Bar = {
  label: string;
  value: number;
  /** Whether it is the student's own, which a word says. */
  isOwn?: boolean;
};

/** One of many on a page, or alone on it. */
export type ChartSize = 'card' | 'large';

const margin = { top: 22, right: 8, left: 48 };
/** Above the value of a bar that is the student's own. */
const ownRoom = 13;
const sizes = {
  card: { plotHeight: 190, roomy: 420, stretch: 1 },
  large: { plotHeight: 380, roomy: 960, stretch: 1.6 },
} as const satisfies Record<ChartSize, unknown>;

/** How far apart bars stand: wide enough for "33.3" on each. Longer names ask for more room below them. */
const steps = {
  short: { least: 28, most: 44 },
  long: { least: 36, most: 60 },
};

const ticks = [0, 20, 40, 60, 80, 100];

/** Where everything in a bar chart of 0 to 100 percent stands, in units of its drawing. */
export function layOutBars(bars: readonly Bar[], size: ChartSize = 'card') {
  const { plotHeight, roomy, stretch } = sizes[size];
  const longest = bars.reduce((most, { label }) => Math.max(most, label.length), 0);
  const { least, most } = longest > 4 ? steps.long : steps.short;
  const step = Math.max(least, Math.min(most * stretch, roomy / Math.max(1, bars.length)));
  const plotWidth = Math.max(step * bars.length, 240);
  const slanted = longest * 7 > step;
  const top = margin.top + (bars.some(({ isOwn }) => isOwn) ? ownRoom : 0);
  const bottom = top + plotHeight;
  const labelRoom = slanted ? Math.min(110, 24 + longest * 5) : 24;

  const x = scaleBand()
    .domain(bars.map(({ label }) => label))
    .range([margin.left, margin.left + step * bars.length])
    .padding(0.24);
  // Always 0 to 100, so there is no scale to choose.
  const heightOf = (value: number) => (Math.min(100, Math.max(0, value)) / 100) * plotHeight;

  return {
    width: margin.left + plotWidth + margin.right,
    height: bottom + labelRoom + 26,
    left: margin.left,
    right: margin.left + plotWidth,
    top,
    bottom,
    slanted,
    ticks: ticks.map((value) => ({ value, y: bottom - heightOf(value) })),
    bars: bars.map(({ label, value, isOwn = false }) => ({
      label,
      value,
      isOwn,
      x: x(label) ?? margin.left,
      y: bottom - heightOf(value),
      width: x.bandwidth(),
      height: heightOf(value),
    })),
  };
}

/** One decimal, and none where it would be 0. */
export const shortNumber = (value: number): string => String(Math.round(value * 10) / 10);

/** 37.5 is "37.5%", 40 is "40%". */
export const percent = (value: number): string => `${shortNumber(value)}%`;
