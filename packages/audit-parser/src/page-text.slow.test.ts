import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { textsOf } from './page-text.ts';
import { tinyPdf } from './test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });

type Positioned = { text: string; transform: readonly number[]; width: number };

/** Every letter of a page with the point where it is printed, as if the letters of a text had one width. */
const lettersOf = (texts: readonly Positioned[]) =>
  texts.flatMap(({ text, transform, width }) => {
    const [a = 0, b = 0, , , x = 0, y = 0] = transform;
    const step = width / text.length / Math.hypot(a, b);
    return [...text].flatMap((letter, index) =>
      letter === ' ' ? [] : [{ letter, x: x + index * step * a, y: y + index * step * b }],
    );
  });

/** The letters of the first page as we read them, and as the library's own, slower function does. */
async function bothReadings(bytes: Uint8Array) {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    fontExtraProperties: true,
  });
  const page = await document.getPage(1);
  const ours = lettersOf((await textsOf(page, OPS)).texts);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const theirs = lettersOf(items.flatMap((item) => ('str' in item ? [{ ...item, text: item.str }] : [])));
  await document.loadingTask.destroy();
  return { ours, theirs };
}

test('a glyph whose letter the font does not say is never taken for the letter of its code', async () => {
  const pdf = Buffer.from(tinyPdf([['AB']]))
    .toString('latin1')
    .replace('/BaseFont /Courier', '/BaseFont /Courier /Encoding << /Differences [66 /glyph9] >>');
  const { ours } = await bothReadings(Buffer.from(pdf, 'latin1'));
  expect(ours.map(({ letter }) => letter)).toEqual(['A', '\ufffd']);
});

test.each([
  ['rows', 'BT /F 10 Tf 12 TL 50 700 Td (first) Tj T* (second) Tj 20 -30 TD (third) Tj T* (last) Tj ET'],
  ['rows with a quote', 'BT /F 10 Tf 12 TL 50 700 Td (first) Tj (second) \' 3 1 (third one) " ET'],
  ['spaced letters', 'BT /F 10 Tf 50 700 Td 2 Tc 5 Tw (ab cd) Tj 0 Tc [(e) -900 (f) 300 (g)] TJ (h) Tj ET'],
  ['stretched and raised', 'BT /F 10 Tf 80 Tz 50 700 Td (ab cd) Tj 4 Ts (raised) Tj 0 Ts 2 Tc (back) Tj ET'],
  ['turned', 'BT /F 10 Tf 0 1 -1 0 300 100 Tm (upward) Tj -1 0 0 -1 500 500 Tm (upside down) Tj ET'],
  ['nested units', 'q 2 0 0 2 10 10 cm BT /F 5 Tf 50 100 Td (large) Tj q 1 0 0 -1 0 50 cm Q ET Q BT /F 7 Tf 50 500 Td (small) Tj ET'],
  ['a font from the outside', '/F 8 Tf q BT 50 700 Td (kept) Tj ET Q BT /F 9 Tf 50 650 Td (new) Tj ET'],
  ['without a font', 'BT 50 700 Td (nothing) Tj ET BT /F 9 Tf 50 650 Td (something) Tj ET'],
  ['off the page', 'BT /F 9 Tf 5000 700 Td (hidden) Tj -4950 0 Td (shown) Tj ET'],
])('%s: every letter is where the library itself finds it', async (_, content) => {
  const pdf = Buffer.from(tinyPdf([['#']])).toString('latin1').replace(/\/Length \d+/, `/Length ${content.length}`).replace(/BT .* ET/s, content);
  const { ours, theirs } = await bothReadings(Buffer.from(pdf, 'latin1'));
  expect(theirs.length).toBeGreaterThan(3);
  expect(ours.map(({ letter, x, y }) => [letter, x.toFixed(1), y.toFixed(1)])).toEqual(
    theirs.map(({ letter, x, y }) => [letter, x.toFixed(1), y.toFixed(1)]),
  );
}); // biome-ignore format: a table
