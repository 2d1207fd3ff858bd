import { scaleBand } from 'd3-scale';

export type Bar = {
  label: string;
  value: number;
  /** Whether it is the student's own; the word "You" marks it. */
  isOwn?: boolean;
};

/** One of many charts on a page, or the only one. */
export type ChartSize = 'card' | 'large';

const margin = { top: 22, right: 4, left: 44 };
/** For the word above the student's own bar. */
const ownRoom = 13;
const sizes = {
  card: { plotHeight: 190, roomy: 338, widest: 40 },
  large: { plotHeight: 360, roomy: 880, widest: 72 },
} as const satisfies Record<ChartSize, unknown>;

/** How close bars may be: "33.3" must fit on each, and slanted names below. Thirteen grades fit a phone. */
const closest = { short: 26, long: 36 };

const ticks = [0, 20, 40, 60, 80, 100];

/** The position of everything in a bar chart of 0 to 100 percent, in units of its drawing. */
export function layOutBars(bars: readonly Bar[], size: ChartSize = 'card') {
  const { plotHeight, roomy, widest } = sizes[size];
  const longest = bars.reduce((most, { label }) => Math.max(most, label.length), 0);
  const step = Math.max(
    longest > 4 ? closest.long : closest.short,
    roomy / Math.max(1, bars.length),
  );
  const plotWidth = step * Math.max(1, bars.length);
  const slanted = longest * 7 > step;
  const top = margin.top + (bars.some(({ isOwn }) => isOwn) ? ownRoom : 0);
  const bottom = top + plotHeight;
  const labelRoom = slanted ? Math.min(110, 24 + longest * 5) : 24;

  const x = scaleBand()
    .domain(bars.map(({ label }) => label))
    .range([margin.left, margin.left + plotWidth])
    .padding(Math.max(0.24, 1 - widest / step));
  // Always 0 to 100, so there is no scale to choose.
  const heightOf = (value: number) => (Math.min(100, Math.max(0, value)) / 100) * plotHeight;

  return {
    width: margin.left + plotWidth + margin.right,
    height: bottom + labelRoom + 26,
    left: margin.left,
    right: margin.left + plotWidth,
    /** The middle of the x axis' title, which is in sight before the chart is scrolled. */
    middle: margin.left + Math.min(plotWidth, roomy) / 2,
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
