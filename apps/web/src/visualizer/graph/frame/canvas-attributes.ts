import { type FrameWithPicture, screenRadius, screenX, screenY } from './frame.ts';

const rounded = (...values: number[]) => values.map((value) => Math.round(value * 1e4) / 1e4).join(' ');

/**
 * What a frame shows, as `data-` attributes of the canvas, for tests and for debugging: `transform` (x, y, zoom),
 * `pointed` (id of the node under the pointer or reached by the keys), `at` (its position on the canvas), `size` (its
 * radius there) and `lit` (the course shown across semesters).
 */
export function frameAttributes(frame: FrameWithPicture, pointedId: string | undefined): Record<string, string> {
  const { camera, pointed, spotlight } = frame;
  const hasPointed = pointedId !== undefined;
  return {
    transform: rounded(camera.x, camera.y, camera.k),
    pointed: pointedId ?? '',
    at: hasPointed ? rounded(screenX(frame, pointed), screenY(frame, pointed)) : '',
    size: hasPointed ? rounded(screenRadius(frame, pointed)) : '',
    lit: spotlight ?? '',
  };
}

/** What the layout had done by then: its `ticks`, and the milliseconds they `worked`. */
export const layoutAttributes = (ticks: number, worked: number): Record<string, string> => ({
  ticks: String(ticks),
  worked: rounded(worked),
});

/** Writes only what changed. */
export function setAttributes(canvas: HTMLCanvasElement, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes))
    if (canvas.dataset[name] !== value) canvas.dataset[name] = value;
}
