import type { StatisticsMode } from '@coursetrail/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { BarChart } from '../ui/bar-chart.tsx';
import { layOutBars } from '../ui/bar-layout.ts';
import type { ElementMap } from '../ui/element-map.ts';
import { plural } from '../ui/plural.ts';
import classes from './chart-card.module.css';
import { ChartNotes } from './chart-notes.tsx';
import { chartLooks, type StatisticsChart } from './charts.ts';

type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  /** Opens the chart large. */
  address: string;
  /** Knows the card of each chart by its label. */
  cards: ElementMap<HTMLElement>;
};

/** Heading, notes and padding around the picture, in pixels. */
const heightAroundPicture = 100;

/** One chart of many. Those out of sight are neither laid out nor painted, but keep their height. */
export const ChartCard = memo(function ChartCard({ chart, mode, address, cards }: Props) {
  const { label, students, bars } = chart;
  const height = layOutBars(bars).height + heightAroundPicture;
  return (
    <figure
      ref={cards.refFor(label)}
      className={classes.card}
      aria-label={label}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <h3 className={classes.heading}>
        <Link
          className={classes.title}
          to={address}
          aria-label={`${label}, ${plural(students, 'student')}: open large`}
        >
          {label}
        </Link>{' '}
        <span className={classes.students}>{plural(students, 'student')}</span>
      </h3>
      <ChartNotes chart={chart} className={classes.notes} />
      <BarChart title={label} {...chartLooks[mode]} bars={bars} />
    </figure>
  );
});
