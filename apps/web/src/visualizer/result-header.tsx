import { countCourses, semesterWord } from '@coursetrail/domain';
import type { ComponentProps } from 'react';
import { plural } from '../ui/plural.ts';
import { newerOnesWait } from '../ui/publication-texts.ts';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './result-summary.module.css';
import { hiddenSentence, ownerOf } from './texts.ts';
import { type ViewForm, viewForms } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = ComponentProps<typeof ResultSummary> & {
  form: ViewForm;
  onForm: (form: ViewForm) => void;
};

const formNames: Record<ViewForm, string> = { graph: 'Graph', path: 'Path', table: 'Table' };

/** What stands beside the name of the screen: whose courses are shown, and as what. */
export const ResultHeader = ({ form, onForm, ...summary }: Props) => (
  <>
    <ResultSummary {...summary} />
    <SegmentedGroup legend="View as" hidesLegend size="small" className={classes.forms}>
      {viewForms.map((each) => (
        <Segment key={each} pressed={form === each} onClick={() => onForm(each)}>
          {formNames[each]}
        </Segment>
      ))}
    </SegmentedGroup>
  </>
);

type ResultSummaryProps = {
  data: VisualizerData;
  /** The courses shown, in each of their semesters. */
  counted: readonly { programId: string; n: number }[];
  planned: readonly unknown[];
  /** Whether the viewer would be one of the crowd. */
  withoutMe: boolean;
};

/** Whose courses these are and how many, read aloud when it changes, and what is not among them. */
function ResultSummary({ data, counted, planned, withoutMe }: ResultSummaryProps) {
  const semesters = new Set(counted.map(({ n }) => n)).size;
  const hidden = hiddenSentence(data);
  return (
    <div className={classes.summary}>
      <div role="status" className={classes.status}>
        <p className={classes.owner}>{ownerOf(data, withoutMe)}</p>
        {counted.length > 0 && (
          <p>
            {plural(countCourses(counted), 'course')} in {plural(semesters, semesterWord)}
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
