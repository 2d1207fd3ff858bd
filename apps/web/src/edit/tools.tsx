import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf } from '@coursetrail/domain';
import { useId } from 'react';
import field from '../ui/field.module.css';
import {
  type Filter,
  type GradeKind,
  gradeKinds,
  noFilter,
  type Sort,
  type SortKey,
} from './arrange.ts';
import { Choice } from './choice.tsx';
import { count } from './count.ts';
import classes from './edit.module.css';

const sortNames = {
  semester: 'Sort by Semester',
  prefix: 'Sort by Prefix',
} as const satisfies Record<SortKey, string>;
const sortKeys = Object.keys(sortNames) as SortKey[];

const kindNames = {
  letter: 'Letter grades',
  'in-progress': 'In progress',
  withdrawn: 'Withdrawn',
  other: 'Others',
} as const satisfies Record<GradeKind, string>;

type Props = {
  courses: readonly OwnAttempt[];
  shown: readonly OwnAttempt[];
  sort: Sort;
  onSort: (by: SortKey) => void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  selection: ReadonlySet<string> | null;
  onSelection: (selection: ReadonlySet<string> | null) => void;
  onDelete: (courses: readonly OwnAttempt[]) => void;
  isEditing: boolean;
};

/** Everything that acts on the list as a whole. */
export function Tools({ courses, shown, sort, onSort, filter, onFilter, ...selecting }: Props) {
  const searchId = useId();
  const subjects = [...new Set(courses.map(({ programId }) => prefixOf(programId)))].sort();
  const isFiltered = shown.length < courses.length;
  return (
    <div className={classes.tools}>
      <div className={classes.sorts}>
        {sortKeys.map((by) => (
          <button key={by} type="button" aria-pressed={sort.by === by} onClick={() => onSort(by)}>
            {sortNames[by]}{' '}
            <span role="img" aria-label={sort.directions[by]}>
              {sort.directions[by] === 'ascending' ? '↑' : '↓'}
            </span>
          </button>
        ))}
      </div>
      <div className={classes.filters}>
        <div className={field.field}>
          <label htmlFor={searchId}>Search</label>
          <input
            id={searchId}
            type="search"
            className={field.input}
            placeholder="Course or title"
            autoComplete="off"
            value={filter.text}
            onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          />
        </div>
        <Choice
          label="Subject"
          value={filter.subject}
          onChange={(subject) => onFilter({ ...filter, subject })}
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
            onFilter({ ...filter, kind: gradeKinds.find((each) => each === kind) ?? '' })
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
      <div className={classes.state}>
        <p role="status">
          {isFiltered && `${shown.length} of `}
          {count(courses.length, 'course')}
        </p>
        {isFiltered && (
          <button type="button" onClick={() => onFilter(noFilter)}>
            Show all
          </button>
        )}
        <Selecting shown={shown} {...selecting} />
      </div>
    </div>
  );
}

type SelectingProps = Pick<Props, 'shown' | 'selection' | 'onSelection' | 'onDelete' | 'isEditing'>;

function Selecting({ shown, selection, onSelection, onDelete, isEditing }: SelectingProps) {
  if (selection === null) {
    return (
      <button type="button" disabled={isEditing} onClick={() => onSelection(new Set())}>
        Select several
      </button>
    );
  }
  const chosen = shown.filter(({ _id }) => selection.has(_id));
  return (
    <>
      <button type="button" onClick={() => onSelection(new Set(shown.map(({ _id }) => _id)))}>
        Select all shown
      </button>
      <button
        type="button"
        data-danger
        disabled={chosen.length === 0}
        onClick={() => onDelete(chosen)}
      >
        Delete {chosen.length} selected
      </button>
      <button type="button" onClick={() => onSelection(null)}>
        Stop selecting
      </button>
    </>
  );
}
