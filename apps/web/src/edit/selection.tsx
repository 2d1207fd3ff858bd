import type { OwnAttempt } from '@coursetrail/contract';
import { useCallback, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './selection-bar.module.css';

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
      <Button variant="danger" size="small" disabled={chosen.length === 0} onClick={() => onDelete(chosen)}>
        Delete {chosen.length} selected
      </Button>
    </div>
  );
}

const idOf = ({ _id }: OwnAttempt) => _id;

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);

  const toggle = useCallback((course: OwnAttempt, isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      if (isSelected) after.add(course._id);
      else after.delete(course._id);
      return after;
    });
  }, []);

  return {
    /** Null while nothing is being selected. */
    ids,
    toggle,
    start: () => setIds(new Set()),
    selectAll: (courses: readonly OwnAttempt[]) => setIds(new Set(courses.map(idOf))),
    stop: () => setIds(null),
  };
}

export type CourseSelection = ReturnType<typeof useSelection>;
