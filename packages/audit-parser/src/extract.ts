import { fail, ok, type Result } from '@coursetrail/domain';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { unknownLetter } from './characters.ts';
import { length, type Matrix } from './matrix.ts';
import { type PageText, textsOf } from './page-text.ts';
import { pdfWithin, strangerOf, strangerProblems, withTrailer } from './pdf-file.ts';

/** A piece of text and where it starts on the upright page, in points from the top left. */
export type TextItem = { text: string; x: number; y: number; width: number; size: number };
/** A page turned upright for reading, whichever way it was printed. */
export type TextPage = {
  width: number;
  height: number;
  items: readonly TextItem[];
  /** Text that runs in another direction than the page: notes at its side, watermarks across it. */
  aside: readonly string[];
  unseen: PageText['unseen'];
};

export const extractProblems = [...strangerProblems, 'password-protected', 'damaged', 'too-many-pages'] as const;
export type ExtractProblem = (typeof extractProblems)[number];

/**
 * An audit has three to ten pages. A file with far more is another document, and reading it would keep
 * other students waiting.
 */
const maxPages = 60;

/** Where a text lands on the displayed page, which way it runs and how large it is. */
export function displayed(view: Matrix, text: Matrix) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = text;
  // A page may define its own unit.
  const scale = length(a, b);
  return {
    dx: a * ta + c * tb,
    dy: b * ta + d * tb,
    x: a * te + c * tf + e,
    y: b * te + d * tf + f,
    scale,
    size: scale * length(tc, td),
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

/** Text is level with the page if it rises or falls by no more than this; the sine of three degrees. */
const levelWithin = 0.05;

/** The direction in which most letters run, as a unit vector. */
function mainDirection(pieces: readonly { dx: number; dy: number; text: string }[]) {
  const letters = new Map<number, number>();
  for (const { dx, dy, text } of pieces) {
    const degrees = dy === 0 && dx > 0 ? 0 : Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
    letters.set(degrees, (letters.get(degrees) ?? 0) + text.trim().length);
  }
  const [most = 0] = [...letters].reduce<readonly number[]>(
    (best, each) => (each[1] > (best[1] ?? 0) ? each : best),
    [],
  );
  return { cosine: Math.cos((most * Math.PI) / 180), sine: Math.sin((most * Math.PI) / 180) };
}

/** A rectangle on the upright page, in points from the top left. */
export type PageBox = { x: number; y: number; width: number; height: number };

// Characters without a width would shift the letters after them, and some reverse the reading order.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// A font may map any glyph to a control character, to half of a character or to one of its own, none of which says a
// letter. A character of two code units would take two cells, and dividing it would leave invalid halves.
const withoutLetter = /[\p{Cc}\p{Cs}\p{Co}\u{10000}-\u{10ffff}]/gu;
/** Most texts have nothing but these, and each pattern takes time. */
const ordinary = /^[ -~]*$/;
const cleaned = (text: string) =>
  ordinary.test(text) ? text : text.replace(invisible, '').replace(withoutLetter, unknownLetter);

function toPage(view: { width: number; height: number; transform: Matrix }, { texts, unseen }: PageText): TextPage {
  const pieces = texts.flatMap(({ text: shown, transform, width }) => {
    const { scale, ...at } = displayed(view.transform, transform);
    const text = cleaned(shown);
    // Text without a size has no position.
    return text.trim() !== '' && Number.isFinite(at.x + at.y + width) && at.size > 0
      ? [{ ...at, text, width: width * scale }]
      : [];
  });
  const turns = quarterTurns(pieces);
  const main = mainDirection(pieces);
  const isLevel = ({ dx, dy }: { dx: number; dy: number }) =>
    Math.abs(dy * main.cosine - dx * main.sine) <= levelWithin * length(dx, dy) &&
    dx * main.cosine + dy * main.sine > 0;
  const items: TextItem[] = [];
  const aside: string[] = [];
  for (const piece of pieces) {
    const { text, width, size, x, y } = piece;
    if (!isLevel(piece)) aside.push(text);
    else items.push({ text, width, size, ...upright(turns, view.width, view.height, { x, y }) });
  }
  const [width, height] = turns % 2 === 0 ? [view.width, view.height] : [view.height, view.width];
  return { width, height, items, aside, unseen };
}

/** The positioned text of a PDF. Runs in a browser as well as on a server. */
export async function extract(bytes: Uint8Array): Promise<Result<TextPage[], ExtractProblem>> {
  const file = pdfWithin(bytes);
  if (file === null) return fail(strangerOf(bytes));
  const pages = await readFile(file);
  const completed = pages.ok || pages.problem !== 'damaged' ? null : withTrailer(bytes);
  return completed === null ? pages : readFile(completed);
}

async function readFile(file: Uint8Array): Promise<Result<TextPage[], ExtractProblem>> {
  try {
    const document = await getDocumentProxy(file, {
      // Only the text is needed: nothing is drawn, no font or image is loaded, and no one reads its warnings.
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
      useWasm: false,
      enableXfa: false,
      verbosity: 0,
      // Says which glyphs have letters.
      fontExtraProperties: true,
    });
    try {
      if (document.numPages > maxPages) return fail('too-many-pages');
      const pages: (TextPage | null)[] = [];
      for (let number = 1; number <= document.numPages; number++)
        pages.push(await readPage(document, number).catch(() => null));
      const readable = pages.filter((page) => page !== null);
      // A broken cover sheet costs nothing. A broken page of the report is missed by its number.
      return readable.length > 0 ? ok(readable) : fail('damaged');
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    // Whatever the library throws is about the file: a broken structure causes any kind of error.
    return fail(isLocked(error) ? 'password-protected' : 'damaged');
  }
}

async function readPage(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<TextPage> {
  const page = await document.getPage(number);
  const { OPS } = await getResolvedPDFJS();
  const textPage = toPage(page.getViewport({ scale: 1 }), await textsOf(page, OPS));
  page.cleanup();
  return textPage;
}

/** A password is asked for, or a key that only the recipient has. */
const isLocked = (error: unknown) =>
  error instanceof Error && (error.name === 'PasswordException' || /encrypt/i.test(error.message));
