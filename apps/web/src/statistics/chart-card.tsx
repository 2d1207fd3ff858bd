import type { StatisticsMode } from '@coursetrail/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { scale } from '../ui/bar-chart.tsx';
import { layOutBars } from '../ui/bar-layout.ts';
import { classNames } from '../ui/class-names.ts';
import type { ElementMap } from '../ui/element-map.ts';
import { plural } from '../ui/plural.ts';
import classes from './chart-card.module.css';
import { ChartNotes } from './chart-notes.tsx';
import { ChartPicture } from './chart-picture.tsx';
import type { StatisticsChart } from './charts.ts';

type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  /** Opens the chart large. */
  address: string;
  /** Knows the card of each chart by its label. */
  cards: ElementMap<HTMLElement>;
  /** Whether it takes the whole width, with no other beside it. */
  isWide: boolean;
};

/** Heading, notes and padding around the picture, and the button of a folded tail, in pixels. */
const heightAround = { picture: 92, tail: 40 };

/** One chart of many. Those out of sight are laid out later, but keep their height. */
export const ChartCard = memo(function ChartCard({ chart, mode, address, cards, isWide }: Props) {
  const { label, students, bars, lines, tail } = chart;
  return (
    <figure
      ref={cards.refFor(label)}
      className={classNames(classes.card, isWide ? classes.wide : undefined)}
      aria-label={label}
      style={{ containIntrinsicBlockSize: `auto ${heightOf(bars, lines, tail)}` }}
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
      <ChartPicture chart={chart} mode={mode} />
    </figure>
  );
});

/** What the card will be high, as far as that is known before it is laid out. */
function heightOf(
  bars: StatisticsChart['bars'],
  lines: StatisticsChart['lines'],
  tail: StatisticsChart['tail'],
): string {
  const { width, height } = layOutBars(bars, 'card', lines);
  const around = heightAround.picture + (tail.length > 0 ? heightAround.tail : 0);
  const drawnWidth = `clamp(${width * scale.smallest}px, var(--card-width), ${width * scale.largest}px)`;
  return `calc(${around}px + ${height / width} * ${drawnWidth})`;
}
