/** To two decimals: credits are printed with no more, and positions need no more. */
export const roundToCents = (value: number): number => Math.round(value * 100) / 100;

export const sum = (values: Iterable<number>): number =>
  Iterator.from(values).reduce((total, value) => total + value, 0);

/** The largest value, at least 0. */
export const largest = (values: Iterable<number>): number =>
  Iterator.from(values).reduce((most, value) => Math.max(most, value), 0);
