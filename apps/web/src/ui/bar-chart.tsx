import { memo, type Ref } from 'react';
import classes from './bar-chart.module.css';
import { type Bar, barNumber, type ChartMarker, type ChartSize, layOutBars, percent } from './bar-layout.ts';

type Props = {
  title: string;
  xTitle: string;
  yTitle: string;
  color: string;
  bars: readonly Bar[];
  /** With markers, the student’s own bar has one; without, it has a word above it. */
  markers?: readonly ChartMarker[] | undefined;
  size?: ChartSize;
  ref?: Ref<SVGSVGElement>;
};

/**
 * The drawing shrinks and grows with the room it has as long as its text stays readable; beyond that it scrolls. What
 * fits a phone does not scroll on a narrower screen.
 */
export const scale = { min: 0.8, max: 1.3 };
/** The width a phone shows without scrolling. */
const narrowScreen = 311;

/**
 * Percentages as bars. The picture's name holds every value, for those who cannot see it. A page may have hundreds, so
 * the bars are one path and the words of a kind one text: each element costs the browser time when it comes into view.
 */
export const BarChart = memo(function BarChart({
  title,
  xTitle,
  yTitle,
  color,
  bars,
  markers,
  size = 'card',
  ref,
}: Props) {
  const drawing = layOutBars(bars, size, markers);
  const { width, height, left, right, middle, top, bottom, slanted, ticks } = drawing;
  const filled = drawing.bars.filter(({ value }) => value > 0);
  const own = filled.filter(({ isOwn }) => isOwn);
  const values = bars
    .filter(({ value }) => value > 0)
    .map(({ label, value, isOwn }) => `${label} ${percent(value)}${isOwn ? ' (you)' : ''}`);
  const minWidth = width * scale.min;
  const canScroll = minWidth > narrowScreen;
  return (
    <div
      className={canScroll ? classes.scroll : undefined}
      {...(canScroll && { tabIndex: 0, role: 'group', 'aria-label': `Picture of ${title}` })}
    >
      <svg
        ref={ref}
        className={classes.picture}
        role="img"
        aria-label={`${title}: ${yTitle} by ${xTitle}. ${values.join(', ')}.`}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: canScroll ? minWidth : 0, maxWidth: width * scale.max }}
      >
        <path className={classes.grid} d={ticks.map(({ y }) => `M${left} ${y}H${right}`).join('')} />
        <text className={classes.ticks} data-part="ticks">
          {ticks.map(({ value, y }) => (
            <tspan key={value} x={left - 7} y={y + 4}>
              {value}
            </tspan>
          ))}
        </text>
        <path
          data-part="bars"
          className={classes.bars}
          fill={color}
          style={{ stroke: `color-mix(in oklab, ${color}, black 35%)` }}
          d={pathOf(filled, bottom)}
        />
        {own.length > 0 && <path className={classes.ownBars} d={pathOf(own, bottom)} />}
        {drawing.markers.map(({ kind, x }) => (
          <path key={`${kind} ${x}`} className={classes[kind]} d={`M${x} ${bottom}v6`} />
        ))}
        <text className={classes.values} data-part="values">
          {filled.map((bar) => (
            <tspan key={bar.label} x={bar.middle} y={bar.y - 5}>
              {barNumber(bar.value)}
            </tspan>
          ))}
        </text>
        {markers === undefined && own.length > 0 && (
          <text className={classes.word}>
            {own.map((bar) => (
              <tspan key={bar.label} x={bar.middle} y={bar.y - 18}>
                You
              </tspan>
            ))}
          </text>
        )}
        {drawing.markers.map(({ kind, label, x, word }) => (
          <text key={`${kind} ${x}`} className={kind === 'own' ? classes.word : classes.averageWord} x={x} y={word}>
            {label}
          </text>
        ))}
        {slanted ? (
          <g className={classes.slanted} data-part="names">
            {drawing.bars.map((bar) => (
              <text key={bar.label} transform={`translate(${bar.middle + 4} ${bottom + 15})rotate(-40)`}>
                {bar.label}
              </text>
            ))}
          </g>
        ) : (
          <text className={classes.names} data-part="names">
            {drawing.bars.map((bar) => (
              <tspan key={bar.label} x={bar.middle} y={drawing.names}>
                {bar.label}
              </tspan>
            ))}
          </text>
        )}
        <text className={classes.axis} data-part="axis" x={middle} y={height - 6}>
          {xTitle}
        </text>
        <text className={classes.axis} data-part="axis" transform={`translate(10 ${(top + bottom) / 2})rotate(-90)`}>
          {yTitle}
        </text>
      </svg>
    </div>
  );
}, isSamePicture);

type DrawnBar = ReturnType<typeof layOutBars>['bars'][number];

const pathOf = (bars: readonly DrawnBar[], bottom: number): string =>
  bars.map(({ x, y, width }) => `M${x} ${bottom}V${y}h${width}V${bottom}z`).join('');

/** A new selection makes new lists, mostly of the same bars: those need not be drawn again. */
function isSamePicture(
  { bars: barsBefore, markers: markersBefore = [], ...before }: Props,
  { bars, markers = [], ...now }: Props,
): boolean {
  return (
    before.title === now.title &&
    before.color === now.color &&
    before.size === now.size &&
    barsBefore.length === bars.length &&
    barsBefore.every(({ label, value, isOwn }, index) => {
      const bar = bars[index];
      return bar?.label === label && bar.value === value && bar.isOwn === isOwn;
    }) &&
    markersBefore.length === markers.length &&
    markersBefore.every(({ kind, at }, index) => markers[index]?.kind === kind && markers[index].at === at)
  );
}
