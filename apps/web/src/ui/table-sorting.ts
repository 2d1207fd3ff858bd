import type { SortDirection } from '@coursetrail/domain';

/** By which column, named by its heading, and which way. */
export type Sorting = { by: string; direction: SortDirection };

/** What a cell is sorted by; null where a row has no value. */
type SortValue = string | number | null;

export type SortableColumn<Entry> = {
  heading: string;
  sortValue: (entry: Entry) => SortValue;
  /** Numbers of which the largest is looked for first. */
  isAmount?: boolean;
};

/** The next sorting after a click on a heading: amounts fall at first, words rise, and a second click turns it around. */
export function sortingAfter<Entry>(
  { by, direction }: Sorting,
  { heading, isAmount = false }: SortableColumn<Entry>,
): Sorting {
  const isSame = by === heading;
  const falls = isSame ? direction === 'ascending' : isAmount;
  return { by: heading, direction: falls ? 'descending' : 'ascending' };
}

/** Sorted by a column. Equal rows keep their order, and rows without a value come last either way. */
export function sortRows<Entry>(
  rows: readonly Entry[],
  columns: readonly SortableColumn<Entry>[],
  { by, direction }: Sorting,
): Entry[] {
  const column = columns.find(({ heading }) => heading === by);
  if (column === undefined) return [...rows];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [column.sortValue(a), column.sortValue(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : sign * (left < right ? -1 : 1);
  });
}
