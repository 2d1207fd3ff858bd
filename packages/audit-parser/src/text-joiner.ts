import { length, type Matrix } from './matrix.ts';

/** A piece of text as a page shows it: glyphs of one font and direction without a wide gap between them. */
export type ShownText = { text: string; transform: Matrix; width: number };

/** How glyphs are set: the font's name, its size, how much they are stretched, how far above the line. */
export type GlyphStyle = { font: string; size: number; stretch: number; rise: number };

// How far a glyph is from the end of the one before it, in parts of the type size.
/** Letters may overlap by this much. */
const overlap = -0.2;
/** What is closer than this touches. */
const touching = 0.03;
/** A wider gap is a blank, whether or not the file has one there. */
const minBlank = 0.102;
/** A wider gap divides texts. The blank of a typewriter font is 0.6 wide. */
const maxBlank = 0.61;
/** How far a glyph may be above or below the one before it, in parts of its height. */
const level = 0.25;

const isBlank = (glyph: string) => glyph === ' ' || (glyph !== '' && glyph.trim() === '');
/** An accent that is printed over the letter before it. */
const isAccent = (glyph: string) => glyph > '\u02ff' && /^\p{Mn}$/u.test(glyph);

/** Joins the glyphs of a page to texts. */
export class TextJoiner {
  /** The visible part of the page: left, bottom, right, top. */
  readonly #view: readonly number[];
  readonly #texts: ShownText[] = [];
  /** How many letters were added that are not on the page. */
  outside = 0;
  #run = { font: '', size: 0, a: 1, b: 0, x: 0, y: 0, scale: 1, height: 0, matrix: [] as Matrix };
  #text = '';
  #transform: Matrix = [];
  #startX = 0;
  #startY = 0;
  /** Where the last glyph ends. */
  #endX = 0;
  #endY = 0;
  #isAfterBlank = false;

  constructor(view: readonly number[]) {
    this.#view = view;
  }

  /** The glyphs added from here on are shown by one operator. */
  startRun(position: Matrix, { font, size, stretch, rise }: GlyphStyle): void {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = position;
    const before = this.#run;
    if (font !== before.font || size !== before.size || a !== before.a || b !== before.b) this.end();
    const matrix = [a * size * stretch, b * size * stretch, c * size, d * size];
    const height = length(c, d) * size;
    this.#run = {
      font,
      size,
      a,
      b,
      x: e + c * rise,
      y: f + d * rise,
      scale: length(a, b),
      height,
      matrix,
    };
  }

  /** Adds a glyph at a distance from the start of the run. */
  add(glyph: string, distance: number, width: number): void {
    if (isBlank(glyph)) {
      this.#isAfterBlank = true;
      return;
    }
    const { a, b, matrix } = this.#run;
    const x = this.#run.x + a * distance;
    const y = this.#run.y + b * distance;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#view;
    if (x + width < left || x > right || y < bottom || y > top) {
      this.outside += 1;
      return;
    }
    this.#divide(x, y);
    if (this.#text === '') {
      this.#transform = [...matrix, x, y];
      this.#startX = x;
      this.#startY = y;
    }
    this.#text += glyph;
    this.#isAfterBlank = false;
    const advance = isAccent(glyph) ? 0 : width;
    this.#endX = x + a * advance;
    this.#endY = y + b * advance;
  }

  /** Ends the text, or adds a blank to it, if the next glyph is at a distance. */
  #divide(x: number, y: number): void {
    if (this.#text === '') return;
    const { a, b, scale, size, height } = this.#run;
    const dx = (x - this.#endX) / scale;
    const dy = (y - this.#endY) / scale;
    const gap = (dx * a + dy * b) / (scale * size);
    const isLevel = Math.abs(dy * a - dx * b) <= height * level;
    const isNarrowBlank = this.#isAfterBlank && gap > touching && gap <= minBlank;
    if (!isLevel || gap < overlap || gap > maxBlank || isNarrowBlank) this.end();
    else if (gap > minBlank) this.#text += ' ';
  }

  /** Ends the text and returns all texts. */
  end(): readonly ShownText[] {
    if (this.#text !== '') {
      const width = length(this.#endX - this.#startX, this.#endY - this.#startY);
      this.#texts.push({ text: this.#text, transform: this.#transform, width });
      this.#text = '';
    }
    return this.#texts;
  }
}
