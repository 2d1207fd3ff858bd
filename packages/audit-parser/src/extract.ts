import { fail, ok, type Result } from '@coursetrail/domain';
import { getDocumentProxy } from 'unpdf';

/** A piece of text and where it starts on the upright page, in points from the top left. */
export type TextItem = { text: string; x: number; y: number; width: number; size: number };
/** A page turned upright for reading, whichever way it was printed. */
export type TextPage = { width: number; height: number; items: readonly TextItem[] };

export type ExtractProblem = 'not-a-pdf' | 'password-protected' | 'damaged' | 'too-many-pages';

/**
 * An audit has three to ten pages. A file with far more is another document, and reading it would keep
 * other students waiting.
 */
const mostPages = 60;

/** The PDF header may come late: mail programs sometimes put a few bytes before it, and PDF readers accept that. */
const startsLikePdf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

type Matrix = readonly number[];
/** A text item as the PDF library returns it. */
type LibraryItem = { str: string; transform: Matrix; width: number };

/** Where a text lands on the displayed page, which way it runs and how large it is. */
export function displayed(view: Matrix, text: Matrix) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = text;
  // A page may define its own unit.
  const scale = Math.hypot(a, b);
  return {
    dx: a * ta + c * tb,
    dy: b * ta + d * tb,
    x: a * te + c * tf + e,
    y: b * te + d * tf + f,
    scale,
    size: scale * Math.hypot(tc, td),
  };
}

/** By how many clockwise quarter turns most of the text is turned: some printers turn the words, not the page. */
export function quarterTurns(pieces: readonly { dx: number; dy: number; text: string }[]): number {
  const letters = [0, 0, 0, 0];
  for (const { dx, dy, text } of pieces) {
    const turn = (Math.round(Math.atan2(dy, dx) / (Math.PI / 2)) + 4) % 4;
    letters[turn] = (letters[turn] ?? 0) + text.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

function upright(turns: number, width: number, height: number, { x, y }: { x: number; y: number }) {
  if (turns === 1) return { x: y, y: width - x };
  if (turns === 2) return { x: width - x, y: height - y };
  if (turns === 3) return { x: height - y, y: x };
  return { x, y };
}

/** A rectangle on the upright page, in points from the top left. */
export type PageBox = { x: number; y: number; width: number; height: number };

// Characters without a width would shift the letters after them, and some reverse the reading order.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// A font may map any glyph to a control character. No report prints one, and databases reject some.
const control = /\p{Cc}/gu;
// A character of two code units would take two cells, and dividing it would leave invalid halves.
const surrogatePairs = /[\u{10000}-\u{10ffff}]/gu;
const cleaned = (text: string) =>
  text.replace(invisible, '').replace(control, ' ').replace(surrogatePairs, '\ufffd');

function toPage(
  view: { width: number; height: number; transform: Matrix },
  libraryItems: readonly LibraryItem[],
): TextPage {
  const pieces = libraryItems.map(({ str, transform, width }) => {
    const { scale, ...at } = displayed(view.transform, transform);
    return { ...at, text: cleaned(str), width: width * scale };
  });
  const turns = quarterTurns(pieces);
  const items = pieces
    // Text without a size has no position.
    .filter(
      ({ text, x, y, width, size }) =>
        text.trim() !== '' && Number.isFinite(x + y + width) && size > 0,
    )
    .map(({ text, width, size, x, y }) => ({
      text,
      width,
      size,
      ...upright(turns, view.width, view.height, { x, y }),
    }));
  const [width, height] = turns % 2 === 0 ? [view.width, view.height] : [view.height, view.width];
  return { width, height, items };
}

/** The positioned text of a PDF. Runs in a browser as well as on a server. */
export async function extract(bytes: Uint8Array): Promise<Result<TextPage[], ExtractProblem>> {
  if (!startsLikePdf(bytes)) return fail('not-a-pdf');
  try {
    // A copy, because the library takes over the bytes; a plain array, because it rejects Node's buffers.
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      // Only the text is needed: nothing is drawn, no font is loaded, and no one reads its warnings.
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    });
    try {
      if (document.numPages > mostPages) return fail('too-many-pages');
      const pages: TextPage[] = [];
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        // Normalization would turn a ligature into two letters as wide as one, and shift the rest of the line.
        const { items } = await page.getTextContent({ disableNormalization: true });
        pages.push(
          toPage(
            page.getViewport({ scale: 1 }),
            items.flatMap((item) => ('str' in item ? [item] : [])),
          ),
        );
        page.cleanup();
      }
      return ok(pages);
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    // Whatever the library throws is about the file: a broken structure causes any kind of error.
    return fail(
      error instanceof Error && error.name === 'PasswordException'
        ? 'password-protected'
        : 'damaged',
    );
  }
}
