/** Without blanks and dashes: a reprint may space or dash a title differently from line to line. */
export const titleKey = (title: string): string => title.replace(/[\s-]+/g, '') || title;

/** Whether one letter, changed, added or left out, makes the two texts equal. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.length === long.length
    ? short.slice(same + 1) === long.slice(same + 1)
    : short.slice(same) === long.slice(same + 1);
}

/** Whether two titles are the same but for a letter, or for what is written after the shorter one. */
export function areNearTitles(a: string, b: string): boolean {
  const [one, other] = [titleKey(a), titleKey(b)];
  return one === other || one.startsWith(other) || other.startsWith(one) || isOneLetterApart(one, other);
}

/** The value that occurs most often; of equally frequent ones the first. */
export function mostFrequent<T>(values: readonly [T, ...T[]]): T {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
