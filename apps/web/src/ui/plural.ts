/** The word for one, or the word for any other number: 'it' and 'them', 'line was' and 'lines were'. */
export const oneOrMany = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** '1 course', '0 courses', '1,204 courses'. */
export const plural = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en-US')} ${oneOrMany(count, one, many)}`;
