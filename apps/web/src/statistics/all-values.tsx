import { type StatisticsMode, tabulate } from '@coursetrail/domain';
import { useMemo, useState } from 'react';
import { percent } from '../ui/bar-layout.ts';
import { csvFile, download, fileName } from '../ui/export.ts';
import { count, type ShownChart, shortMean } from './charts.ts';
import classes from './table.module.css';

type Props = { charts: readonly ShownChart[]; mode: StatisticsMode; title: string };

/** A column of numbers: how a course's is found, and how it is written. */
type Column = {
  name: string;
  note?: string;
  find: (row: { course: string; values: ReadonlyMap<string, number> }) => number | null | undefined;
  write: (value: number) => string;
};
type Sort = { by: string; descending: boolean };

const byCourse = 'Course';
const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** Every value of all charts in one table that can be sorted: a row for each course. */
export default function AllValues({ charts, mode, title }: Props) {
  const [sort, setSort] = useState<Sort>({ by: byCourse, descending: false });
  const { columns, rows } = useMemo(() => {
    const table = tabulate(charts, mode);
    return { columns: columnsOf(charts, mode, table.columns), rows: table.rows };
  }, [charts, mode]);
  const isOwn = useMemo(() => {
    const own = new Set(
      charts.flatMap(({ label, bars }) =>
        bars.flatMap((bar) => (bar.isOwn ? label + bar.label : [])),
      ),
    );
    return (course: string, column: string) =>
      own.has(mode === 'grades' ? course + column : column + course);
  }, [charts, mode]);

  const sorted = useMemo(() => {
    const column = columns.find(({ name }) => name === sort.by);
    const direction = sort.descending ? -1 : 1;
    return rows.toSorted((a, b) => {
      if (column === undefined) return direction * compare(a.course, b.course);
      const [x, y] = [column.find(a) ?? null, column.find(b) ?? null];
      // Where there is no value there is nothing to compare: below the others, whichever way.
      if (x === null || y === null)
        return Number(x === null) - Number(y === null) || compare(a.course, b.course);
      return direction * compare(x, y) || compare(a.course, b.course);
    });
  }, [rows, columns, sort]);

  // Words rise at first, numbers fall.
  const sortBy = (by: string) =>
    setSort((before) => ({
      by,
      descending: before.by === by ? !before.descending : by !== byCourse,
    }));

  const saveAll = () =>
    download(
      csvFile([
        [byCourse, ...columns.map(({ name }) => name)],
        ...sorted.map((row) => [row.course, ...columns.map(({ find }) => find(row) ?? '')]),
      ]),
      fileName(title, 'csv'),
    );

  const heading = (name: string, note?: string) => (
    <th
      key={name}
      scope="col"
      aria-sort={sort.by !== name ? 'none' : sort.descending ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={() => sortBy(name)}>
        {name}
        {note !== undefined && <small>{note}</small>}
        <span aria-hidden="true">{sort.by !== name ? '' : sort.descending ? ' ↓' : ' ↑'}</span>
      </button>
    </th>
  );

  return (
    <div className={classes.all}>
      <button type="button" className="button" data-quiet onClick={saveAll}>
        Save all as CSV
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label="Table of all values">
        <table className={classes.table}>
          <caption>{title}, in percent; a title sorts by its column</caption>
          <thead>
            <tr>
              {heading(byCourse)}
              {columns.map(({ name, note }) => heading(name, note))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.course}>
                <th scope="row">{row.course}</th>
                {columns.map(({ name, find, write }) => {
                  const value = find(row) ?? null;
                  return (
                    <td key={name}>
                      {isOwn(row.course, name) && <span className={classes.own}>You </span>}
                      {value === null ? <span className={classes.none}>–</span> : write(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function columnsOf(
  charts: readonly ShownChart[],
  mode: StatisticsMode,
  names: readonly string[],
): Column[] {
  const chartOf = new Map(charts.map((chart) => [chart.label, chart]));
  const shares = names.map((name): Column => {
    const students = mode === 'distribution' ? chartOf.get(name)?.students : undefined;
    return {
      name,
      ...(students !== undefined && { note: count(students, 'student') }),
      find: ({ values }) => values.get(name),
      write: percent,
    };
  });
  if (mode === 'distribution') return shares;
  return [
    { name: 'Students', find: ({ course }) => chartOf.get(course)?.students, write: String },
    { name: 'Mean', find: ({ course }) => chartOf.get(course)?.mean, write: shortMean },
    ...shares,
  ];
}
