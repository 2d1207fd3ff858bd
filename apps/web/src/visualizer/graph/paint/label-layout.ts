import { isOffScreen, type RenderFrame, restingRadius, screenX, screenY } from '../frame/frame.ts';
import type { LabelBox, LabelGrid, LabelLine } from './label-grid.ts';
import { placeTitles, type TitlePosition } from './title-layout.ts';

/** Where the name of a course is written: in its dot, next to it, or further away at the end of a line. */
export type LabelPosition = LabelBox & {
  index: number;
  /** Of the letters, in pixels. */
  size: number;
  /** In the dot, in two lines, or in three with the share. */
  inside: 'two lines' | 'three lines' | null;
  /** From the dot to the label, if they do not touch. */
  line: LabelLine | null;
};

export type LabelLayout = { titles: TitlePosition[]; labels: LabelPosition[] };

/** More could not be read, and every label takes time. */
const maxLabels = 110;
/** Letters in a dot, in pixels: large enough to be the first choice, and the least that can be read. */
const comfortableSize = 10;
const minSize = 8;
/** When this many courses of a semester in a row have found no room, the smaller ones are not tried. */
const maxFailures = { amongMany: 5, otherwise: 20 };

/** Labels grow with the zoom, but more slowly, and in steps of half a pixel so that few fonts are needed. */
export const labelSize = (frame: RenderFrame) => {
  const size = Math.max(10.5, 12 * frame.camera.k ** 0.45);
  return Math.round(2 * Math.min(isDense(frame) ? 12 : 17, size)) / 2;
};

/**
 * Finds room for the title of every semester and for the names of as many courses as possible, the maxOnDots taken first. No
 * label lies on a dot other than its own, on another label or on a title. What the pointer does changes nothing here, so
 * that nothing jumps while it moves across the picture.
 */
export function layOutLabels(frame: RenderFrame, grid: LabelGrid): LabelLayout {
  const { picture, size } = frame;
  grid.clear(size.width, size.height);
  for (let index = 0; index < picture.nodes.length; index++) takeDot(frame, grid, index);
  const titles = placeTitles(frame, grid);
  const labels: LabelPosition[] = [];
  const failures = new Uint8Array(picture.semesters);
  const limit = maxFailures[isDense(frame) && !isAlone(frame) ? 'amongMany' : 'otherwise'];
  for (const index of picture.byWeight) {
    if (labels.length >= maxLabels) break;
    const semester = picture.nodes[index]?.semester ?? 0;
    if ((failures[semester] ?? 0) >= limit) continue;
    if ((frame.scales[index] ?? 0) < 0.5) continue;
    const radius = restingRadius(frame, index);
    if (isOffScreen(frame, screenX(frame, index), screenY(frame, index), radius)) continue;
    const label =
      placeInside(frame, grid, index, comfortableSize) ??
      placeOutside(frame, grid, index) ??
      placeInside(frame, grid, index, minSize);
    failures[semester] = label === null ? (failures[semester] ?? 0) + 1 : 0;
    if (label !== null) labels.push(label);
  }
  return { titles, labels };
}

/** Whether dots lie next to each other in discs, so that only the rim is free. */
const isDense = ({ isBloom, picture }: RenderFrame) => isBloom && !picture.isSparse;

/** Whether one semester has the canvas to itself, and its labels the space around it. */
const isAlone = (frame: RenderFrame) =>
  frame.picture.semesters === 1 || Math.abs(screenX(frame, 1) - screenX(frame, 0)) > 0.8 * frame.size.width;

function takeDot(frame: RenderFrame, grid: LabelGrid, index: number) {
  const radius = restingRadius(frame, index);
  if (radius <= 0) return;
  const x = screenX(frame, index);
  const y = screenY(frame, index);
  if (isOffScreen(frame, x, y, radius)) return;
  const isRinged = frame.picture.nodes[index]?.ringed ?? false;
  grid.takeDot(x, y, radius + (isRinged || index < frame.picture.semesters ? 3 : 0));
}

/** In a dot that is large enough: subject and number, and the share if there is room for it. */
function placeInside(frame: RenderFrame, grid: LabelGrid, index: number, least: number): LabelPosition | null {
  if (!frame.isBloom) return null;
  const radius = restingRadius(frame, index);
  if (radius < 12) return null;
  const [above = '', below = ''] = (frame.picture.nodes[index]?.name ?? '').split(' ');
  const widest = Math.max(frame.widthOf(above), frame.widthOf(below));
  const ofThree = Math.min(17, (1.35 * radius) / widest, radius * 0.42);
  const size = ofThree >= 10 ? ofThree : Math.min(15, (1.62 * radius) / widest, radius * 0.52);
  if (size < least) return null;
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  const half = radius * 0.7;
  const box = { left: x - half, right: x + half, top: y - half, bottom: y + half };
  // So that no line crosses it.
  grid.take(box);
  return { index, size, inside: ofThree >= 10 ? 'three lines' : 'two lines', line: null, ...box };
}

