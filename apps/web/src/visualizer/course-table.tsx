import { prefixOf } from '@coursetrail/domain';
import { useMemo } from 'react';
import { SortableTable, type TableColumn, useSortedTable } from '../ui/sortable-table.tsx';
import { subjectStyle } from '../ui/subject-colors.ts';
import { TextButton } from '../ui/text-button.tsx';
import { columnsFor, courseHeading, semesterHeading } from './course-columns.ts';
import classes from './course-table.module.css';
import { type CourseRow, isOwn } from './select-courses.ts';

/** How many rows are drawn at once; a large major has thousands. */
const atFirst = 200;

type Props = {
  title: string;
  rows: readonly CourseRow[];
  onOpen: (row: CourseRow) => void;
};

export function CourseTable({ title, rows, onOpen }: Props) {
  const columns = useMemo(
    () =>
      columnsFor(rows).map(
        ({ heading, value, order = value, text, isAmount = false }): TableColumn<CourseRow> => ({
          heading,
          sortValue: order,
          cell: text ?? value,
          isAmount,
          ...(heading === courseHeading && {
            namesRow: true,
            cell: (row) => (
              <TextButton className={classes.course} onClick={() => onOpen(row)}>
                <span
                  className={classes.swatch}
                  data-planned={row.planned}
                  style={subjectStyle(prefixOf(row.programId))}
                />
                {row.programId}
              </TextButton>
            ),
          }),
        }),
      ),
    [rows, onOpen],
  );
  // Rows come by semester, and equal rows keep that order.
  const table = useSortedTable(columns, rows, semesterHeading);
  return <SortableTable {...table} caption={title} label={`${title}, table`} isHighlighted={isOwn} atFirst={atFirst} />;
}
