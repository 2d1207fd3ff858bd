import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './result-summary.module.css';
import { ResultSummary } from './result-summary.tsx';
import type { CourseRow } from './select-courses.ts';
import { type ViewForm, viewForms } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  rows: readonly CourseRow[];
  /** Whether the viewer is one of the crowd. */
  countsMe: boolean;
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
