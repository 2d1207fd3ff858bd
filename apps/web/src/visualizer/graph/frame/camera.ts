/** Which part of the picture the canvas shows: a point (px, py) of it is drawn at (x + k·px, y + k·py). */
export type Camera = { readonly x: number; readonly y: number; readonly k: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Enough for any dot to be seen; a single semester should not fill the whole screen. */
const maxFit = 2.1;
const margin = 14;
const range = { out: 0.5, in: 10 };

export function fitting({ left, top, right, bottom }: Box, { width, height }: Size): Camera {
  const across = Math.max(1, right - left);
  const down = Math.max(1, bottom - top);
  const k = Math.min(maxFit, Math.max(1, width - 2 * margin) / across, Math.max(1, height - 2 * margin) / down);
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 };
}

/** Zooms by a factor around a point, within a range around `home`, the camera that shows everything. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, home: Camera): Camera {
  const k = Math.min(home.k * range.in, Math.max(home.k * range.out, camera.k * factor));
  const ratio = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** Moves the camera, but never so far that the box leaves the canvas. */
export function panned(camera: Camera, dx: number, dy: number, box: Box, { width, height }: Size): Camera {
  const { k } = camera;
  const keep = 60;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return {
    k,
    x: clamp(camera.x + dx, keep - k * box.right, width - keep - k * box.left),
    y: clamp(camera.y + dy, keep - k * box.bottom, height - keep - k * box.top),
  };
}

export const between = (from: Camera, to: Camera, part: number): Camera => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  k: from.k + (to.k - from.k) * part,
});
