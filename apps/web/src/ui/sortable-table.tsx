import { type ReactNode, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './sortable-table.module.css';
import { type SortableColumn, type Sorting, sortingAfter, sortRows } from './table-sorting.ts';

export type TableColumn<Entry> = SortableColumn<Entry> & {
  note?: string | undefined;
  /** What its cells show; by default what they are sorted by. */
  cell?: (entry: Entry) => ReactNode;
  /** Whether its cells are the headings of their rows. */
  namesRow?: boolean;
};

/** A table's rows as they are sorted now. `columns` and `rows` should stay the same objects between draws. */
export function useSortedTable<Entry>(columns: readonly TableColumn<Entry>[], rows: readonly Entry[], firstBy: string) {
  const [chosen, setSorting] = useState<Sorting>({ by: firstBy, direction: 'ascending' });
  // Columns come and go with what the rows have; the first sorting is always possible.
  const isThere = columns.some(({ heading }) => heading === chosen.by);
  const by = isThere ? chosen.by : firstBy;
  const { direction } = chosen;
  const sorted = useMemo(() => sortRows(rows, columns, { by, direction }), [rows, columns, by, direction]);
  const sortBy = (column: TableColumn<Entry>) => setSorting(sortingAfter({ by, direction }, column));
  return { columns, sorted, sorting: { by, direction }, sortBy };
}

type Props<Entry> = ReturnType<typeof useSortedTable<Entry>> & {
  caption: string;
  label: string;
  isHighlighted?: (entry: Entry) => boolean;
  /** Scrolls within itself, with its headings and its first column always in sight. */
  hasStickyHeadings?: boolean;
  /** How many rows are drawn at first; a button brings the others. */
  atFirst?: number;
};

/** A table whose headings sort it: `<SortableTable {...useSortedTable(…)} caption=… />`. */
export function SortableTable<Entry>({
  columns,
  sorted,
  sorting,
  sortBy,
  caption,
  label,
  isHighlighted,
  hasStickyHeadings = false,
  atFirst = Number.POSITIVE_INFINITY,
}: Props<Entry>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sorted : sorted.slice(0, atFirst);
  return (
    <>
      <section
        className={classNames(classes.scroll, hasStickyHeadings && classes.sticky)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the arrow keys
        tabIndex={0}
        aria-label={label}
      >
        <table className={classes.table}>
          <caption>
            <span className={classes.caption}>{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.heading}
                  column={column}
                  direction={column.heading === sorting.by ? sorting.direction : undefined}
                  onClick={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((entry, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two can show the same
                key={index}
                className={isHighlighted?.(entry) ? classes.highlighted : undefined}
              >
                {columns.map((column) => (
                  <Cell key={column.heading} column={column} entry={entry} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < sorted.length && (
        <Button variant="quiet" className={classes.more} onClick={() => setShowsAll(true)}>
          Show all {sorted.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </>
  );
}

type HeadingProps<Entry> = {
  column: TableColumn<Entry>;
  /** Undefined where the table is sorted by another column. */
  direction: Sorting['direction'] | undefined;
  onClick: () => void;
};

function Heading<Entry>({ column, direction, onClick }: HeadingProps<Entry>) {
  const arrow = (
    <span className={classes.arrow} aria-hidden="true">
      {direction === 'descending' ? '↓' : '↑'}
    </span>
  );
  return (
    <th scope="col" aria-sort={direction} className={alignmentOf(column)}>
      <button type="button" onClick={onClick}>
        {/* On the side where it does not come between the heading and the edge of its column. */}
        {column.isAmount && arrow}
        {column.heading}
        {!column.isAmount && arrow}
        {column.note !== undefined && <small>{column.note}</small>}
      </button>
    </th>
  );
}

function Cell<Entry>({ column, entry }: { column: TableColumn<Entry>; entry: Entry }) {
  const content = column.cell === undefined ? column.sortValue(entry) : column.cell(entry);
  return column.namesRow ? <th scope="row">{content}</th> : <td className={alignmentOf(column)}>{content}</td>;
}

const alignmentOf = ({ isAmount = false }: { isAmount?: boolean }) => (isAmount ? classes.amount : undefined);