const turn = 2 * Math.PI;
/** Pixels between a dot and a label next to it. */
const besideGap = 4;

/** A direction as its cosine and sine: thousands are tried in a frame, and adding angles this way needs neither. */
type LabelDirection = { cos: number; sin: number };
const directionOf = (angle: number): LabelDirection => ({
  cos: Math.cos(angle),
  sin: Math.sin(angle),
});
const turned = (a: LabelDirection, b: LabelDirection): LabelDirection => ({
  cos: a.cos * b.cos - a.sin * b.sin,
  sin: a.sin * b.cos + a.cos * b.sin,
});

/** Eight directions around a dot, the outward one first. */
const compass = [0, 1, -1, 2, -2, 3, -3, 4].map((step) => directionOf((step * turn) / 8));
/** Where a label with a line may be: pixels from its dot, and directions from the outward one. */
const reaches = [13, 22, 33, 46, 60, 76, 94];
const bends = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((step) => directionOf((step * turn) / 18));
/** The same for a dense bloom: pixels from its rim, and directions from that of the dot. */
const rims = { together: [9, 24, 39], alone: [9, 24, 39, 54, 69, 84, 99] };
const slides = Array.from({ length: 21 }, (_, order) =>
  directionOf(((order % 2 === 0 ? 1 : -1) * Math.ceil(order / 2) * turn) / 44),
);

/** Next to its dot if possible, otherwise at the end of a line: near the dot, or around the rim of a dense bloom. */
function placeOutside(frame: RenderFrame, grid: LabelGrid, index: number): LabelPosition | null {
  const { picture, widthOf, outerRadii, camera } = frame;
  const node = picture.nodes[index];
  if (node === undefined) return null;
  const size = labelSize(frame);
  const [width, height] = [widthOf(node.name) * size + 2, size * 1.24];
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  const [centerX, centerY] = [screenX(frame, node.semester), screenY(frame, node.semester)];
  const angle = Math.atan2(y - centerY, x - centerX);
  const radius = restingRadius(frame, index) + (node.ringed ? 3 : 0);

  const nearest = directionOf((turn / 8) * Math.round((8 * angle) / turn));
  for (const step of compass) {
    const box = boxTouching(x, y, turned(nearest, step), radius + besideGap, width, height);
    if (grid.isFree(box)) return take(grid, { index, size, inside: null, line: null, ...box });
  }

  const outward = directionOf(angle);
  const hasRim = isDense(frame);
  const rim = (outerRadii[node.semester] ?? 0) * camera.k;
  const [fromX, fromY] = hasRim ? [centerX, centerY] : [x, y];
  const ofRim = rims[isAlone(frame) ? 'alone' : 'together'];
  for (const reach of hasRim ? ofRim : reaches) {
    for (const step of hasRim ? slides : bends) {
      const direction = turned(outward, step);
      const distance = reach + (hasRim ? rim : radius);
      const box = boxTouching(fromX, fromY, direction, distance, width, height);
      if (!grid.isFree(box)) continue;
      const x1 = fromX + distance * direction.cos;
      const y1 = fromY + distance * direction.sin;
      // The cells next to a dot may be its own.
      if (!grid.isClear(lineFrom(x, y, radius + besideGap, x1, y1))) continue;
      return take(grid, { index, size, inside: null, line: lineFrom(x, y, radius, x1, y1), ...box });
    }
  }
  return null;
}

function take(grid: LabelGrid, label: LabelPosition): LabelPosition {
  grid.take(label);
  if (label.line !== null) grid.takeLine(label.line);
  return label;
}

/** The box of a label that touches, from outside, the point in this direction and distance. */
function boxTouching(
  x: number,
  y: number,
  { cos, sin }: LabelDirection,
  distance: number,
  width: number,
  height: number,
): LabelBox {
  const middleX = x + distance * cos + (clamp(cos / 0.7) * width) / 2;
  const middleY = y + distance * sin + (clamp(sin / 0.7) * height) / 2;
  return {
    left: middleX - width / 2,
    right: middleX + width / 2,
    top: middleY - height / 2,
    bottom: middleY + height / 2,
  };
}

const clamp = (value: number) => Math.max(-1, Math.min(1, value));

/** A line from the rim of a circle straight outward to a point. */
function lineFrom(x: number, y: number, radius: number, x1: number, y1: number): LabelLine {
  const length = Math.max(1, Math.hypot(x1 - x, y1 - y));
  const start = Math.min(length, radius) / length;
  return { x0: x + (x1 - x) * start, y0: y + (y1 - y) * start, x1, y1 };
}
