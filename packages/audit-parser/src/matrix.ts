/** Scales, turns and moves: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly number[];

/** First what the inner matrix does, then the outer one. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1] = outer;
  const [ia = 1, ib = 0, ic = 0, id = 1, x = 0, y = 0] = inner;
  const [, , , , e, f] = moved(outer, x, y);
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, e ?? 0, f ?? 0];
}

/** The same matrix, begun at another point of the inner units. */
export function moved(matrix: Matrix, x: number, y: number): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  return [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
}

/** `Math.hypot` also works for numbers near the largest and the smallest, but takes several times as long. */
export const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);
