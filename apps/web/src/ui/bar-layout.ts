import { scaleBand, scaleLinear } from 'd3-scale';

export type Bar = { label: string; value: number };

const margin = { top: 24, right: 12, left: 56 };
const plotHeight = 220;
/** Wide enough for "100%" on a bar, and for a finger. */
const narrowest = 40;
const widest = 72;
const roomy = 480;

/** Where everything in a bar chart of 0 to 100 percent stands, in units of its drawing. */
export function layOutBars(bars: readonly Bar[]) {
  const step = Math.max(narrowest, Math.min(widest, roomy / Math.max(1, bars.length)));
  const plotWidth = Math.max(step * bars.length, 280);
  const longest = Math.max(0, ...bars.map(({ label }) => label.length));
  const slanted = longest * 7 > step;
  const bottom = margin.top + plotHeight;
  const labelRoom = slanted ? Math.min(110, 24 + longest * 5) : 24;

  const x = scaleBand()
    .domain(bars.map(({ label }) => label))
    .range([margin.left, margin.left + Math.min(plotWidth, step * bars.length)])
    .padding(0.28);
  const y = scaleLinear().domain([0, 100]).range([bottom, margin.top]).clamp(true);

  return {
    width: margin.left + plotWidth + margin.right,
    height: bottom + labelRoom + 28,
    left: margin.left,
    right: margin.left + plotWidth,
    bottom,
    slanted,
    ticks: y.ticks(5).map((value) => ({ value, y: y(value) })),
    bars: bars.map(({ label, value }) => ({
      label,
      value,
      x: x(label) ?? margin.left,
      y: y(value),
      width: x.bandwidth(),
      height: bottom - y(value),
    })),
  };
}

/** 37.5 is "37.5%", 40 is "40%". */
export const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;
