import { grades, isListedGrade, percentage, semesterLabel, termName } from '@coursetrail/domain';
import { useState } from 'react';
import classes from './course-table.module.css';
import type { Row } from './told.ts';

type Column = {
  heading: string;
  /** What the file holds, and what the rows are sorted by unless `order` says otherwise. */
  value(row: Row): string | number;
  order?(row: Row): number;
  text?(row: Row): string;
  /** Large numbers are what one looks for first. */
  isAmount?: boolean;
};

const semester: Column = {
  heading: 'Semester',
  value: ({ n }) => n,
  text: ({ n }) => semesterLabel(n),
};
const course: Column = { heading: 'Course', value: ({ programId }) => programId };
const term: Column = {
  heading: 'Term',
  value: ({ rawSemesterCode = '' }) => termName(rawSemesterCode),
  order: ({ n }) => n,
};
const grade: Column = {
  heading: 'Grade',
  value: ({ grade = '' }) => grade,
  order: ({ grade = '' }) => (isListedGrade(grade) ? grades.indexOf(grade) : grades.length),
};
const students: Column = {
  heading: 'Students',
  value: ({ students = 0 }) => students,
  isAmount: true,
};
const share: Column = {
  heading: 'Share',
  value: ({ students = 0, outOf = 1 }) => percentage(students, outOf),
  text: (row) => `${share.value(row)}%`,
  isAmount: true,
};
const mine: Column = { heading: 'You', value: ({ isOwn }) => (isOwn ? 'took it' : '') };

/** The columns that have something to tell. */
function columnsOf(rows: readonly Row[]): Column[] {
  const some = (key: keyof Row) => rows.some((row) => row[key] !== undefined);
  return [
    semester,
    ...(some('rawSemesterCode') ? [term] : []),
    course,
    ...(some('grade') ? [grade] : []),
    ...(some('students') ? [students, share] : []),
    ...(rows.some(({ isOwn }) => isOwn) ? [mine] : []),
  ];
}

/** The same table as cells of a file. */
export function cellsOf(rows: readonly Row[]): (string | number)[][] {
  const columns = columnsOf(rows);
  const heading = (column: Column) => (column === share ? 'Share in percent' : column.heading);
  return [columns.map(heading), ...rows.map((row) => columns.map((column) => column.value(row)))];
}

/** A page of rows a browser draws at once; a large major has thousands. */
const atOnce = 200;

type Sorting = { heading: string; direction: 'ascending' | 'descending' };

/** What the picture shows, row by row. */
export function CourseTable({
  title,
  rows,
  onOpen,
}: {
  title: string;
  rows: readonly Row[];
  onOpen(row: Row): void;
}) {
  const [sorting, setSorting] = useState<Sorting>({
    heading: semester.heading,
    direction: 'ascending',
  });
  const [showsAll, setShowsAll] = useState(false);
  const columns = columnsOf(rows);
  const by = columns.find(({ heading }) => heading === sorting.heading) ?? semester;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  // Rows come by semester, so within equal ones that order stays.
  const sorted = rows.toSorted((a, b) => {
    const place = by.order ?? by.value;
    const [left, right] = [place(a), place(b)];
    return left === right ? 0 : sign * (left < right ? -1 : 1);
  });
  const shown = showsAll ? sorted : sorted.slice(0, atOnce);

  const sortBy = ({ heading, isAmount = false }: Column) => {
    const first = isAmount ? 'descending' : 'ascending';
    const other = sorting.direction === 'ascending' ? 'descending' : 'ascending';
    setSorting({ heading, direction: sorting.heading === heading ? other : first });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={`${title}, table`}>
        <table className={classes.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.heading}
                  scope="col"
                  data-amount={column.isAmount}
                  {...(column === by && { 'aria-sort': sorting.direction })}
                >
                  <button type="button" onClick={() => sortBy(column)}>
                    {column.heading}
                    <span className={classes.arrow} aria-hidden="true">
                      {column === by ? (sorting.direction === 'ascending' ? '▲' : '▼') : '▲'}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.programId}__${row.n}`} data-own={row.isOwn}>
                {columns.map((column) =>
                  column === course ? (
                    <th key={column.heading} scope="row">
                      <button type="button" onClick={() => onOpen(row)}>
                        {row.programId}
                      </button>
                    </th>
                  ) : (
                    <td key={column.heading} data-amount={column.isAmount}>
                      {column.text?.(row) ?? column.value(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < sorted.length && (
        <button
          type="button"
          className={`button ${classes.more}`}
          data-quiet
          onClick={() => setShowsAll(true)}
        >
          Show all {sorted.length.toLocaleString('en-US')} rows
        </button>
      )}
    </>
  );
}
