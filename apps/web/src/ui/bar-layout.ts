export type Bar = {
  label: string;
  /** 0 leaves its position on the axis empty. */
  value: number;
  isOwn?: boolean;
};

/** A small line below the axis with a word: the student's own grade, or the average of all. */
export type ChartMarker = {
  kind: 'own' | 'average';
  label: string;
  /** Counted in bars from the first one; 2.5 is halfway between the third and the fourth. */
  at: number;
};

export type ChartSize = 'card' | 'large';

const margin = { top: 22, right: 4, left: 44, leftOfSlanted: 62 };
/** For the word above the student's own bar, or below a tick. */
const wordRoom = 13;
/** Below the axis. */
const namesAt = 17;
const sizes = {
  card: { plotHeight: 160, roomy: 338, maxBarWidth: 40 },
  large: { plotHeight: 360, roomy: 880, maxBarWidth: 72 },
} as const satisfies Record<ChartSize, unknown>;

/** How close bars may be: "100" must fit on each, and slanted names below. Sixteen grades fit a phone. */
const minStep = { short: 21, long: 28 };

const ticks = [0, 20, 40, 60, 80, 100];

/** The position of everything in a bar chart of 0 to 100 percent, in units of its drawing. */
export function layOutBars(bars: readonly Bar[], size: ChartSize = 'card', markers?: readonly ChartMarker[]) {
  const { plotHeight, roomy, maxBarWidth } = sizes[size];
  const maxLabelLength = bars.reduce((most, { label }) => Math.max(most, label.length), 0);
  const step = Math.max(maxLabelLength > 4 ? minStep.long : minStep.short, roomy / Math.max(1, bars.length));
  const plotWidth = step * Math.max(1, bars.length);
  const slanted = maxLabelLength * 7 > step;
  // The first slanted name begins left of the axis.
  const left = slanted ? margin.leftOfSlanted : margin.left;
  const top = margin.top + (!markers && bars.some(({ isOwn }) => isOwn) ? wordRoom : 0);
  const bottom = top + plotHeight;
  // Always for both words, so that all charts of a page have the same height.
  const labelRoom = (slanted ? Math.min(110, 24 + maxLabelLength * 5) : 24) + (markers ? 2 * wordRoom : 0);

  const barWidth = Math.min(maxBarWidth, step * 0.76);
  const middleOf = (index: number) => rounded(left + (index + 0.5) * step);
  // Always 0 to 100, so there is no scale to choose.
  const heightOf = (value: number) => (Math.min(100, Math.max(0, value)) / 100) * plotHeight;

  return {
    width: rounded(left + plotWidth + margin.right),
    height: bottom + labelRoom + 26,
    left,
    right: rounded(left + plotWidth),
    /** The middle of the x axis' title, which is in sight before the chart is scrolled. */
    middle: left + Math.min(plotWidth, roomy) / 2,
    top,
    bottom,
    slanted,
    ticks: ticks.map((value) => ({ value, y: bottom - heightOf(value) })),
    bars: bars.map(({ label, value, isOwn = false }, index) => ({
      label,
      value,
      isOwn,
      middle: middleOf(index),
      x: rounded(middleOf(index) - barWidth / 2),
      y: rounded(bottom - heightOf(value)),
      width: rounded(barWidth),
      height: rounded(heightOf(value)),
    })),
    names: bottom + namesAt,
    markers: (markers ?? []).map(({ kind, label, at }) => {
      // Each kind has a row for its word, because the two may stand one above the other.
      const word = bottom + namesAt + wordRoom * (kind === 'own' ? 1 : 2);
      return { kind, label, x: middleOf(at), word };
    }),
  };
}

const rounded = (length: number): number => Math.round(length * 10) / 10;

/** One decimal, and none where it would be 0. */
const shortNumber = (value: number): string => String(Math.round(value * 10) / 10);

/** 37.5 is "37.5%", 40 is "40%". */
export const percent = (value: number): string => `${shortNumber(value)}%`;

/** 37.5 is "37.5%", 40 is "40.0%", so that the numbers of a column line up. */
export const alignedPercent = (value: number): string => `${value.toFixed(1)}%`;

/** As a bar has room for: whole percents, and "<1" for what would be 0. */
export const barNumber = (value: number): string => (value < 0.5 ? '<1' : String(Math.round(value)));
