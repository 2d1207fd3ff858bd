import { plural } from '../ui/plural.ts';
import classes from './result-summary.module.css';
import type { CourseRow } from './select-courses.ts';
import { hiddenSentence, ownerOf } from './texts.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = { data: VisualizerData; rows: readonly CourseRow[] };

/** Whose courses these are, how many, and how many are hidden. It is read aloud when it changes. */
export function ResultSummary({ data, rows }: Props) {
  const semesters = new Set(rows.map(({ n }) => n)).size;
  const hidden = hiddenSentence(data);
  return (
    <div role="status" className={classes.summary}>
      <p className={classes.owner}>{ownerOf(data)}</p>
      {rows.length > 0 && (
        <p>
          {plural(rows.length, 'course')} in {plural(semesters, 'semester')}
          {data.of === 'crowd' && (
            <span className={classes.sizes}> · the larger a dot, the more students took it</span>
          )}
        </p>
      )}
      {hidden !== null && <p>{hidden}</p>}
    </div>
  );
}
