import { plural } from '../ui/plural.ts';
import { newerOnesWait } from '../ui/publication-texts.ts';
import classes from './result-summary.module.css';
import type { CourseRow } from './select-courses.ts';
import { hiddenSentence, ownerOf } from './texts.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  rows: readonly CourseRow[];
  /** Whether the viewer is one of the crowd. */
  countsMe: boolean;
};

/** Whose courses these are and how many, read aloud when it changes, and what is not among them. */
export function ResultSummary({ data, rows, countsMe }: Props) {
  const semesters = new Set(rows.map(({ n }) => n)).size;
  const isCrowd = data.of === 'crowd';
  const hidden = hiddenSentence(data);
  return (
    <div className={classes.summary}>
      <div role="status">
        <p className={classes.owner}>{ownerOf(data, countsMe)}</p>
        {rows.length > 0 && (
          <p>
            {plural(rows.length, 'course')} in {plural(semesters, 'semester')}
            {isCrowd && (
              <span className={classes.sizes}> · the larger a dot, the more students took it</span>
            )}
          </p>
        )}
      </div>
      {hidden !== null && (
        <p>
          {hidden}
          {isCrowd && ` ${newerOnesWait}`}
        </p>
      )}
    </div>
  );
}
