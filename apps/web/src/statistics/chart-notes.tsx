import { classNames } from '../ui/class-names.ts';
import classes from './chart-notes.module.css';
import { type StatisticsChart, shortMean } from './charts.ts';

type Props = { chart: StatisticsChart; className?: string | undefined };

/** What a chart says in words: its average, and what part of it is the student's own. */
export const ChartNotes = ({ chart: { mean, own }, className }: Props) => (
  <p className={classNames(classes.notes, className)}>
    {mean !== null && <span>Average: {shortMean(mean)}</span>}
    {own !== '' && <strong className={classes.own}>{own}</strong>}
  </p>
);
