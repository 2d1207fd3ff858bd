/** Draws a whole number from 0 on and below a limit, each as likely as the others. Tests draw from a seed. */
export type Draw = (below: number) => number;

/** Draws so many of the choices, or all of them if there are fewer. */
export function drawSome<T>(draw: Draw, choices: readonly T[], count: number): T[] {
  const rest = [...choices];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(draw(rest.length), 1)).flat();
}
