import { plain } from './characters.ts';
import type { TextItem, TextPage } from './extract.ts';
import { type GridGeometry, measure, median, printed, rowsOf } from './geometry.ts';
import { type Sheet, toSheets } from './sheets.ts';
import { areOverprinted, baselineOf, maxRowLength, toText, type Word, withoutAdditions, wordsOf } from './words.ts';

/** The text of a row in one column, and from where to where its letters reach. */
type ColumnText = { text: string; left: number; right: number; isOverprinted: boolean };
/** One printed row: its text in each column, and the whole row, because headers have no columns. */
export type GridRow = {
  number: number;
  y: number;
  size: number;
  whole: string;
  columns: readonly [ColumnText, ColumnText];
  /** Whether the bar between the columns is printed where it belongs. */
  hasBar: boolean;
  /** What somebody wrote or stamped on the row. */
  added: string;
};
/** One page of a report. */
export type GridPage = {
  rows: readonly GridRow[];
  /** The page's number in the file, from 1. */
  sheet: number;
  /** Whether the sheet holds other pages of the report as well. */
  isShared: boolean;
  /** Whether cells were found by counting blanks, some of which a program may have dropped. */
  isCounted: boolean;
  /** Text in other directions and sizes, which belongs to no row. */
  aside: readonly string[];
};

const toColumnText = (words: readonly Word[], left: number, geometry: GridGeometry): ColumnText => ({
  text: toText(words, left, geometry.advance),
  left: Math.min(...words.map(({ from }) => from)),
  right: Math.max(...words.map(({ to }) => to)),
  isOverprinted: areOverprinted(words, geometry),
});

/** Rows at the top of a page that may belong to its header. */
const headerHeight = 6;

function toRows(items: readonly TextItem[], geometry: GridGeometry): GridRow[] {
  const { left, advance, bar } = geometry;
  const rows = rowsOf(items);
  const usualSize = median(items.map(({ size }) => size)) ?? 0;
  const tops = rows.map(baselineOf);
  const steps = tops.slice(1).map((y, index) => y - (tops[index] ?? 0));
  const pitch = median(steps) ?? 1;
  const barX = left + bar * advance;
  return rows.map((row, index) => {
    const y = tops[index] ?? 0;
    const all = wordsOf(row, geometry);
    // The header of another school may be in another font.
    const { words, added } =
      index < headerHeight ? { words: all, added: [] } : withoutAdditions(all, geometry, usualSize);
    // In letters of uneven width, a bar that touches a title or a rule may be far from its position.
    const divider = words
      .filter(({ text, x }) => text === '|' && Math.abs(x - barX) < advance * (geometry.isEven ? 1.5 : 15))
      .sort((a, b) => Math.abs(a.x - barX) - Math.abs(b.x - barX))[0];
    // A row without a bar (a printer may drop it) is divided where the others have theirs.
    const isLeft = ({ x }: Word) => x < (divider?.x ?? barX - advance / 2);
    const rest = words.filter((word) => word !== divider);
    const rightWords = rest.filter((word) => !isLeft(word));
    return {
      number: Math.round((y - (tops[0] ?? 0)) / pitch) + 1,
      y,
      size: row[0]?.size ?? 0,
      whole: toText(words, left, advance),
      columns: [toColumnText(rest.filter(isLeft), left, geometry), toColumnText(rightWords, barX + advance, geometry)],
      hasBar: divider !== undefined,
      added: added.map(({ text }) => text).join(' '),
    };
  });
}

/** The item in the report's characters, and no longer than a row. */
export function toPlain(item: TextItem): TextItem {
  const text = plain(item.text);
  if (text === item.text && text.length <= maxRowLength) return item;
  const short = text.slice(0, maxRowLength);
  return {
    ...item,
    text: short,
    width: (item.width * short.length) / Math.max(1, item.text.length),
  };
}

/** Rebuilds the report's rows and columns from the positions of its text. */
export function toGrid(pages: readonly TextPage[]): GridPage[] {
  const sheets: Sheet[] = pages.flatMap((page, index) =>
    toSheets({ ...page, items: page.items.map(toPlain) }, index + 1),
  );
  const measured = sheets.map(({ items }) => measure(items));
  // The last page may be too empty to find its grid; it is printed like the others.
  const usual = measured.find((geometry) => geometry !== undefined) ?? printed;
  // A page of few words may seem to have a grid even if the blanks of the others had to be counted.
  const counted = measured.find((geometry) => geometry?.blanks !== undefined);
  return sheets.map(({ items, ...sheet }, index) => ({
    ...sheet,
    rows: toRows(items, counted ?? measured[index] ?? usual),
    isCounted: counted !== undefined,
  }));
}
