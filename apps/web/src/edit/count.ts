/** '1 course', '2 courses'. */
export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
