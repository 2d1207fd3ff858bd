import { type Random, seededRandom } from '@coursetrail/invented-students/random';
import PDFDocument from 'pdfkit';

/** Pages of rows, as `layOut` makes them. */
export type Pages = readonly (readonly string[])[];
type TextPiece = { text: string; column: number };

/** How a program prints the rows. */
export type Painting = {
  /** Used in turn, row by row. */
  fonts: readonly string[];
  size: number;
  /** From one character to the next, and from one row to the next. */
  advance: number;
  pitch: number;
  margin: number;
  width: number;
  height: number;
  /** The pieces of a row that are printed in one go. */
  pieces(row: string): TextPiece[];
  /** From the last row to the first: the order of text in a file need not be that on paper. */
  isBackwards: boolean;
  /** Points by which a piece may miss its position. */
  jitter: number;
  /** Printed a quarter turn to the left, or shown a quarter turn to the right, or both. */
  turn: 'none' | 'left-and-right' | 'right';
  /** Replaces characters, as some programs do. */
  spell(text: string, row: number): string;
  /** Whether the date and the page number are printed at the edges, as browsers do. */
  edges: boolean;
  security: { userPassword?: string; ownerPassword?: string };
};

const wholeRows = (row: string): TextPiece[] => [{ text: row.trimEnd(), column: 0 }];
const cutBy =
  (run: RegExp) =>
  (row: string): TextPiece[] =>
    [...row.matchAll(run)].map((found) => ({ text: found[0], column: found.index }));
export const words = cutBy(/\S+/g);
const phrases = cutBy(/\S+(?: \S+)*/g);
const glyphs = cutBy(/\S/g);
/** Some programs cut the text in the middle of a word. */
const shreds = cutBy(/.{1,7}/g);

/** Dashes and apostrophes as word processors write them. */
const typographic = (text: string, row: number) =>
  text.replaceAll('-', row % 3 === 0 ? '—' : '–').replaceAll("'", row % 2 === 0 ? '’' : '‘');
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
/** These signs are in none of our encodings, so they replace signs that no report needs. */
const standIns = { '-': '¤', '+': '¬', fi: 'ª', fl: 'º' };
const standInGlyphs = [164, 'minus', 172, 'uni207A', 170, 'fi', 186, 'fl'];
const ligated = (text: string) => text.replace(/-|\+|fi|fl/g, (found) => standIns[found as keyof typeof standIns]);

/** Like the university's reports: 7 points, 4.2 from one character to the next. */
export const plain: Painting = {
  fonts: ['Courier'],
  size: 7,
  advance: 4.2,
  pitch: 7,
  margin: 30,
  width: 612,
  height: 792,
  pieces: wholeRows,
  isBackwards: false,
  jitter: 0,
  turn: 'none',
  spell: (text) => text,
  edges: false,
  security: {},
};
const large = {
  ...plain,
  size: 9,
  advance: 5.4,
  pitch: 10.5,
  margin: 42,
  width: 792,
  height: 1190,
};
const small = {
  ...plain,
  size: 6.5,
  advance: 3.9,
  pitch: 6.8,
  margin: 42,
  width: 595,
  height: 842,
};

