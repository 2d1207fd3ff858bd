import type { Random } from './random.ts';

/** Things of which some are picked more often than others. */
export type WeightedList<T> = { readonly items: readonly T[]; pick(random: Random): T };

export function weightedList<T>(weighted: readonly (readonly [item: T, weight: number])[]): WeightedList<T> {
  const ends: number[] = [];
  let total = 0;
  for (const [, weight] of weighted) {
    total += weight;
    ends.push(total);
  }
  const items = weighted.map(([item]) => item);
  return {
    items,
    pick(random) {
      const point = random.next() * total;
      let low = 0;
      let high = items.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) > point) high = middle;
        else low = middle + 1;
      }
      return items[low] as T;
    },
  };
}
