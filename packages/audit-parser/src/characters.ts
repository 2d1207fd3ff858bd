/** Stands for a glyph without a letter. A blank in its place would make a B of a B+. */
export const unknownLetter = '\ufffd';

const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u2010-\u2015\u207b\u208b\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\u207a\u208a\ufe62]/g, '+'],
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u00a6\u2223\u2502\u2503\uff5c]/g, '|'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\uff01-\uff5e]/g, ''],
];

/** Most text is in these characters already, and each pattern takes time on every piece of text. */
const reportCharacters = /^[ -_a-~]*$/;

/** Replaces look-alikes by the characters the report is written with; each stays one cell wide. */
export const plain = (text: string): string =>
  reportCharacters.test(text)
    ? text
    : lookAlikes.reduce(
        (before, [pattern, character]) =>
          before.replace(pattern, (found) => character || String.fromCharCode(found.charCodeAt(0) - 0xfee0)),
        text.normalize('NFC'),
      );

const ligatures = [['ffi', 'ﬃ'], ['ffl', 'ﬄ'], ['ff', 'ﬀ'], ['fi', 'ﬁ'], ['fl', 'ﬂ']] as const; // biome-ignore format: a table

/** Fonts may spell out a ligature in letters; on the grid it is still one glyph in one cell. */
export function fitLigatures(text: string, cells: number): string {
  if (text.length <= cells) return text;
  let fitted = text;
  for (const [letters, glyph] of ligatures) {
    while (fitted.length > cells && fitted.includes(letters)) fitted = fitted.replace(letters, glyph);
  }
  return fitted;
}

export const spellLigatures = (text: string): string =>
  !/[\ufb00-\ufb04]/.test(text)
    ? text
    : ligatures.reduce((before, [letters, glyph]) => before.replaceAll(glyph, letters), text);
