import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf } from '@coursetrail/domain';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import { type CourseSortKey, type GradeKind, gradeKinds, noFilter } from './arrange.ts';
import classes from './list-tools.module.css';
import type { ArrangedCourses } from './use-arranged-courses.ts';
import type { CourseSelection } from './use-selection.ts';

const sortNames = {
  semester: 'Sort by Semester',
  prefix: 'Sort by Prefix',
} as const satisfies Record<CourseSortKey, string>;
const sortKeys = Object.keys(sortNames) as CourseSortKey[];

const kindNames = {
  letter: 'Letter grades',
  'in-progress': 'In progress',
  withdrawn: 'Withdrawn',
  other: 'Others',
} as const satisfies Record<GradeKind, string>;

type Props = {
  courses: readonly OwnAttempt[];
  list: ArrangedCourses;
  onSort: (by: CourseSortKey) => void;
  selection: CourseSelection;
  canSelect: boolean;
  onDelete: (courses: readonly OwnAttempt[]) => void;
};

/** Everything that acts on the list as a whole. */
export function ListTools({ courses, list, onSort, ...selecting }: Props) {
  const { listed, sort, filter, setFilter } = list;
  const isFiltered = listed.length < courses.length;
  return (
    <div className={classes.tools}>
      <div className={classes.sorts}>
        {sortKeys.map((by) => (
          <Button
            key={by}
            variant="quiet"
            className={classes.sort}
            pressed={sort.by === by}
            onClick={() => onSort(by)}
          >
            <span>
              {sortNames[by]}{' '}
              <span role="img" aria-label={sort.directions[by]}>
                {sort.directions[by] === 'ascending' ? '↑' : '↓'}
              </span>
            </span>
          </Button>
        ))}
      </div>
      <Filters courses={courses} filter={filter} setFilter={setFilter} />
      <div className={classes.state}>
        <p className={classes.count} role="status">
          {isFiltered && `${listed.length} of `}
          {plural(courses.length, 'course')}
        </p>
        {isFiltered && <TextButton onClick={() => setFilter(noFilter)}>Show all</TextButton>}
        <Selecting listed={listed} {...selecting} />
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
        onChange={(subject) => setFilter({ ...filter, subject })}
      >
        <option value="">All</option>
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </Choice>
      <Choice
        label="Kind of grade"
        value={filter.kind}
        onChange={(kind) =>
          setFilter({ ...filter, kind: gradeKinds.find((each) => each === kind) ?? '' })
        }
      >
        <option value="">All</option>
        {gradeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Choice>
    </div>
  );
}

type SelectingProps = Pick<Props, 'selection' | 'canSelect' | 'onDelete'> &
  Pick<ArrangedCourses, 'listed'>;

function Selecting({ listed, selection, canSelect, onDelete }: SelectingProps) {
  const { ids } = selection;
  if (ids === null) {
    return (
      <TextButton disabled={!canSelect} onClick={selection.start}>
        Select several
      </TextButton>
    );
  }
  const chosen = listed.filter(({ _id }) => ids.has(_id));
  return (
    <>
      <TextButton onClick={() => selection.selectAll(listed)}>Select all shown</TextButton>
      <TextButton danger disabled={chosen.length === 0} onClick={() => onDelete(chosen)}>
        Delete {chosen.length} selected
      </TextButton>
      <TextButton onClick={selection.stop}>Stop selecting</TextButton>
    </>
  );
}
