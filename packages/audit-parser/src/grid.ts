import type { TextItem, TextPage } from './extract.ts';

/** The text of a row in one column, and from where to where its letters reach. */
type ColumnText = { text: string; left: number; right: number };
/** One printed row: its text in each column, and the whole row, because headers have no columns. */
export type GridRow = {
  number: number;
  y: number;
  size: number;
  whole: string;
  columns: readonly [ColumnText, ColumnText];
};
export type GridPage = {
  page: TextPage;
  rows: readonly GridRow[];
  /** Whether cells were found by counting blanks, some of which a program may have dropped. */
  isCounted: boolean;
};

/** Where the characters of a page are printed. */
type GridGeometry = {
  /** The x of the first character. */
  left: number;
  /** From one character to the next. */
  advance: number;
  /** The index of the bar between the columns. */
  bar: number;
  /** Whether all letters have the same width. */
  isEven: boolean;
  /** If only blanks keep the columns apart: the width of a blank, and where rows begin. */
  blanks?: { width: number; from: number };
};

/** The report as it is printed: 7 pt type on a grid of 131 characters, the bar after 65. */
const printed: GridGeometry = { left: 30, advance: 4.2, bar: 65, isEven: true };

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u00a6\u2223\u2502\u2503\uff5c]/g, '|'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\uff01-\uff5e]/g, ''],
];

/** Replaces look-alikes by the characters the report is written with; each stays one cell wide. */
const plain = (text: string) =>
  lookAlikes.reduce(
    (before, [pattern, character]) =>
      before.replace(
        pattern,
        (found) => character || String.fromCharCode(found.charCodeAt(0) - 0xfee0),
      ),
    text.normalize('NFC'),
  );

const ligatures = [['ffi', 'ﬃ'], ['ffl', 'ﬄ'], ['ff', 'ﬀ'], ['fi', 'ﬁ'], ['fl', 'ﬂ']] as const; // biome-ignore format: a table

/** Fonts may spell out a ligature in letters; on the grid it is still one glyph in one cell. */
function fitLigatures(text: string, cells: number): string {
  let fitted = text;
  for (const [letters, glyph] of ligatures) {
    while (fitted.length > cells && fitted.includes(letters))
      fitted = fitted.replace(letters, glyph);
  }
  return fitted;
}

export const spellLigatures = (text: string): string =>
  ligatures.reduce((before, [letters, glyph]) => before.replaceAll(glyph, letters), text);

const letterWidth = ({ text, width }: TextItem) => width / text.length;

/** The mean of the largest cluster of values; undefined if no three are close together. */
function clusterMean(values: readonly number[], tolerance: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  let best = { first: 0, count: 0 };
  let first = 0;
  for (const [last, value] of sorted.entries()) {
    while (value - (sorted[first] ?? value) > tolerance) first++;
    const count = last - first + 1;
    if (count > best.count) best = { first, count };
  }
  const cluster = sorted.slice(best.first, best.first + best.count);
  return best.count < 3 ? undefined : cluster.reduce((sum, value) => sum + value, 0) / best.count;
}

/**
 * A browser may print the report in letters of uneven width, each row with all its blanks. Then the
 * columns are not aligned, but the blanks can be counted: letters and blanks before a row's bar make 65.
 */
function measureBlanks(items: readonly TextItem[]): GridGeometry | undefined {
  const from = items.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const widths = rowsOf(items).flatMap((row) => {
    const pieces = row.toSorted((a, b) => a.x - b.x);
    const barred = pieces.findIndex(({ text }) => text.includes('|'));
    const until = pieces[barred];
    if (until === undefined) return [];
    const before = pieces.slice(0, barred);
    const letters = before.reduce((sum, { text }) => sum + text.length, until.text.indexOf('|'));
    const painted = before.reduce((sum, { width }) => sum + width, 0);
    // The width of only a few blanks would be inaccurate.
    return printed.bar - letters < 10 ? [] : [(until.x - from - painted) / (printed.bar - letters)];
  });
  const width = median(widths);
  if (width === undefined || width <= 0) return undefined;
  return { left: 0, advance: 1, bar: printed.bar, isEven: true, blanks: { width, from } };
}

/** Finds the grid of a page by what every page has: the bar between the columns and rules at the edge. */
function measure(items: readonly TextItem[]): GridGeometry | undefined {
  const widths = items
    .filter(({ text }) => text.length > 1 && !text.includes(' '))
    .map(letterWidth);
  const usual = median(widths);
  if (usual === undefined || usual <= 0) return undefined;
  const isEven =
    widths.filter((width) => Math.abs(width / usual - 1) < 0.03).length >= widths.length * 0.9;
  const bars = items.flatMap((item) =>
    [...item.text.matchAll(/\|/g)].map(({ index }) => item.x + index * letterWidth(item)),
  );
  const bar = clusterMean(bars, usual * 0.8);
  const aligned = bars.filter((x) => bar !== undefined && Math.abs(x - bar) < usual * 2).length;
  if (!isEven && bars.length > 2 && aligned < bars.length / 2) return measureBlanks(items);
  if (bar === undefined) return undefined;
  const rules = items.filter(({ text, x }) => /^={2}/.test(text) && x < bar);
  const left = (rules.length > 0 ? rules : items).reduce((least, { x }) => Math.min(least, x), bar);
  // Letters of one width give the grid themselves; otherwise the bar does, because it follows 65 characters.
  const index = isEven ? Math.round((bar - left) / usual) : printed.bar;
  if (index < 20) return undefined;
  const advance =
    isEven && Math.abs((bar - left) / index / usual - 1) > 0.01 ? usual : (bar - left) / index;
  return { left: bar - index * advance, advance, bar: index, isEven };
}

