import { type StatisticsMode, tabulate } from '@coursetrail/domain';
import { useMemo } from 'react';
import type { TitlesByCode } from '../server/use-course-titles.ts';
import { alignedPercent } from '../ui/bar-layout.ts';
import { Button } from '../ui/button.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { csvFile, download, fileName } from '../ui/export.ts';
import { plural } from '../ui/plural.ts';
import { SortableTable, type TableColumn, useSortedTable } from '../ui/sortable-table.tsx';
import classes from './all-values.module.css';
import { type StatisticsChart, shortMean } from './charts.ts';

type Props = {
  charts: readonly StatisticsChart[];
  mode: StatisticsMode;
  /** Of courses. */
  titles: TitlesByCode;
  title: string;
};

type ChartTableRow = ReturnType<typeof tabulate>['rows'][number];

const courseHeading = 'Course';

/** Every value of all charts in one table that can be sorted: a row for each course. */
export default function AllValues({ charts, mode, titles, title }: Props) {
  const { columns, rows } = useMemo(() => tableOf(charts, mode, titles), [charts, mode, titles]);
  const table = useSortedTable(columns, rows, courseHeading);

  const saveAll = () =>
    download(
      csvFile([
        columns.map(({ heading }) => heading),
        ...table.sorted.map((row) => columns.map(({ sortValue }) => sortValue(row) ?? '')),
      ]),
      fileName(title, 'csv'),
    );

  return (
    <div className={classes.all}>
      <Button variant="quiet" className={classes.save} onClick={saveAll}>
        Save all as CSV
      </Button>
      <SortableTable
        {...table}
        caption={`${title} (%). Select a heading to sort.`}
        label="Table of all values"
        hasStickyHeadings
      />
    </div>
  );
}

function tableOf(charts: readonly StatisticsChart[], mode: StatisticsMode, titles: TitlesByCode) {
  const { columns: names, rows } = tabulate(charts, mode);
  const chartOf = new Map(charts.map((chart) => [chart.label, chart]));
  const isOwn = ownValuesIn(charts, mode);
  const course: TableColumn<ChartTableRow> = {
    heading: courseHeading,
    sortValue: (row) => row.course,
    namesRow: true,
    cell: ({ course }) => (
      <span className={classes.course}>
        <CourseLink code={course} title={titles.get(course)} quiet />
      </span>
    ),
  };
  const shares = names.map((name): TableColumn<ChartTableRow> => {
    const students = mode === 'distribution' ? chartOf.get(name)?.students : undefined;
    return {
      ...amountColumn(
        name,
        ({ values }) => values.get(name),
        alignedPercent,
        (row) => isOwn(row.course, name),
      ),
      note: students === undefined ? undefined : plural(students, 'student'),
    };
  });
  const aboutGrades = [
    amountColumn('Students', (row) => chartOf.get(row.course)?.students, String),
    amountColumn('Average', (row) => chartOf.get(row.course)?.mean, shortMean),
  ];
  return {
    columns: [course, ...(mode === 'grades' ? aboutGrades : []), ...shares],
    // Rows of equal value keep this order.
    rows: rows.toSorted((a, b) => (a.course < b.course ? -1 : 1)),
  };
}

function amountColumn(
  heading: string,
  find: (row: ChartTableRow) => number | null | undefined,
  format: (value: number) => string,
  isOwn: (row: ChartTableRow) => boolean = () => false,
): TableColumn<ChartTableRow> {
  const sortValue = (row: ChartTableRow) => find(row) ?? null;
  return {
    heading,
    isAmount: true,
    sortValue,
    cell: (row) => {
      const value = sortValue(row);
      return (
        <>
          {isOwn(row) && <span className={classes.own}>You </span>}
          {value === null ? <span className={classes.none}>–</span> : format(value)}
        </>
      );
    },
  };
}

function ownValuesIn(charts: readonly StatisticsChart[], mode: StatisticsMode) {
  const own = new Set(
    charts.flatMap(({ label, values }) => values.flatMap((bar) => (bar.isOwn ? [`${label}\t${bar.label}`] : []))),
  );
  return (course: string, column: string) =>
    own.has(mode === 'grades' ? `${course}\t${column}` : `${column}\t${course}`);
}
