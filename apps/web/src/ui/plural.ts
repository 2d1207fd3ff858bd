/** The word for one, or the word for any other number: 'it' and 'them', 'line was' and 'lines were'. */
export const oneOrMany = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 course', '0 courses', '1,204 courses'. */
export const plural = (count: number, one: string, many?: string): string =>
  `${withCommas(count)} ${oneOrMany(count, one, many)}`;

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'three'; 13 and more in digits. */
export const numberText = (count: number): string => numberWords[count] ?? withCommas(count);

/** For the first words of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 12345 is "12,345". By hand, because the first number that a browser formats delays the page. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** 'a, b and c', 'a or b' */
export const listText = (items: readonly (string | number)[], word = 'and'): string =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(` ${word} `);