/** Twice the report's width. What is further out belongs to no audit, and would make endless blanks. */
const widestRow = 262;

type Word = {
  text: string;
  /** Where it belongs on the grid. */
  x: number;
  end: number;
  /** Where it is printed. */
  from: number;
  to: number;
  /** Whether it follows a word of the same text item after one blank, however wide that is printed. */
  follows: boolean;
};

const wordPattern = /\||[^\s|]+/g;

/** The words of one row, their cells found by counting letters and blanks. */
function countWords(items: readonly TextItem[], blanks: { width: number; from: number }): Word[] {
  let cell = 0;
  let end = blanks.from;
  return items
    .toSorted((a, b) => a.x - b.x)
    .flatMap((item) => {
      const counted = cell + Math.max(0, Math.round((item.x - end) / blanks.width));
      // The bar corrects what was miscounted before it.
      const bar = counted + item.text.indexOf('|');
      const start =
        item.text.includes('|') && Math.abs(bar - printed.bar) < 8
          ? counted + printed.bar - bar
          : counted;
      const step = letterWidth(item);
      cell = start + item.text.length;
      end = item.x + item.width;
      return [...item.text.matchAll(wordPattern)].map(({ 0: text, index }) => ({
        text,
        x: start + index,
        end: start + index + text.length,
        from: item.x + index * step,
        to: item.x + (index + text.length) * step,
        follows: false,
      }));
    });
}

/** The words of one row from left to right; the bar is a separate word. */
function wordsOf(items: readonly TextItem[], { advance, isEven, blanks }: GridGeometry): Word[] {
  if (blanks) return countWords(items, blanks);
  return items
    .flatMap((item) => {
      const text = isEven ? fitLigatures(item.text, Math.round(item.width / advance)) : item.text;
      const step = item.width / text.length;
      return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => {
        const x = item.x + index * step;
        const end = x + word.length * step;
        const follows = index > 1 && text[index - 1] === ' ' && text[index - 2] !== ' ';
        return { text: word, x, end, from: x, to: end, follows };
      });
    })
    .sort((a, b) => a.x - b.x);
}

/**
 * Puts each word into the cell where it starts; its letters take one cell each, whatever their widths. So
 * fields stay in position even in a font of uneven width, and a word in two pieces becomes one again.
 */
function toText(words: readonly Word[], left: number, advance: number): string {
  let line = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const cell = Math.max(0, Math.round((word.x - left) / advance));
    if (Math.max(cell, line.length) + word.text.length > widestRow) break;
    const isSameWord = word.x - end < advance * 0.25 && !word.follows;
    const next = line.length + (isSameWord ? 0 : 1);
    const start = line === '' || (cell > next && !word.follows) ? cell : next;
    line = line.padEnd(start) + word.text;
    end = word.end;
  }
  return line;
}

const toColumnText = (words: readonly Word[], left: number, advance: number): ColumnText => ({
  text: toText(words, left, advance),
  left: Math.min(...words.map(({ from }) => from)),
  right: Math.max(...words.map(({ to }) => to)),
});

function rowsOf(items: readonly TextItem[]): TextItem[][] {
  const rows: TextItem[][] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => a.y - b.y)) {
    if (item.y - top > item.size * 0.45) {
      rows.push([]);
      top = item.y;
    }
    rows.at(-1)?.push(item);
  }
  return rows;
}

function toRows(items: readonly TextItem[], geometry: GridGeometry): GridRow[] {
  const { left, advance, bar } = geometry;
  const rows = rowsOf(items);
  const tops = rows.map(([first]) => first?.y ?? 0);
  const steps = tops.slice(1).map((y, index) => y - (tops[index] ?? 0));
  const pitch = median(steps) ?? 1;
  const barX = left + bar * advance;
  return rows.map((row, index) => {
    const y = tops[index] ?? 0;
    const words = wordsOf(row, geometry);
    // In letters of uneven width, a bar that touches a title or a rule may be far from its position.
    const divider = words
      .filter(
        ({ text, x }) =>
          text === '|' && Math.abs(x - barX) < advance * (geometry.isEven ? 1.5 : 15),
      )
      .sort((a, b) => Math.abs(a.x - barX) - Math.abs(b.x - barX))[0];
    // A row without a bar (a printer may drop it) is divided where the others have theirs.
    const isLeft = ({ x }: Word) => x < (divider?.x ?? barX - advance / 2);
    const rest = words.filter((word) => word !== divider);
    return {
      number: Math.round((y - (tops[0] ?? 0)) / pitch) + 1,
      y,
      size: row[0]?.size ?? 0,
      whole: toText(words, left, advance),
      columns: [
        toColumnText(rest.filter(isLeft), left, advance),
        toColumnText(
          rest.filter((word) => !isLeft(word)),
          barX + advance,
          advance,
        ),
      ],
    };
  });
}

/** The item in the report's characters, and no longer than a row. */
function toPlain(item: TextItem): TextItem {
  const text = plain(item.text).slice(0, widestRow);
  return { ...item, text, width: (item.width * text.length) / Math.max(1, item.text.length) };
}

/** Rebuilds the report's rows and columns from the positions of its text. */
export function toGrid(pages: readonly TextPage[]): GridPage[] {
  const plainPages = pages.map(({ items }) => items.map(toPlain));
  const measured = plainPages.map(measure);
  // The last page may be too empty to find its grid; it is printed like the others.
  const usual = measured.find((geometry) => geometry !== undefined) ?? printed;
  // A page of few words may seem to have a grid even if the blanks of the others had to be counted.
  const counted = measured.find((geometry) => geometry?.blanks !== undefined);
  return pages.map((page, index) => ({
    page,
    rows: toRows(plainPages[index] ?? [], counted ?? measured[index] ?? usual),
    isCounted: counted !== undefined,
  }));
}
