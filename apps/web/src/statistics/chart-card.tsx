import type { StatisticsMode } from '@coursetrail/domain';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { BarChart, scale } from '../ui/bar-chart.tsx';
import { type ChartSize, layOutBars } from '../ui/bar-layout.ts';
import { chartLooks } from '../ui/chart-looks.ts';
import { classNames } from '../ui/class-names.ts';
import type { ElementMap } from '../ui/focus.ts';
import { plural } from '../ui/plural.ts';
import classes from './chart-card.module.css';
import { type StatisticsChart, shortMean } from './charts.ts';

type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  /** Opens the chart large. */
  address: string;
  cards: ElementMap<HTMLElement>;
  /** Of the course; undefined while it is not known, and for a semester. */
  title: string | undefined;
  /** Whether it takes the whole width, with no other beside it. */
  isWide: boolean;
};

/** Heading, title, notes and padding around the picture, in pixels. */
const heightAround = { distribution: 92, grades: 112 };

/** One chart of many. Those out of sight are laid out later, but keep their height. */
export const ChartCard = memo(function ChartCard({ chart, mode, address, cards, title, isWide }: Props) {
  const { label, bars, markers } = chart;
  return (
    <figure
      ref={cards.refFor(label)}
      className={classNames(classes.card, isWide && classes.wide)}
      aria-label={label}
      style={{ containIntrinsicBlockSize: `auto ${heightOf(bars, markers, mode)}` }}
    >
      <h3 className={classes.heading}>
        <Link
          className={classes.title}
          to={address}
          aria-label={`${[label, studentsText(chart)].filter(Boolean).join(', ')}: open large`}
        >
          {label}
        </Link>{' '}
        <span className={classes.students}>{studentsText(chart)}</span>
      </h3>
      {/* Its line is there before the title, so that nothing moves when it comes. */}
      {mode === 'grades' && <p className={classes.course}>{title ?? '\u00a0'}</p>}
      <ChartNotes chart={chart} className={classes.notes} />
      <ChartPicture chart={chart} mode={mode} />
    </figure>
  );
});

/** The height of a card, as far as it is known before it is laid out. */
function heightOf(bars: StatisticsChart['bars'], markers: StatisticsChart['markers'], mode: StatisticsMode): string {
  const { width, height } = layOutBars(bars, 'card', markers);
  const drawnWidth = `clamp(${width * scale.min}px, var(--card-width), ${width * scale.max}px)`;
  return `calc(${heightAround[mode]}px + ${height / width} * ${drawnWidth})`;
}

export const studentsText = ({ students }: StatisticsChart) =>
  students === undefined ? '' : plural(students, 'student');

type ChartNotesProps = { chart: StatisticsChart; className?: string | undefined };

/** What a chart says in words: its average, and what part of it is the student's own. */
export const ChartNotes = ({ chart: { mean, own }, className }: ChartNotesProps) => (
  <p className={classNames(classes.words, className)}>
    {mean !== null && <span>Average: {shortMean(mean)}</span>}
    {own !== '' && <strong className={classes.own}>{own}</strong>}
  </p>
);

type ChartPictureProps = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  size?: ChartSize;
  ref?: Ref<SVGSVGElement>;
};

export const ChartPicture = ({ chart: { label, bars, markers }, mode, size, ref }: ChartPictureProps) => (
  <BarChart
    title={label}
    {...chartLooks[mode]}
    bars={bars}
    markers={markers}
    {...(size && { size })}
    {...(ref && { ref })}
  />
);
