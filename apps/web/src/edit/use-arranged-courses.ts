import type { OwnAttempt } from '@coursetrail/contract';
import { useMemo, useState } from 'react';
import {
  arrange,
  type CourseFilter,
  type CourseSortKey,
  firstSort,
  matches,
  noFilter,
  sortAgain,
} from './arrange.ts';
import type { EditDraft } from './edit-draft.ts';

/** The courses that pass the filter, sorted and grouped. */
export function useArrangedCourses(courses: readonly OwnAttempt[], draft: EditDraft | null) {
  const [sort, setSort] = useState(firstSort);
  const [filter, setFilter] = useState(noFilter);
  const listed = useMemo(() => listedCourses(courses, draft, filter), [courses, draft, filter]);
  const groups = useMemo(() => arrange(listed, sort), [listed, sort]);
  return {
    listed,
    groups,
    sort,
    sortBy: (by: CourseSortKey) => setSort(sortAgain(sort, by)),
    filter,
    setFilter,
  };
}

export type ArrangedCourses = ReturnType<typeof useArrangedCourses>;

/** What passes the filter, and always the course being edited, with the values that decide its position. */
function listedCourses(
  courses: readonly OwnAttempt[],
  draft: EditDraft | null,
  filter: CourseFilter,
): OwnAttempt[] {
  if (draft === null) return courses.filter((course) => matches(course, filter));
  const isEdited = ({ _id }: OwnAttempt) => _id === draft.course._id;
  const edited = { ...(courses.find(isEdited) ?? draft.course), ...draft.arrangedBy };
  return [...courses.filter((course) => !isEdited(course) && matches(course, filter)), edited];
}
