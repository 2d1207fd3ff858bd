import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './result-summary.module.css';
import { ResultSummary } from './result-summary.tsx';
import type { CourseRow } from './select-courses.ts';
import type { VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  rows: readonly CourseRow[];
  /** Whether the viewer is one of the crowd. */
  countsMe: boolean;
  form: VisualizerView['form'];
  onForm: (form: VisualizerView['form']) => void;
};

/** What stands beside the name of the screen: whose courses are shown, and as what. */
export const ResultHeader = ({ form, onForm, ...summary }: Props) => (
  <>
    <ResultSummary {...summary} />
    <SegmentedGroup legend="View as" hidesLegend size="small" className={classes.forms}>
      {(['graph', 'table'] as const).map((each) => (
        <Segment key={each} pressed={form === each} onClick={() => onForm(each)}>
          {each === 'graph' ? 'Graph' : 'Table'}
        </Segment>
      ))}
    </SegmentedGroup>
  </>
);
