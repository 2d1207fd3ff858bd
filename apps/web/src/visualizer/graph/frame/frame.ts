import type { Theme } from '../palette.ts';
import type { PaintablePicture } from '../scene/picture.ts';
import type { Camera, Size } from './camera.ts';

/** Everything that decides what a frame looks like, except the picture itself. */
export type FrameState = {
  /** Spokes show all their links, blooms only faint ones. */
  isBloom: boolean;
  /** x and y of every node. */
  positions: Float32Array;
  /** How far the courses of each semester extend from it. */
  outerRadii: Float32Array;
  /** How large each node is drawn: 1 is its own size, 0 is invisible. */
  scales: Float32Array;
  camera: Camera;
  size: Size;
  theme: Theme;
  /** The course shown across semesters, and how far all others are dimmed for it, from 0 to 1. */
  spotlight: string | null;
  dimmed: number;
  /** The node under the pointer or reached by the keys; -1 for none. */
  pointed: number;
  /** The title of the course pointed at; empty if it is not known. */
  pointedTitle: string;
  hasFocusRing: boolean;
};

export type FrameWithPicture = FrameState & { picture: PaintablePicture };

export type RenderFrame = FrameWithPicture & {
  /** Width of a text at a font size of one pixel, in the bold of labels. */
  widthOf(text: string): number;
};

/** No node is drawn smaller than this at any zoom. */
const minDot = { semester: 9, course: 1.8 };

export const screenX = ({ positions, camera }: FrameWithPicture, index: number) =>
  (positions[2 * index] ?? 0) * camera.k + camera.x;
export const screenY = ({ positions, camera }: FrameWithPicture, index: number) =>
  (positions[2 * index + 1] ?? 0) * camera.k + camera.y;

function unscaledRadius({ picture, camera }: FrameWithPicture, index: number): number {
  const node = picture.nodes[index];
  if (node === undefined) return 0;
  const least = node.subject < 0 ? minDot.semester : minDot.course;
  return Math.max(least, node.radius * camera.k);
}

export const screenRadius = (frame: FrameWithPicture, index: number): number =>
  unscaledRadius(frame, index) * (frame.scales[index] ?? 1);

/** How large it is when nothing points at it: labels must not move because a dot grows under the pointer. */
export const restingRadius = (frame: FrameWithPicture, index: number): number =>
  unscaledRadius(frame, index) * Math.min(1, frame.scales[index] ?? 1);

export const isOffScreen = ({ size }: FrameState, x: number, y: number, radius: number) =>
  x + radius < 0 || y + radius < 0 || x - radius > size.width || y - radius > size.height;

/** The visible node nearest to a point of the canvas, no further than `slack` pixels from its rim; -1 for none. */
export function nodeAt(
  frame: FrameWithPicture,
  { x, y }: { x: number; y: number },
  slack: number,
  isVisible: (index: number) => boolean,
): number {
  let best = -1;
  let nearest = Infinity;
  for (let index = frame.picture.nodes.length - 1; index >= 0; index--) {
    if (!isVisible(index)) continue;
    const toCenter = Math.hypot(screenX(frame, index) - x, screenY(frame, index) - y);
    const distance = toCenter - screenRadius(frame, index);
    if (distance <= slack && distance < nearest) {
      nearest = distance;
      best = index;
    }
  }
  return best;
}
