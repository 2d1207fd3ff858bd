import type { StatisticsMode } from '@coursetrail/domain';
import type { MajorStatistics } from '../server/statistics.ts';
import { oneOrMany, plural } from '../ui/plural.ts';
import classes from './about-charts.module.css';
import type { StatisticsView } from './url-state.ts';

type Props = { view: StatisticsView; statistics: MajorStatistics };

/** What the numbers mean, and what they do not. */
export const AboutCharts = ({ view: { major, mode }, statistics }: Props) => (
  <div className={classes.about}>
    {mode === 'distribution' ? (
      <p>
        Each bar is the share of students who took the course in that semester, of all students who
        have had that semester.
      </p>
    ) : (
      <p>
        Each bar is the share of attempts at the course that ended with the grade; a student who
        took it twice counts twice. The mean covers letter grades only, from 4.0 for A+ and A to 0
        for F: W, N/A and IP are not counted as zero.
      </p>
    )}
    <p>
      {plural(statistics.students, 'student')} of {major} volunteered their histories: not
      everybody, and not the university's own count. The number beside a title is how many of them
      the chart is based on; the fewer there are, the more it depends on chance.
    </p>
    <HiddenCharts mode={mode} count={statistics.withheld} />
  </div>
);

/** How many charts the student may not see, and why. */
export const HiddenCharts = ({ mode, count }: { mode: StatisticsMode; count: number }) =>
  count > 0 && (
    <p>
      {plural(count, 'chart is', 'charts are')} withheld, so that nobody can be recognized: too few
      other students are behind {oneOrMany(count, 'it', 'them')}
      {mode === 'grades' && ', or all of them have the same grade'}.
    </p>
  );
