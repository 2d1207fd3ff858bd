import type { OwnAttempt } from '@coursetrail/contract';
import { useCallback, useState } from 'react';

const idOf = ({ _id }: OwnAttempt) => _id;

/** The courses that are selected to be deleted together. */
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
