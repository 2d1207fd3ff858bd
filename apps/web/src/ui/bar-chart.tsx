import { memo, type Ref } from 'react';
import classes from './bar-chart.module.css';
import { type Bar, type ChartSize, layOutBars, percent, shortNumber } from './bar-layout.ts';

type Props = {
  title: string;
  xTitle: string;
  yTitle: string;
  color: string;
  bars: readonly Bar[];
  size?: ChartSize;
  /** The picture, so that it can be saved. */
  ref?: Ref<SVGSVGElement>;
};

/** The drawing shrinks and grows with the room it has as long as its text stays readable; beyond that it scrolls. */
const scale = { smallest: 0.8, largest: 1.2 };
/** The width a phone shows without scrolling. */
const narrowScreen = 311;

/** Percentages as bars. The picture's name holds every value, for those who cannot see it. */
export const BarChart = memo(function BarChart({
  title,
  xTitle,
  yTitle,
  color,
  bars,
  size = 'card',
  ref,
}: Props) {
  const {
    width,
    height,
    left,
    right,
    middle,
    top,
    bottom,
    slanted,
    ticks,
    bars: drawn,
  } = layOutBars(bars, size);
  const values = bars.map(
    ({ label, value, isOwn }) => `${label} ${percent(value)}${isOwn ? ' (you)' : ''}`,
  );
  const narrowest = width * scale.smallest;
  return (
    <div
      className={classes.scroll}
      {...(narrowest > narrowScreen && {
        tabIndex: 0,
        role: 'group',
        'aria-label': `Picture of ${title}`,
      })}
    >
      <svg
        ref={ref}
        role="img"
        aria-label={`${title}: ${yTitle} by ${xTitle}. ${values.join(', ')}.`}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: narrowest, maxWidth: width * scale.largest }}
      >
        <path
          className={classes.grid}
          d={ticks.map(({ y }) => `M${left} ${y}H${right}`).join('')}
        />
        <g className={classes.ticks}>
          {ticks.map(({ value, y }) => (
            <text key={value} x={left - 7} y={y + 4}>
              {value}
            </text>
          ))}
        </g>
        <g
          className={classes.bars}
          fill={color}
          style={{ stroke: `color-mix(in oklab, ${color}, black 35%)` }}
        >
          {drawn.map((bar) => (
            <rect
              key={bar.label}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              data-own={bar.isOwn || undefined}
            />
          ))}
        </g>
        <g className={classes.values}>
          {drawn.map((bar) => (
            <text key={bar.label} x={bar.x + bar.width / 2} y={bar.y - 5}>
              {shortNumber(bar.value)}
            </text>
          ))}
        </g>
        <g className={classes.own}>
          {drawn.map(
            (bar) =>
              bar.isOwn && (
                <text key={bar.label} x={bar.x + bar.width / 2} y={bar.y - 18}>
                  You
                </text>
              ),
          )}
        </g>
        <g className={slanted ? classes.slanted : classes.names}>
          {drawn.map((bar) => {
            const x = bar.x + bar.width / 2;
            return slanted ? (
              <text key={bar.label} transform={`translate(${x + 4} ${bottom + 15})rotate(-40)`}>
                {bar.label}
              </text>
            ) : (
              <text key={bar.label} x={x} y={bottom + 17}>
                {bar.label}
              </text>
            );
          })}
        </g>
        <g className={classes.axes}>
          <text x={middle} y={height - 6}>
            {xTitle}
          </text>
          <text transform={`translate(12 ${(top + bottom) / 2})rotate(-90)`}>{yTitle}</text>
        </g>
      </svg>
    </div>
  );
}, isSamePicture);

/** A new selection makes new lists, mostly of the same bars: those need not be drawn again. */
function isSamePicture({ bars: before, ...then }: Props, { bars: after, ...now }: Props): boolean {
  return (
    then.title === now.title &&
    then.color === now.color &&
    then.size === now.size &&
    before.length === after.length &&
    before.every(({ label, value, isOwn }, index) => {
      const bar = after[index];
      return bar?.label === label && bar.value === value && bar.isOwn === isOwn;
    })
  );
}
