import type { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { unknownLetter } from './characters.ts';
import { type Matrix, moved, multiply } from './matrix.ts';
import { type GlyphStyle, type ShownText, TextJoiner } from './text-joiner.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Codes = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

/** A glyph as the PDF library returns it. A number in its place moves the next one. */
type Glyph = { unicode: string; originalCharCode: number; width: number; isSpace: boolean };

/** In what part of the type size a font gives widths, and which of its codes it says the letters of. */
type Font = { unit: number; letters: readonly unknown[] | undefined };

/** What operators set for the texts that follow. */
type TextState = GlyphStyle & {
  /** From the content's units to the page's. */
  content: Matrix;
  /** From the text's units to the content's: for the next glyph, and for the start of its line. */
  text: Matrix;
  line: Matrix;
  leading: number;
  letterSpacing: number;
  wordSpacing: number;
  isInvisible: boolean;
};

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const firstState: TextState = {
  content: identity,
  text: identity,
  line: identity,
  font: '',
  size: 0,
  stretch: 1,
  rise: 0,
  leading: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  isInvisible: false,
};

/** What is on a page, and how many letters nobody sees: drawn invisibly, or outside of the page. */
export type PageText = {
  texts: readonly ShownText[];
  unseen: { invisible: number; outside: number };
};

/** A text rendering mode that draws nothing: programs that recognize letters lay them over a scan in it. */
const invisibleMode = 3;

/**
 * The texts of a page, read from its operators. The library's own function for this takes three times as
 * long, because it computes two matrices for each glyph.
 */
export async function textsOf(page: Page, codes: Codes): Promise<PageText> {
  // Notes that somebody attached to the page are no part of it.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const fonts = new Map<string, Font>();
  const texts = new TextJoiner(page.view);
  let invisible = 0;
  const saved: TextState[] = [];
  let state = { ...firstState };

  const setFont = async (font: string, size: number) => {
    if (!fonts.has(font)) fonts.set(font, await fontOf(page, font));
    Object.assign(state, { font, size });
  };
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const startLine = (x: number, y: number) => {
    state.line = moved(state.line, x, y);
    state.text = state.line;
  };

  const show = (glyphs: readonly (Glyph | number)[]) => {
    const { size, stretch, letterSpacing, wordSpacing } = state;
    const { unit = 0, letters } = fonts.get(state.font) ?? {};
    // Without an entry the library takes the code for the letter.
    const letterOf = ({ unicode, originalCharCode }: Glyph) =>
      letters === undefined || letters[originalCharCode] !== undefined || unicode.trim() === ''
        ? unicode
        : unknownLetter;
    texts.startRun(multiply(state.content, state.text), state);
    let position = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        position -= (glyph / 1000) * size * stretch;
        continue;
      }
      const width = glyph.width * unit * size * stretch;
      if (!state.isInvisible) texts.add(letterOf(glyph), position, width);
      else if (!glyph.isSpace) invisible += 1;
      const spacing = letterSpacing + (glyph.isSpace ? wordSpacing : 0);
      position += width + spacing * stretch;
    }
    state.text = moved(state.text, position, 0);
  };

  for (const [index, code] of fnArray.entries()) {
    const args = argsArray[index];
    switch (code) {
      case codes.save:
        saved.push({ ...state });
        break;
      case codes.restore:
        restore();
        break;
      case codes.transform:
        state.content = multiply(state.content, args);
        break;
      case codes.paintFormXObjectBegin:
        texts.end();
        saved.push({ ...state });
        state.content = multiply(state.content, args[0] ?? identity);
        break;
      case codes.paintFormXObjectEnd:
        texts.end();
        restore();
        break;
      case codes.beginMarkedContent:
      case codes.beginMarkedContentProps:
      case codes.endMarkedContent:
        texts.end();
        break;
      case codes.beginText:
        Object.assign(state, { text: identity, line: identity });
        break;
      case codes.setFont:
        await setFont(args[0], args[1]);
        break;
      case codes.setGState:
        for (const [key, value] of args[0]) if (key === 'Font') await setFont(value[0], value[1]);
        break;
      case codes.setCharSpacing:
        state.letterSpacing = args[0];
        break;
      case codes.setWordSpacing:
        state.wordSpacing = args[0];
        break;
      case codes.setHScale:
        state.stretch = args[0] / 100;
        break;
      case codes.setLeading:
        state.leading = args[0];
        break;
      case codes.setTextRise:
        state.rise = args[0];
        break;
      case codes.setTextRenderingMode:
        state.isInvisible = args[0] === invisibleMode;
        break;
      case codes.setTextMatrix:
        state.line = [...args[0]];
        state.text = state.line;
        break;
      case codes.moveText:
        startLine(args[0], args[1]);
        break;
      case codes.setLeadingMoveText:
        state.leading = -args[1];
        startLine(args[0], args[1]);
        break;
      case codes.nextLine:
        startLine(0, -state.leading);
        break;
      case codes.showText:
        show(args[0]);
        break;
    }
  }
  return { texts: texts.end(), unseen: { invisible, outside: texts.outside } };
}

type LoadedFont = { fontMatrix?: Matrix; toUnicode?: { _map?: readonly unknown[] } };

const fontOf = (page: Page, name: string) =>
  new Promise<Font>((resolve) => {
    page.commonObjs.get(name, ({ fontMatrix, toUnicode }: LoadedFont) =>
      resolve({ unit: fontMatrix?.[0] ?? 0.001, letters: toUnicode?._map }),
    );
  });
