import type { Box } from '../frame/camera.ts';
import type { Picture } from '../scene/picture.ts';
import type { LayoutStyle } from './arrangement.ts';

const emptyBox: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The box around all nodes and their labels at zoom k. Labels keep their size, so they need more of a small picture. */
export function extentAt(
  k: number,
  picture: Picture,
  style: LayoutStyle,
  positions: Float32Array,
  outerRadii: Float32Array,
): Box {
  const isBloom = style === 'blooms';
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = (index: number, around: number, above: number) => {
    const [x = 0, y = 0] = [positions[2 * index], positions[2 * index + 1]];
    box.left = Math.min(box.left, x - around);
    box.right = Math.max(box.right, x + around);
    box.top = Math.min(box.top, y - above);
    box.bottom = Math.max(box.bottom, y + around);
  };
  picture.nodes.forEach(({ subject, radius, semester }, index) => {
    const outer = outerRadii[semester] ?? 0;
    if (subject < 0) include(index, radius, outer + (isBloom ? 20 / k : 16 + 26 / k));
    else include(index, radius + (isBloom && !picture.isSparse ? 4 : 30 / k), radius);
  });
  return Number.isFinite(box.left) ? box : emptyBox;
}
