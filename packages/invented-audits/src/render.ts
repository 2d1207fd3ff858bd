import PDFDocument from 'pdfkit';
import { randomFrom } from './random.ts';

/** Where and how large a program paints the rows. */
type Geometry = {
  font: string;
  size: number;
  advance: number;
  pitch: number;
  margin: number;
  width: number;
  height: number;
};
type Piece = { text: string; column: number };
type Turn = 'none' | 'turned-and-back' | 'sideways';

type Painting = {
  geometry: Geometry;
  /** Which runs of a row are painted at once. */
  pieces(row: string): Piece[];
  /** Points by which a run may miss its place. */
  jitter: number;
  turn: Turn;
  /** Characters that the program puts in place of what was typed. */
  spell(row: string, index: number): string;
  security: { userPassword?: string; ownerPassword?: string };
};

/** As the university's reports are: 7 points, 4.2 from one character to the next. */
const exact: Geometry = { font: 'Courier', size: 7, advance: 4.2, pitch: 7, margin: 30, width: 612, height: 792 };
const large: Geometry = { font: 'Courier', size: 9, advance: 5.4, pitch: 10.5, margin: 42, width: 792, height: 1190 };
const narrow: Geometry = { ...exact, font: 'Helvetica', size: 6 };

const wholeRows = (row: string): Piece[] => [{ text: row.trimEnd(), column: 0 }];
const words = (row: string): Piece[] =>
  [...row.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index }));
/** Runs of words, cut where a line printer's program would see a gap. */
const runs = (row: string): Piece[] =>
  [...row.matchAll(/\S+(?: \S+)*/g)].map((found) => ({ text: found[0], column: found.index }));
const glyphs = (row: string): Piece[] =>
  [...row.matchAll(/\S/g)].map((found) => ({ text: found[0], column: found.index }));
/** Some programs cut a run in the middle of a word. */
const shreds = (row: string): Piece[] =>
  [...row.trimEnd().matchAll(/.{1,7}/g)].map((found) => ({ text: found[0], column: found.index }));

/** Dashes and apostrophes as word processors like them. */
const typographic = (row: string, index: number) =>
  row.replaceAll('-', index % 3 === 0 ? '\u2014' : '\u2013').replaceAll("'", index % 2 === 0 ? '\u2019' : '\u2018');
const unbroken = (row: string) => row.replaceAll(' ', '\u00a0');

const plain: Painting = {
  geometry: exact,
  pieces: wholeRows,
  jitter: 0,
  turn: 'none',
  spell: (row) => row,
  security: {},
};

/** Programs that keep every character on the grid. */
const exactPaintings = {
  plain,
  words: { ...plain, pieces: words },
  runs: { ...plain, pieces: runs },
  glyphs: { ...plain, pieces: glyphs },
  shreds: { ...plain, pieces: shreds },
  typographic: { ...plain, spell: typographic },
  'no-break-spaces': { ...plain, spell: unbroken },
  // Anybody may open it; changing it takes the owner's word.
  'owner-password': { ...plain, security: { ownerPassword: 'invented' } },
} satisfies Record<string, Painting>;

/** Programs that print the report anew, somewhere near the grid. */
const loosePaintings = {
  rotated: { ...plain, turn: 'turned-and-back' },
  sideways: { ...plain, pieces: words, turn: 'sideways' },
  large: { ...plain, geometry: large },
  'large-words': { ...plain, geometry: large, pieces: words },
  jittered: { ...plain, pieces: words, jitter: 0.5 },
  proportional: { ...plain, geometry: narrow, pieces: words },
} satisfies Record<string, Painting>;

const paintings: Record<string, Painting> = { ...exactPaintings, ...loosePaintings };

export type Producer = keyof typeof exactPaintings | keyof typeof loosePaintings;
export const exactProducers = Object.keys(exactPaintings) as (keyof typeof exactPaintings)[];
export const looseProducers = Object.keys(loosePaintings) as (keyof typeof loosePaintings)[];

/** Paints the pages of a report as one of the programs would. */
export function render(pages: readonly (readonly string[])[], producer: Producer = 'plain'): Uint8Array {
  return paint(pages, paintings[producer] ?? plain);
}

/** A file that opens with a password only. */
export const renderLocked = (pages: readonly (readonly string[])[]): Uint8Array =>
  paint(pages, { ...plain, security: { userPassword: 'invented', ownerPassword: 'invented-too' } });

function paint(pages: readonly (readonly string[])[], painting: Painting): Uint8Array {
  const { geometry, pieces, jitter, turn, spell, security } = painting;
  const { font, size, advance, pitch, margin, width, height } = geometry;
  const random = randomFrom(pages.length);
  const stray = () => (jitter > 0 ? (random.next() - 0.5) * 2 * jitter : 0);
  const paper: [number, number] = turn === 'turned-and-back' ? [height, width] : [width, height];
  const document = openDocument(security);
  for (const rows of pages) {
    document.addPage({ size: paper, margin: 0 }).font(font).fontSize(size);
    if (turn !== 'none') Object.assign(document.page.dictionary.data, { Rotate: 90 });
    // Painted a quarter turn to the left, so that the page's own turn to the right sets it upright.
    if (turn === 'turned-and-back') document.transform(0, -1, 1, 0, 0, width);
    for (const [index, row] of rows.entries()) {
      for (const { text, column } of pieces(spell(row, index))) {
        if (text === '') continue;
        const x = margin + column * advance + stray();
        document.text(text, x, margin + index * pitch + stray(), { lineBreak: false });
      }
    }
  }
  return bytesOf(document);
}

/** Pages without a letter in them, as a scanner makes them: grey bars where lines were. */
export function renderScanned(pages: readonly (readonly string[])[]): Uint8Array {
  const { advance, pitch, margin, width, height } = exact;
  const document = openDocument({});
  for (const rows of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    for (const [index, row] of rows.entries()) {
      for (const { text, column } of runs(row)) {
        document
          .rect(margin + column * advance, margin + index * pitch, text.length * advance, pitch - 3)
          .fill('#777777');
      }
    }
  }
  return bytesOf(document);
}

function openDocument(security: Painting['security']): PDFKit.PDFDocument {
  // A date of its own would make two files of one seed differ; the file's id is made from it too.
  const info = { CreationDate: new Date(Date.UTC(2030, 0, 15)) };
  // Later versions encrypt with a random beginning.
  const pdfVersion = Object.keys(security).length > 0 ? '1.4' : '1.7';
  return new PDFDocument({ autoFirstPage: false, info, pdfVersion, ...security });
}

function bytesOf(document: PDFKit.PDFDocument): Uint8Array {
  document.end();
  const chunks: Buffer[] = [];
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}
