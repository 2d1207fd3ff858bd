import { useQuery } from '@tanstack/react-query';
import { type MajorStatistics, publishedMajorsQuery } from '../server/statistics.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { plural } from '../ui/plural.ts';
import { hiddenCharts } from './about-charts.tsx';
import classes from './no-charts.module.css';
import { queryOf, type StatisticsView } from './url-state.ts';

type Props = { view: StatisticsView; statistics: MajorStatistics };

/** Says once that there is nothing to show, why, and where there is something. */
export function NoCharts({ view, statistics }: Props) {
  const isPublished = statistics.students > 0;
  const isFilteredAway = Object.keys(statistics.charts).length > 0;
  return (
    <div className={classes.nothing}>
      <p role="status" className={classes.sentence}>
        No data found for the selected major.
      </p>
      <p className={classes.reason}>
        {reasonFor({ isPublished, isFilteredAway, mode: view.mode })}
      </p>
      {isFilteredAway ? (
        <LinkButton variant="quiet" to={queryOf({ ...view, prefixes: [] })}>
          Show all prefixes
        </LinkButton>
      ) : (
        <LargestMajors view={view} />
      )}
    </div>
  );
}

type Reason = Pick<StatisticsView, 'mode'> & { isPublished: boolean; isFilteredAway: boolean };

function reasonFor({ isPublished, isFilteredAway, mode }: Reason): string {
  if (isFilteredAway) return 'No courses in this major have the prefixes you chose.';
  if (isPublished) return hiddenCharts[mode];
  return 'Charts appear once enough students in this major share their courses.';
}

/** How many majors are suggested. */
const suggested = 3;

/** The majors with the most students, where the student finds charts instead. */
function LargestMajors({ view }: Pick<Props, 'view'>) {
  const { data: published = [] } = useQuery(publishedMajorsQuery());
  const largest = published
    .filter(({ major }) => major !== view.major)
    .toSorted((a, b) => b.students - a.students)
    .slice(0, suggested);
  if (largest.length === 0) return null;
  return (
    <ul className={classes.majors} aria-label="Majors with charts">
      {largest.map(({ major, students }) => (
        <li key={major}>
          <LinkButton variant="quiet" to={queryOf({ ...view, major, chart: null })}>
            {major} ({plural(students, 'student')})
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
