import { fail, ok, type Result } from '@coursetrail/domain';
import { getDocumentProxy } from 'unpdf';

/** A piece of text and where it starts on the page as it is read: points from the top left, text running to the right. */
export type TextItem = { text: string; x: number; y: number; width: number; size: number };
/** A page turned upright for reading, whichever way it was printed. */
export type Page = { width: number; height: number; items: readonly TextItem[] };

export type ExtractProblem = 'not-a-pdf' | 'password-protected' | 'damaged' | 'too-many-pages';

/** An audit has three to ten pages; far beyond that somebody chose another file, and reading it would keep others waiting. */
const mostPages = 60;

/** Readers accept a PDF whose mark comes a little late, as mail programs sometimes put a few bytes before it. */
const startsLikePdf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

type Matrix = readonly number[];
type Glyphs = { str: string; transform: Matrix; width: number };

/** Where a point in the text's own space lands on the displayed page. */
export function displayed(view: Matrix, text: Matrix) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = text;
  // A page may be measured in units of its own.
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

/** Quarter turns clockwise in which most of the text runs: some printers turn the words and not the page. */
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

export type Box = { x: number; y: number; width: number; height: number };

// Characters without a width of their own would shift the letters after them, and some turn the reading order of what follows.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// A font may call any sign a control character; no report prints one, and databases refuse some.
const control = /\p{Cc}/gu;
// Made of two units, one sign would take two cells, and a cut between them would leave halves.
const double = /[\u{10000}-\u{10ffff}]/gu;
const cleaned = (text: string) =>
  text.replace(invisible, '').replace(control, ' ').replace(double, '\ufffd');

function toPage(
  view: { width: number; height: number; transform: Matrix },
  glyphs: readonly Glyphs[],
): Page {
  const pieces = glyphs.map(({ str, transform, width }) => {
    const { scale, ...at } = displayed(view.transform, transform);
    return { ...at, text: cleaned(str), width: width * scale };
  });
  const turns = quarterTurns(pieces);
  const items = pieces
    // Text of no size stands nowhere.
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

/** The positioned text of a PDF. The only user of the PDF library; runs in a browser as well as on a server. */
export async function extract(bytes: Uint8Array): Promise<Result<Page[], ExtractProblem>> {
  if (!startsLikePdf(bytes)) return fail('not-a-pdf');
  try {
    // A copy, for the library keeps what it is given; and a plain array, for it refuses Node's buffers.
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      // Only text is wanted: nothing is drawn, no font is loaded, and nobody reads its warnings.
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    });
    try {
      if (document.numPages > mostPages) return fail('too-many-pages');
      const pages: Page[] = [];
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        // Normalized, a ligature would become two letters in the space of one and shift the rest of its line.
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
    // Whatever the library throws, it is about the file: a broken structure surfaces as any kind of error.
    return fail(
      error instanceof Error && error.name === 'PasswordException'
        ? 'password-protected'
        : 'damaged',
    );
  }
}
