import type { Box } from '../frame/camera.ts';
import type { Point } from '../point.ts';
import type { Picture } from '../scene/picture.ts';

const emptyBox: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** Pixels around a semester's courses: beside them for labels, above them for the title, below for one label. */
const margins = { beside: 68, above: 34, below: 16 };
/** Pixels above a dot: a title stands above the highest one of its semester. */
const titleRoom = 26;
/** A picture that is smaller than this has few labels beside it. */
const smallZoom = 0.55;

/** The box around all nodes and their labels at zoom k. Labels keep their size, so they need more of a small picture. */
export function extentAt(k: number, picture: Picture, positions: Float32Array, outerRadii: Float32Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const at = (index: number): Point => ({
    x: positions[2 * index] ?? 0,
    y: positions[2 * index + 1] ?? 0,
  });
  const include = (other: Box) => {
    box.left = Math.min(box.left, other.left);
    box.right = Math.max(box.right, other.right);
    box.top = Math.min(box.top, other.top);
    box.bottom = Math.max(box.bottom, other.bottom);
  };
  picture.nodes.forEach(({ radius }, index) => {
    if (index < picture.semesters) include(pageBox(at(index), outerRadii[index] ?? radius, k));
    else {
      const { x, y } = at(index);
      const top = y - radius - titleRoom / k;
      include({ left: x - radius, right: x + radius, top, bottom: y + radius });
    }
  });
  return Number.isFinite(box.left) ? box : emptyBox;
}

/** The box around one semester, whose courses extend this far from it, with its title and labels, at zoom k. */
export function pageBox({ x, y }: Point, outerRadius: number, k: number): Box {
  const beside = margins.beside / Math.max(k, smallZoom);
  return {
    left: x - outerRadius - beside,
    right: x + outerRadius + beside,
    top: y - outerRadius - margins.above / k,
    bottom: y + outerRadius + margins.below / k,
  };
}
