import type { PathArrow } from '@coursetrail/domain';
import type { Point } from '../graph/point.ts';

/** Where a dot is drawn, and the size of its cell. */
export type Dot = Point & { radius: number; width: number; height: number };

export type ArrowShape = {
  key: string;
  line: string;
  head: string;
  /** The same line for a pen: its start, two control points, its end. */
  curve: readonly [Point, Point, Point, Point];
  corners: readonly [Point, Point, Point];
  /** The width of the line: the larger the share, the wider. */
  strength: number;
  label: { words: string; at: Point; anchor: 'start' | 'middle' };
};

const gap = 2;
const headLength = 8;
const headWidth = 4.5;
/** In a cell that is narrower and at least as high as this, the share has room below the dot only. */
const roomBeside = 56;
const roomBelow = 40;

/** Leaves a dot to the right and reaches the other from the left. The share is at the dot that was not chosen. */
export function arrowShape(arrow: PathArrow, from: Dot, to: Dot, words: string): ArrowShape {
  const tip = { x: to.x - to.radius - gap, y: to.y };
  const end = { x: tip.x - headLength + 1, y: to.y };
  const bend = Math.max(4, (end.x - from.x) / 2);
  const curve = [
    { x: from.x, y: from.y },
    { x: from.x + bend, y: from.y },
    { x: end.x - bend, y: end.y },
    end,
  ] as const;
  const corners = [
    tip,
    { x: tip.x - headLength, y: tip.y - headWidth },
    { x: tip.x - headLength, y: tip.y + headWidth },
  ] as const;
  const [start, ...rest] = curve.map(({ x, y }) => `${x} ${y}`);
  return {
    key: `${arrow.from.programId} ${arrow.to.programId}`,
    line: `M${start}C${rest.join(' ')}`,
    head: `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`,
    curve,
    corners,
    strength: 1 + 2 * arrow.share,
    label: labelOf(arrow, arrow.other === 'to' ? to : from, words),
  };
}

/** Right of the dot. There an arrow that leaves it begins, above which the share stands. */
function labelOf({ other }: PathArrow, { x, y, radius, width, height }: Dot, words: string) {
  if (width < roomBeside && height >= roomBelow)
    return { words, at: { x, y: y + radius + 8 }, anchor: 'middle' } as const;
  const at = { x: x + radius + 4, y: other === 'to' ? y : y - 8 };
  return { words, at, anchor: 'start' } as const;
}
