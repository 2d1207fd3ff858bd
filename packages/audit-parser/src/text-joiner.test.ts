import { expect, test } from 'vitest';
import { TextJoiner } from './text-joiner.ts';

const style = { font: 'F', size: 10, stretch: 1, rise: 0 };

/** The texts that glyphs of 6 points make, each at a distance from the start of its row. */
function textsOf(...glyphs: readonly [glyph: string, distance: number, y?: number][]): string[] {
  const joiner = new TextJoiner([0, 0, 612, 792]);
  for (const [glyph, distance, y = 700] of glyphs) {
    joiner.startRun([1, 0, 0, 1, 30, y], style);
    joiner.add(glyph, distance, 6);
  }
  return joiner.end().map(({ text }) => text);
}

test('glyphs that touch are one text', () => {
  expect(textsOf(['A', 0], ['B', 6], ['C', 12])).toEqual(['ABC']);
  expect(textsOf(['A', 0], ['B', 4.5])).toEqual(['AB']);
});

test('a gap as wide as a blank is one, whether or not the file has a blank there', () => {
  expect(textsOf(['A', 0], ['B', 12])).toEqual(['A B']);
  expect(textsOf(['A', 0], [' ', 6], ['B', 12])).toEqual(['A B']);
  expect(textsOf(['A', 0], ['\u00a0', 6], ['B', 9])).toEqual(['A B']);
});

test('a wider gap, a step back and another line divide texts', () => {
  expect(textsOf(['A', 0], ['B', 13])).toEqual(['A', 'B']);
  expect(textsOf(['A', 10], ['B', 12])).toEqual(['A', 'B']);
  expect(textsOf(['A', 0], ['B', 6, 697])).toEqual(['A', 'B']);
  expect(textsOf(['A', 0], ['B', 6, 698])).toEqual(['AB']);
});

test('a blank divides texts even where it has next to no width', () => {
  expect(textsOf(['A', 0], [' ', 6], ['B', 6.5])).toEqual(['A', 'B']);
  expect(textsOf(['A', 0], ['B', 6.5])).toEqual(['AB']);
});

test('what is outside the page is not shown', () => {
  expect(textsOf(['A', 0], ['B', 600], ['C', 6, 800], ['D', -60])).toEqual(['A']);
});

test('another font, size or direction begins a text', () => {
  const joiner = new TextJoiner([0, 0, 612, 792]);
  const show = (glyph: string, x: number, other: Partial<typeof style> = {}, turn = 0) => {
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    joiner.startRun([cosine, sine, -sine, cosine, x, 700], { ...style, ...other });
    joiner.add(glyph, 0, 6);
  };
  show('A', 30);
  show('B', 36, { font: 'G' });
  show('C', 42, { size: 9 });
  show('D', 48, {}, 0.1);
  expect(joiner.end().map(({ text }) => text)).toEqual(['A', 'B', 'C', 'D']);
});

test('a text has the width from its first glyph to its last, and an accent has none', () => {
  const joiner = new TextJoiner([0, 0, 612, 792]);
  joiner.startRun([0, 2, -2, 0, 30, 100], style);
  joiner.add('e', 0, 6);
  joiner.add('\u0301', 6, 6);
  joiner.add('t', 6, 6);
  expect(joiner.end()).toEqual([{ text: 'e\u0301t', transform: [0, 20, -20, 0, 30, 100], width: 24 }]);
});
