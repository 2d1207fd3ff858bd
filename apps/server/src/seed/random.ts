/** Numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** The same text gives the same numbers for ever, on every machine (sfc32, seeded by FNV-1a). */
export function randomFrom(text: string): Random {
  let a = hashOf(`${text}/a`);
  let b = hashOf(`${text}/b`);
  let c = hashOf(`${text}/c`);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers still show the state they came from.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV alone leaves codes that differ in their last digit next to each other.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export const chance = (random: Random, probability: number): boolean => random() < probability;

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** Around 0, nearly always within 3 of it, with a spread of 1: close enough to a bell curve for people. */
export const bell = (random: Random): number => (random() + random() + random() - 1.5) * 2;

/** Draws things by their weight. */
export type Urn<T> = { readonly things: readonly T[]; draw(random: Random): T };

export function urn<T>(weighted: readonly (readonly [thing: T, weight: number])[]): Urn<T> {
  const ends: number[] = [];
  let total = 0;
  for (const [, weight] of weighted) {
    total += weight;
    ends.push(total);
  }
  const things = weighted.map(([thing]) => thing);
  return {
    things,
    draw(random) {
      const point = random() * total;
      let low = 0;
      let high = things.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) > point) high = middle;
        else low = middle + 1;
      }
      return things[low] as T;
    },
  };
}
