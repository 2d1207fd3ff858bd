import { fitLigatures, spellLigatures } from './characters.ts';
import type { TextItem } from './extract.ts';
import { type GridGeometry, letterWidth, median, printed } from './geometry.ts';

/** Twice the report's width. What is further out belongs to no audit, and would make endless blanks. */
export const maxRowLength = 262;

export type Word = {
  text: string;
  /** Where it belongs on the grid. */
  x: number;
  end: number;
  /** Where it is printed. */
  from: number;
  to: number;
  y: number;
  size: number;
  /** How many characters its text item has. The width of a short one is inaccurate. */
  letters: number;
  /** Whether it follows a word of the same text item after one blank, however wide that is printed. */
  follows: boolean;
};

const wordPattern = /\||[^\s|]+/g;

/** The words of a text and where each starts. A loop, which is faster than `matchAll`. */
function splitWords(text: string): { word: string; index: number }[] {
  const words = [];
  for (let found = wordPattern.exec(text); found !== null; found = wordPattern.exec(text))
    words.push({ word: found[0], index: found.index });
  return words;
}

/** The words of one row, their cells found by counting letters and blanks. */
function countWords(items: readonly TextItem[], blanks: { width: number; from: number }): Word[] {
  let cell = 0;
  let end = blanks.from;
  return (
    items
      .toSorted((a, b) => a.x - b.x)
      // A browser draws two letters of the report as one glyph; they still take two cells.
      .map((item) => ({ ...item, text: spellLigatures(item.text) }))
      .flatMap((item) => {
        const counted = cell + Math.max(0, Math.round((item.x - end) / blanks.width));
        // The bar corrects what was miscounted before it.
        const bar = counted + item.text.indexOf('|');
        const start =
          item.text.includes('|') && Math.abs(bar - printed.bar) < 8 ? counted + printed.bar - bar : counted;
        const step = letterWidth(item);
        cell = start + item.text.length;
        end = item.x + item.width;
        return splitWords(item.text).map(({ word: text, index }) => ({
          text,
          x: start + index,
          end: start + index + text.length,
          from: item.x + index * step,
          to: item.x + (index + text.length) * step,
          y: item.y,
          size: item.size,
          letters: item.text.length,
          follows: false,
        }));
      })
  );
}

/** The words of one row from left to right, each once; the bar is a separate word. */
export function wordsOf(items: readonly TextItem[], { advance, isEven, blanks }: GridGeometry): Word[] {
  if (blanks) return countWords(items, blanks);
  const words = items
    .flatMap((item) => {
      const text = isEven ? fitLigatures(item.text, Math.round(item.width / advance)) : item.text;
      const step = item.width / text.length;
      return splitWords(text).map(({ word, index }) => {
        const x = item.x + index * step;
        const end = x + word.length * step;
        const follows = index > 1 && text[index - 1] === ' ' && text[index - 2] !== ' ';
        return {
          text: word,
          x,
          end,
          from: x,
          to: end,
          y: item.y,
          size: item.size,
          letters: text.length,
          follows,
        };
      });
    })
    .sort((a, b) => a.x - b.x);
  return words.filter((word, index) => !isSecondStrike(word, words, index));
}

/** Bold type may be made by printing twice, the second time a little aside. */
function isSecondStrike({ text, x, end }: Word, words: readonly Word[], index: number): boolean {
  const reach = ((end - x) / text.length) * 0.45;
  for (let before = index - 1; before >= 0; before--) {
    const other = words[before];
    if (other === undefined || x - other.x > reach) return false;
    if (other.text === text) return true;
  }
  return false;
}

/**
 * Divides the words of a row into the report's and those that somebody added: a note, a stamp, a mark in
 * another font, size or height. Where all letters have one width, that width tells them apart. A piece
 * that touches a word of the report is a part of it, because a font may lack a letter of a title.
 */
export function withoutAdditions(
  words: readonly Word[],
  { advance, isEven, blanks }: GridGeometry,
  usualSize: number,
): { words: readonly Word[]; added: readonly Word[] } {
  if (!isEven || blanks) return { words, added: [] };
  const y = baselineOf(words);
  const isLevel = (word: Word) => Math.abs(word.size / usualSize - 1) < 0.12 && Math.abs(word.y - y) < usualSize * 0.2;
  const isPrinted = (word: Word) =>
    isLevel(word) && Math.abs((word.to - word.from) / word.text.length / advance - 1) < 0.06 + 0.3 / word.letters;
  const ownWords = words.filter(isPrinted);
  if (ownWords.length === words.length) return { words, added: [] };
  const gap = (own: Word, word: Word) => Math.max(own.from - word.to, word.from - own.to);
  const isPart = (word: Word) => {
    const nearest = Math.min(...ownWords.map((own) => gap(own, word)), Number.POSITIVE_INFINITY);
    return isLevel(word) && Math.abs(nearest) < advance * 0.3;
  };
  const isAdded = (word: Word) => /[\p{L}\p{N}]|../u.test(word.text) && !isPrinted(word) && !isPart(word);
  return { words: words.filter((word) => !isAdded(word)), added: words.filter(isAdded) };
}

/** The height at which most letters of a row stand. */
export function baselineOf(words: readonly Pick<Word, 'text' | 'y'>[]): number {
  const [first, ...others] = words;
  if (others.every(({ y }) => y === first?.y)) return first?.y ?? 0;
  const letters = words.flatMap(({ text, y }) => Array<number>(Math.min(text.length, 40)).fill(y));
  return median(letters) ?? 0;
}

/** Whether words are printed over each other, so that nobody can say which of their letters count. */
export function areOverprinted(words: readonly Word[], { advance, isEven, blanks }: GridGeometry): boolean {
  // Cells are counted there, not measured.
  if (blanks) return false;
  let reach = Number.NEGATIVE_INFINITY;
  for (const { text, from, to } of words) {
    if (text === '|') continue;
    if (reach - from > advance * (isEven ? 0.35 : 1)) return true;
    reach = Math.max(reach, to);
  }
  return false;
}

/**
 * Puts each word into the cell where it starts; its letters take one cell each, whatever their widths. So
 * fields stay in position even in a font of uneven width, and a word in two pieces becomes one again.
 */
export function toText(words: readonly Word[], left: number, advance: number): string {
  let line = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const cell = Math.max(0, Math.round((word.x - left) / advance));
    if (Math.max(cell, line.length) + word.text.length > maxRowLength) break;
    const isSameWord = word.x - end < advance * 0.25 && !word.follows;
    const next = line.length + (isSameWord ? 0 : 1);
    const start = line === '' || (cell > next && !word.follows) ? cell : next;
    line = line.padEnd(start) + word.text;
    end = word.end;
  }
  return line;
}
