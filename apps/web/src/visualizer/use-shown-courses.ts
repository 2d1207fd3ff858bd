import type { OwnAttempt } from '@coursetrail/contract';
import { useMemo } from 'react';
import { useCourseTitles } from '../server/use-course-titles.ts';
import { pathOf } from './path/path.ts';
import { type CourseRow, ownSemesters, selectCourses } from './select-courses.ts';
import type { VisualizerView } from './url-state.ts';
import { codesOf, type VisualizerData } from './visualizer-data.ts';

const nothing: VisualizerData = { of: 'nobody', major: null };

export type ShownCourses = ReturnType<typeof useShownCourses>;

/** The courses of a view, for the picture, the table and everything that is said about them. */
export function useShownCourses(
  data: VisualizerData | null,
  { form, semester, top10, course }: VisualizerView,
  own: readonly OwnAttempt[],
) {
  const present = data ?? nothing;
  const codes = useMemo(() => codesOf(present), [present]);
  // A path can have rows for courses that only the viewer took. Asked for once, when all are known.
  const isWaiting = data === null;
  const named = useMemo(
    () => (isWaiting ? [] : [...new Set([...codes, ...own.map(({ programId }) => programId)])]),
    [isWaiting, codes, own],
  );
  const titles = useCourseTitles(named, own);
  const isPath = form === 'path';
  const selected = useMemo(() => {
    // A path has every semester of the courses in it, whichever of them are chosen.
    const chosen = isPath ? ({ semester: 'all', top10: false } as const) : { semester, top10 };
    return selectCourses(present, chosen, ownSemesters(own));
  }, [present, isPath, semester, top10, own]);
  // Apart from the scene, which would be laid out again when the titles arrive.
  const rows = useMemo(
    () =>
      selected.rows.map((row): CourseRow => {
        const title = titles.get(row.programId);
        return title === undefined ? row : { ...row, title };
      }),
    [selected, titles],
  );
  const inPath = useMemo(() => {
    if (!isPath) return null;
    const all = { limit: Number.POSITIVE_INFINITY, addsOwn: false };
    return pathOf(present, own, { semester, top10, course, ...all }).rows.flatMap(({ programId, cells }) =>
      cells.map(({ n, planned }) => ({ programId, n, planned })),
    );
  }, [present, own, isPath, semester, top10, course]);
  const shown: readonly { programId: string; n: number; planned?: true | undefined }[] = inPath ?? rows;
  return {
    scene: selected.scene,
    rows,
    isEmpty: shown.length === 0,
    /** What the summary counts: everything but the plan. */
    counted: shown.filter(({ planned }) => !planned),
    planned: shown.filter(({ planned }) => planned),
    /** The course codes of all semesters, each once. */
    codes,
    titles,
  };
}
