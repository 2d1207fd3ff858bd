import type { OwnAttempt } from '@coursetrail/contract';
import { Button } from '../ui/button.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './selection-bar.module.css';
import type { CourseSelection } from './use-selection.ts';

type Props = {
  listed: readonly OwnAttempt[];
  selection: CourseSelection;
  onDelete: (courses: readonly OwnAttempt[]) => void;
};

/** What can be done with the selected courses. Stays in view at the lower edge, wherever in the list the student is. */
export function SelectionBar({ listed, selection, onDelete }: Props) {
  const { ids } = selection;
  if (ids === null) return null;
  const chosen = listed.filter(({ _id }) => ids.has(_id));
  return (
    <div role="toolbar" aria-label="Selected courses" className={classes.bar}>
      <TextButton onClick={() => selection.selectAll(listed)}>Select all shown</TextButton>
      <Button
        variant="danger"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => onDelete(chosen)}
      >
        Delete {chosen.length} selected
      </Button>
    </div>
  );
}
