import type { StatisticsMode } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { isCountedIn, publishedQuery } from '../server/sharing.ts';
import type { MajorStatistics } from '../server/statistics.ts';
import { useUserId } from '../session/session.ts';
import { countedStudents, newerOnesWait } from '../ui/publication-texts.ts';
import classes from './about-charts.module.css';
import type { StatisticsView } from './url-state.ts';

type PublicationNoteProps = { major: string; statistics: MajorStatistics };

/** How many students the numbers count, and of which day they are. */
export function PublicationNote({
  major,
  statistics: { students, publishedOn },
}: PublicationNoteProps) {
  // Only adds that the student is among them: everything else works without it.
  const { data: published } = useQuery(publishedQuery(useUserId()));
  if (publishedOn === null) return null;
  const countsMe = isCountedIn(major, published);
  return (
    <p className={classes.counted}>
      <strong>{countedStudents({ students, publishedOn, countsMe })}.</strong> {newerOnesWait}
    </p>
  );
}

type Props = { view: StatisticsView };

/** What the numbers mean, and what they do not. */
export const AboutCharts = ({ view: { major, mode } }: Props) => (
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
      Students of {major} volunteered these histories: not everybody, and not the university's own
      count. The number beside a title is how many of them the chart is based on; the fewer there
      are, the more it depends on chance.
    </p>
    <LeftOut mode={mode} />
  </div>
);

/** What no chart shows, and why. The number is not known here, because even that would say something. */
export const LeftOut = ({ mode }: { mode: StatisticsMode }) => (
  <p>
    {mode === 'distribution'
      ? 'Semesters and courses with too few students are left out, so that nobody can be recognized.'
      : 'Courses with too few students are left out, so that nobody can be recognized; so are courses in which too few share a grade or nearly all have the same one.'}
  </p>
);
