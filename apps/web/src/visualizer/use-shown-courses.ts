import type { OwnAttempt } from '@coursetrail/contract';
import { useMemo } from 'react';
import { type CourseRow, ownSemesters, selectCourses } from './select-courses.ts';
import type { VisualizerView } from './url-state.ts';
import { useCourseTitles } from './use-course-titles.ts';
import { codesOf, type VisualizerData } from './visualizer-data.ts';

const nothing: VisualizerData = { of: 'nobody', major: null };

export type ShownCourses = ReturnType<typeof useShownCourses>;

/** The courses of a view, for the picture, the table and everything that is said about them. */
export function useShownCourses(
  data: VisualizerData | null,
  { semester, top10 }: VisualizerView,
  own: readonly OwnAttempt[],
) {
  const present = data ?? nothing;
  const codes = useMemo(() => codesOf(present), [present]);
  // A path can have rows for courses that only the viewer took.
  const named = useMemo(
    () => [...new Set([...codes, ...own.map(({ programId }) => programId)])],
    [codes, own],
  );
  const titles = useCourseTitles(named, own);
  const selected = useMemo(
    () => selectCourses(present, { semester, top10 }, ownSemesters(own)),
    [present, semester, top10, own],
  );
  // Apart from the scene, which would be laid out again when the titles arrive.
  const rows = useMemo(
    () =>
      selected.rows.map((row): CourseRow => {
        const title = titles.get(row.programId);
        return title === undefined ? row : { ...row, title };
      }),
    [selected, titles],
  );
  return {
    scene: selected.scene,
    rows,
    /** The course codes of all semesters, each once. */
    codes,
    titles,
  };
}
