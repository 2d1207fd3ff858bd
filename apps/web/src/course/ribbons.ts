/** A picture is measured in units, so that it grows with the text around it. */
export const unitsPerRem = 16;

/** Room for a code and a title of two lines. */
const rowHeight = 60;
/** Of everybody's ribbon. */
const thickest = 40;
const thinnest = 2;
const gap = 2;
/** Around the ribbons where they meet. */
const padding = 12;
const smallestMiddle = 72;

/** The outline of a ribbon from a row, at x = 0, to the course in the middle, at x = 100. */
export type Ribbon = { path: string };

/**
 * Where ribbons begin and end. Each side is a list of shares, one row each. They meet one below the other and in the
 * order of their rows, so none crosses another.
 */
export function layOutRibbons(sides: readonly (readonly number[])[]) {
  const stackOf = (shares: readonly number[]) =>
    shares.reduce((sum, share) => sum + thicknessOf(share) + gap, -gap);
  const middle = Math.max(smallestMiddle, ...sides.map((side) => stackOf(side) + 2 * padding));
  const height = Math.max(middle, ...sides.map(({ length }) => length * rowHeight));
  const ribbons = sides.map((side) => {
    const firstRow = (height - side.length * rowHeight) / 2;
    let end = (height - stackOf(side)) / 2;
    return side.map((share, index): Ribbon => {
      const thickness = thicknessOf(share);
      const start = firstRow + (index + 0.5) * rowHeight - thickness / 2;
      const path = ribbonPath(start, end, thickness);
      end += thickness + gap;
      return { path };
    });
  });
  return { height, middle, ribbons };
}

const thicknessOf = (share: number) => Math.max(thinnest, thickest * Math.min(1, share));

const ribbonPath = (start: number, end: number, thickness: number): string =>
  [
    `M0 ${rounded(start)}`,
    `C55 ${rounded(start)} 45 ${rounded(end)} 100 ${rounded(end)}`,
    `V${rounded(end + thickness)}`,
    `C45 ${rounded(end + thickness)} 55 ${rounded(start + thickness)} 0 ${rounded(start + thickness)}Z`,
  ].join('');

const rounded = (length: number): number => Math.round(length * 10) / 10;
