import type { ComponentProps } from 'react';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './result-summary.module.css';
import { ResultSummary } from './result-summary.tsx';
import { type ViewForm, viewForms } from './url-state.ts';

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
