import type { StatisticsMode } from '@coursetrail/domain';
import { memo, type Ref, useState } from 'react';
import { Link } from 'react-router';
import { BarChart, scale } from '../ui/bar-chart.tsx';
import { type ChartSize, layOutBars } from '../ui/bar-layout.ts';
import { chartLooks } from '../ui/chart-looks.ts';
import { classNames } from '../ui/class-names.ts';
import type { ElementMap } from '../ui/focus.ts';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './chart-card.module.css';
import { type StatisticsChart, shortMean } from './charts.ts';

type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  /** Opens the chart large. */
  address: string;
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
      className={classNames(classes.card, isWide && classes.wide)}
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

/** The height of a card, as far as it is known before it is laid out. */
function heightOf(
  bars: StatisticsChart['bars'],
  lines: StatisticsChart['lines'],
  tail: StatisticsChart['tail'],
): string {
  const { width, height } = layOutBars(bars, 'card', lines);
  const around = heightAround.picture + (tail.length > 0 ? heightAround.tail : 0);
  const drawnWidth = `clamp(${width * scale.min}px, var(--card-width), ${width * scale.max}px)`;
  return `calc(${around}px + ${height / width} * ${drawnWidth})`;
}

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

/** The bars of a chart. Those of one student each are folded away until they are asked for. */
export function ChartPicture({
  chart: { label, bars, lines, tail },
  mode,
  size,
  ref,
}: ChartPictureProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const alone = plural(tail.length, 'course', 'courses');
  const isFolded = tail.length > 0 && !isUnfolded;
  return (
    <>
      <BarChart
        title={label}
        {...chartLooks[mode]}
        bars={isUnfolded ? [...bars, ...tail] : bars}
        lines={lines}
        leftOut={isFolded ? `and ${alone} with one student each` : undefined}
        {...(size && { size })}
        {...(ref && { ref })}
      />
      {tail.length > 0 && (
        <TextButton aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Hide' : 'Show'} {alone} with one student
        </TextButton>
      )}
    </>
  );
}
