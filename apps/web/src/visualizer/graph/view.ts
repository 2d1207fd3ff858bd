import type { Camera, Size } from './camera.ts';
import type { Theme } from './palette.ts';
import type { Drawing } from './picture.ts';

/** All that decides what a frame looks like, beside the picture itself. */
export type Look = {
  /** Spokes show their links, blooms only hint at them. */
  isBloom: boolean;
  positions: Float32Array;
  reaches: Float32Array;
  /** Of each node how large it is drawn: 1 as it is, 0 not at all. */
  scales: Float32Array;
  camera: Camera;
  size: Size;
  theme: Theme;
  /** The course shown across semesters, and how far the others have stepped back for it, from 0 to 1. */
  spotlight: string | null;
  dimmed: number;
  /** The node under the pointer or reached by the keys; -1 for none. */
  pointed: number;
  hasFocusRing: boolean;
};

/** A frame as whoever points at it sees it. */
export type Seen = Look & { picture: Drawing };

/** A frame as whoever paints it needs it. */
export type View = Seen & {
  /** Width of a text at one pixel of size, bold as labels are. */
  widthOf(text: string): number;
};

/** No node is drawn smaller than this, however far away. */
const smallestDot = { semester: 9, course: 1.8 };

export const screenX = ({ positions, camera }: Seen, index: number) =>
  (positions[2 * index] ?? 0) * camera.k + camera.x;
export const screenY = ({ positions, camera }: Seen, index: number) =>
  (positions[2 * index + 1] ?? 0) * camera.k + camera.y;

/** How large a node is on the screen. */
export function screenRadius({ picture, camera, scales }: Seen, index: number): number {
  const shown = picture.nodes[index];
  if (shown === undefined) return 0;
  const least = shown.subject < 0 ? smallestDot.semester : smallestDot.course;
  return Math.max(least, shown.radius * camera.k) * (scales[index] ?? 1);
}
