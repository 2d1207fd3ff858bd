import { countCourses } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';
import { newerOnesWait } from '../ui/publication-texts.ts';
import classes from './result-summary.module.css';
import { hiddenSentence, ownerOf } from './texts.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  /** The courses shown, in each of their semesters. */
  counted: readonly { programId: string; n: number }[];
  planned: readonly unknown[];
  /** Whether the viewer is one of the crowd. */
  countsMe: boolean;
};

/** Whose courses these are and how many, read aloud when it changes, and what is not among them. */
export function ResultSummary({ data, counted, planned, countsMe }: Props) {
  const semesters = new Set(counted.map(({ n }) => n)).size;
  const hidden = hiddenSentence(data);
  return (
    <div className={classes.summary}>
      <div role="status" className={classes.status}>
        <p className={classes.owner}>{ownerOf(data, countsMe)}</p>
        {counted.length > 0 && (
          <p>
            {plural(countCourses(counted), 'course')} in {plural(semesters, 'semester')}
          </p>
        )}
        {planned.length > 0 && <p className={classes.planned}>{planned.length} planned</p>}
      </div>
      {hidden !== null &&
        (data.of === 'crowd' ? (
          <details className={classes.about}>
            <summary>About this data</summary>
            <p>
              The larger a dot, the more students took the course. {hidden} {newerOnesWait}
            </p>
          </details>
        ) : (
          <p>{hidden}</p>
        ))}
    </div>
  );
}
