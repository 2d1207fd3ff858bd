import type { StatisticsMode } from '@coursetrail/domain';
import type { MajorStatistics } from '../server/statistics.ts';
import { countedStudents, newerOnesWait } from '../ui/publication-texts.ts';
import classes from './about-charts.module.css';
import type { StatisticsView } from './url-state.ts';

/** What no chart shows, and why. The number is not known here, because even that would say something. */
export const hiddenCharts = {
  distribution: 'Semesters and courses with too few students are hidden for privacy.',
  grades: 'Courses in which too few students share their grades are hidden for privacy.',
} as const satisfies Record<StatisticsMode, string>;

const meanings = {
  distribution: 'Each bar: share of students who took the course in that semester.',
  grades:
    'Each bar: share of attempts that ended with that grade. Repeats count separately. Average: letter grades only, from 4.0 for A+ and A to 0 for F.',
} as const satisfies Record<StatisticsMode, string>;

type Props = {
  view: StatisticsView;
  statistics: MajorStatistics;
  /** Whether the student is one of those counted. */
  countsMe: boolean;
};

/** Whom the numbers count, in one line. What they mean, and what they do not, is behind it. */
export function AboutCharts({ view: { major, mode }, statistics, countsMe }: Props) {
  const { students, publishedOn } = statistics;
  if (publishedOn === null) return null;
  return (
    <details className={classes.about}>
      <summary className={classes.line}>
        {countedStudents({ students, publishedOn, countsMe })} · not official · small groups hidden{' '}
        <span className={classes.more} aria-hidden="true">
          ?
        </span>
      </summary>
      <div className={classes.rest}>
        <p>{meanings[mode]}</p>
        <p>
          Based on students in {major} who share their {mode === 'grades' ? 'grades' : 'courses'},
          not official data. The number beside a title is how many students the chart covers. Small
          groups can mislead.
        </p>
        <p>{hiddenCharts[mode]}</p>
        <p>{newerOnesWait}</p>
      </div>
    </details>
  );
}