/** Programs that keep every character on the grid. */
const exactPaintings = {
  plain,
  words: { ...plain, pieces: words },
  phrases: { ...plain, pieces: phrases },
  glyphs: { ...plain, pieces: glyphs },
  shreds: { ...plain, pieces: shreds },
  backwards: { ...plain, pieces: words, isBackwards: true },
  fonts: { ...plain, fonts: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'] },
  typographic: { ...plain, spell: typographic },
  'no-break-spaces': { ...plain, spell: unbroken },
  // Opens without a password; only changing it requires one.
  'owner-password': { ...plain, security: { ownerPassword: 'invented' } },
} satisfies Record<string, Painting>;

/** Programs that print the report again, more or less on the grid. */
const loosePaintings = {
  rotated: { ...plain, turn: 'left-and-right' },
  sideways: { ...plain, pieces: words, turn: 'right' },
  large,
  'large-words': { ...large, pieces: words },
  reprinted: { ...small, pieces: phrases, edges: true },
  jittered: { ...plain, pieces: words, jitter: 0.5 },
  ligatures: { ...plain, pieces: words, spell: ligated },
  proportional: { ...plain, fonts: ['Helvetica'], size: 6, pieces: words },
} satisfies Record<string, Painting>;

export type Producer = keyof typeof exactPaintings | keyof typeof loosePaintings;
const paintings: Record<Producer, Painting> = { ...exactPaintings, ...loosePaintings };
export const exactProducers = Object.keys(exactPaintings) as (keyof typeof exactPaintings)[];
export const looseProducers = Object.keys(loosePaintings) as (keyof typeof loosePaintings)[];

/** Prints the pages of a report as one of the programs would. */
export const render = (pages: Pages, producer: Producer = 'plain'): Uint8Array => paint(pages, paintings[producer]);

/** With the report's own measures, in font files of this machine that are used in turn, row by row. */
export const renderWithFonts = (pages: Pages, fonts: readonly string[]): Uint8Array =>
  paint(pages, { ...plain, fonts, pieces: phrases });

/** A file that opens only with a password. */
export const renderLocked = (pages: Pages): Uint8Array =>
  paint(pages, { ...plain, security: { userPassword: 'invented', ownerPassword: 'invented-too' } });

function paint(pages: Pages, painting: Painting): Uint8Array {
  const { width, height, turn } = painting;
  const random = seededRandom(pages.length);
  const document = openDocument(painting.security);
  for (const [number, rows] of pages.entries()) {
    document.addPage({
      size: turn === 'left-and-right' ? [height, width] : [width, height],
      margin: 0,
    });
    if (turn !== 'none') Object.assign(document.page.dictionary.data, { Rotate: 90 });
    if (turn === 'left-and-right') document.transform(0, -1, 1, 0, 0, width);
    paintRows(document, rows, painting, random);
    if (painting.edges) {
      document.font('Helvetica', 8);
      document
        .text('1/15/30, 9:31 AM', 20, 15, { lineBreak: false })
        .text('Degree Audit', width / 2, 15, { lineBreak: false });
      document.text(`${number + 1}/${pages.length}`, width - 40, height - 25, { lineBreak: false });
    }
  }
  return painting.spell === ligated ? withStandIns(document) : bytesOf(document);
}

/** Prints the rows of one page. */
export function paintRows(
  document: PDFKit.PDFDocument,
  rows: readonly string[],
  painting: Painting,
  random: Random,
): void {
  const { size, advance, pitch, margin } = painting;
  const jitter = () => (random.next() - 0.5) * 2 * painting.jitter;
  const painted = rows.flatMap((row, index) =>
    painting.pieces(row).map(({ text, column }) => ({ text: painting.spell(text, index), column, index })),
  );
  for (const { text, column, index } of painting.isBackwards ? painted.reverse() : painted) {
    document
      .font(painting.fonts[index % painting.fonts.length] ?? 'Courier', size)
      .text(text, margin + column * advance + jitter(), margin + index * pitch + jitter(), {
        lineBreak: false,
      });
  }
}

/** Pages without text, like those of a scanner: gray bars instead of words. */
export function renderScanned(pages: Pages): Uint8Array {
  const { advance, pitch, margin, width, height } = plain;
  const document = openDocument();
  for (const rows of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    for (const [index, row] of rows.entries()) {
      for (const { text, column } of phrases(row)) {
        document
          .rect(margin + column * advance, margin + index * pitch, text.length * advance, pitch - 3)
          .fill('#777777');
      }
    }
  }
  return bytesOf(document);
}

export function openDocument(security: Painting['security'] = {}): PDFKit.PDFDocument {
  // The real date would make two files of one seed differ; the file's id is made from it, too.
  const info = { CreationDate: new Date(Date.UTC(2030, 0, 15)) };
  // Later versions of PDF encrypt with a random initialization vector.
  const pdfVersion = Object.keys(security).length > 0 ? '1.4' : '1.7';
  return new PDFDocument({ autoFirstPage: false, info, pdfVersion, ...security });
}

export function bytesOf(document: PDFKit.PDFDocument): Uint8Array {
  document.end();
  const chunks: Buffer[] = [];
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Names the glyphs behind the stand-ins. The font's entry keeps its length, because the file lists the
 * offset of every object.
 */
function withStandIns(document: PDFKit.PDFDocument): Uint8Array {
  const encoding = document.ref({
    Type: 'Encoding',
    BaseEncoding: 'WinAnsiEncoding',
    Differences: standInGlyphs,
  });
  encoding.end('');
  const entry = '/Encoding /WinAnsiEncoding';
  const bytes = Buffer.from(bytesOf(document));
  bytes.write(`/Encoding ${encoding}`.padEnd(entry.length), bytes.indexOf(entry, 0, 'latin1'), 'latin1');
  return new Uint8Array(bytes);
}
