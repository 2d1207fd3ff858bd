// The PDF library talks to itself in messages, and copies each with structuredClone: a sixth of all its time, because
// V8 writes the message out and reads it in again. Nearly all of them are plain objects, which are copied faster here.

const exactCopy = globalThis.structuredClone;
/** Deeper than any message. It also ends circles. */
const deepest = 8;

/** Thrown where a copy would differ from an exact one. */
const notPlain = new Error('not plain');

/** A copy of text, numbers, arrays and plain objects. */
function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw notPlain;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw notPlain;
  if (Array.isArray(value)) return value.map((each) => plainCopy(each, depth - 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notPlain;
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    if (key === '__proto__') throw notPlain;
    copy[key] = plainCopy(each, depth - 1);
  }
  return copy;
}

/** What structuredClone returns, sooner. */
export function copyMessage<T>(value: T, options?: Parameters<typeof structuredClone>[1]): T {
  if ((options?.transfer?.length ?? 0) > 0) return exactCopy(value, options);
  try {
    return plainCopy(value, deepest) as T;
  } catch (error) {
    if (error !== notPlain) throw error;
    return exactCopy(value, options);
  }
}
