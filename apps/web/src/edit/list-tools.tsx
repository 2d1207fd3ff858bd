import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf, SemesterWord } from '@coursetrail/domain';
import { useMemo, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { coursesText } from '../ui/course-count.ts';
import { Field } from '../ui/field.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import { TextButton } from '../ui/text-button.tsx';
import {
  arrange,
  type CourseFilter,
  type CourseSortKey,
  firstSort,
  type GradeFilter,
  gradeFilters,
  matches,
  noFilter,
  sortAgain,
} from './arrange.ts';
import type { EditDraft } from './edit-draft.ts';
import classes from './list-tools.module.css';
import type { CourseSelection } from './selection.tsx';

const sortNames = {
  semester: `Sort by ${SemesterWord}`,
  prefix: 'Sort by Prefix',
} as const satisfies Record<CourseSortKey, string>;
const sortKeys = Object.keys(sortNames) as CourseSortKey[];

const kindNames = {
  letter: 'Letter grades',
  'in-progress': 'In progress',
  withdrawn: 'Withdrawn',
  other: 'Others',
} as const satisfies Record<GradeFilter, string>;

type Props = {
  courses: readonly OwnAttempt[];
  list: ArrangedCourses;
  onSort: (by: CourseSortKey) => void;
  selection: CourseSelection;
  canSelect: boolean;
};

export function ListTools({ courses, list, onSort, selection, canSelect }: Props) {
  const { listed, sort, filter, setFilter } = list;
  const isFiltered = listed.length < courses.length;
  const isSelecting = selection.ids !== null;
  return (
    <div className={classes.tools}>
      <Filters courses={courses} filter={filter} setFilter={setFilter} />
      <div className={classes.state}>
        <SegmentedGroup legend="Order" hidesLegend size="small" className={classes.sorts}>
          {sortKeys.map((by) => (
            <Segment key={by} pressed={sort.by === by} onClick={() => onSort(by)}>
              {sortNames[by]}{' '}
              <span role="img" aria-label={sort.directions[by]}>
                {sort.directions[by] === 'ascending' ? '↑' : '↓'}
              </span>
            </Segment>
          ))}
        </SegmentedGroup>
        <p className={classes.count} role="status">
          {coursesText(courses, listed.length)}
        </p>
        {isFiltered && <TextButton onClick={() => setFilter(noFilter)}>Show all</TextButton>}
        <TextButton
          className={classes.select}
          disabled={!isSelecting && !canSelect}
          onClick={isSelecting ? selection.stop : selection.start}
        >
          {isSelecting ? 'Done' : 'Select'}
        </TextButton>
      </div>
    </div>
  );
}

type FiltersProps = Pick<Props, 'courses'> & Pick<ArrangedCourses, 'filter' | 'setFilter'>;

function Filters({ courses, filter, setFilter }: FiltersProps) {
  const subjects = [...new Set(courses.map(({ programId }) => prefixOf(programId)))].sort();
  return (
    <div className={classes.filters}>
      <Field
        className={classes.search}
        label="Search"
        type="search"
        placeholder="Course or title"
        required={false}
        autoComplete="off"
        value={filter.text}
        onChange={(event) => setFilter({ ...filter, text: event.target.value })}
      />
      <Choice
        label="Subject"
        value={filter.subject}
        options={[['', 'All'], ...subjects]}
        onChange={(subject) => setFilter({ ...filter, subject })}
      />
      <Choice
        label="Grade type"
        value={filter.kind}
        options={[['', 'All'], ...Object.entries(kindNames)]}
        onChange={(kind) => setFilter({ ...filter, kind: gradeFilters.find((each) => each === kind) ?? '' })}
      />
    </div>
  );
}

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

type ArrangedCourses = ReturnType<typeof useArrangedCourses>;

/** What passes the filter, and always the course being edited, with the values that decide its position. */
function listedCourses(courses: readonly OwnAttempt[], draft: EditDraft | null, filter: CourseFilter): OwnAttempt[] {
  if (draft === null) return courses.filter((course) => matches(course, filter));
  const isEdited = ({ _id }: OwnAttempt) => _id === draft.course._id;
  const edited = { ...(courses.find(isEdited) ?? draft.course), ...draft.arrangedBy };
  return [...courses.filter((course) => !isEdited(course) && matches(course, filter)), edited];
}
