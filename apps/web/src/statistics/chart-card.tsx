import type { StatisticsMode } from '@coursetrail/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { BarChart } from '../ui/bar-chart.tsx';
import { layOutBars } from '../ui/bar-layout.ts';
import { count, looks, type ShownChart, shortMean } from './charts.ts';
import classes from './results.module.css';
import { chartId } from './show-chart.ts';

type Props = { chart: ShownChart; mode: StatisticsMode; address: string };

/** Heading, notes and padding around the picture. */
const around = 100;

/** One chart of many. Those out of sight are neither laid out nor painted, but keep their place. */
export const ChartCard = memo(function ChartCard({ chart, mode, address }: Props) {
  const { label, students, bars } = chart;
  return (
    <figure
      id={chartId(label)}
      className={classes.card}
      aria-label={label}
      style={{ containIntrinsicBlockSize: `auto ${layOutBars(bars).height + around}px` }}
    >
      <h3>
        <Link to={address} aria-label={`${label}, ${count(students, 'student')}: open large`}>
          {label}
        </Link>{' '}
        <span>{count(students, 'student')}</span>
      </h3>
      <Notes chart={chart} />
      <BarChart title={label} {...looks[mode]} bars={bars} />
    </figure>
  );
});

export const Notes = ({ chart: { mean, own } }: { chart: ShownChart }) => (
  <p className={classes.notes}>
    {mean !== null && <span>Mean of the letter grades: {shortMean(mean)}</span>}
    {own !== '' && <strong>{own}</strong>}
  </p>
);
