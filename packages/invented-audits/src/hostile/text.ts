import { audit, innerAudit, stream, toUnicode } from './document.ts';
import { broken, exhaustingOrRead, forgiven, hostileFamily, million, times } from './hostile-file.ts';

/** A map that overrides what the codes of a font mean. */
const meaning = (pairs: readonly (readonly [code: string, letters: string])[]) =>
  stream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7D> <0020> endbfrange',
      `${pairs.length} beginbfchar ${pairs.map(([code, letters]) => `<${code}> <${letters}>`).join(' ')} endbfchar endcmap end end`,
    ].join('\n'),
  );
const withMeaning = (code: string, letters: string) =>
  audit({
    font: '/ToUnicode 100 0 R',
    objects: { 100: meaning([[code, letters]]) },
    rows: withCode(code),
  });
/** Blanks of titles on the first page are replaced, so that the code occurs in text that is stored. */
const withCode = (code: string) => {
  const byte = String.fromCharCode(Number.parseInt(code, 16));
  return innerAudit.pages.map((rows, page) => rows.map((row) => page > 0 ? row : row.replace(/( {6}[A-Z]{2}\d\d [A-Z].{24}[A-Z]+) (?=[A-Z])/, `$1${byte}`)));
}; // biome-ignore format: one pattern

export const text = hostileFamily('text', [
  ['marks that turn the reading order', ['read'], () => withMeaning('7E', '202E002D')],
  ['marks that isolate', ['read'], () => withMeaning('7E', '2067002D')],
  ['nothing in place of a blank', ['read'], () => withMeaning('7E', '0000')],
  ['a sign of two halves in place of a blank', ['read'], () => withMeaning('7E', 'D800')],
  ['a map of letters cut short', forgiven, () => toUnicode(stream('1 beginbfrange <20> <7E'))],
  ['a map of letters that is garbage', forgiven, () => toUnicode(stream(times(1000, '<>[]{}()<<>>')))],
  ['a line of a million kerns', ['read', 'cropped', ...broken], () => audit({ before: `BT /F 7 Tf 30 760 Td [${times(million / 2, '(x)-9')}] TJ ET ` })],
  ['fifty thousand pieces in one place', broken, () => audit({ before: `BT /F 7 Tf ${times(50_000, '1 0 0 1 30 20 Tm (x) Tj ')} ET ` })],
]); // biome-ignore format: a table

export const muchText = hostileFamily('text', [
  ['a string of five million letters', ['cropped', ...exhaustingOrRead], () => audit({ before: `BT /F 7 Tf 30 760 Td (${times(5 * million, 'x')}) Tj ET ` })],
  ['two million pieces', ['took-too-long', ...broken], () => audit({ before: `BT /F 7 Tf ${times(million / 4, '1 0 0 1 30 20 Tm(x)Tj 9 9 Td(y)Tj ')} ET ` })],
], { isHeavy: true }); // biome-ignore format: a table
