// Paints the picture away from the page: however long a frame takes, the page answers at once.
import { createPainter, type Sheet } from './painter.ts';
import type { Drawing } from './picture.ts';

export type PaintOrder =
  | { type: 'canvas'; canvas: OffscreenCanvas }
  | { type: 'put-up'; picture: Drawing }
  | { type: 'paint'; sheet: Sheet };

/** A frame is on the canvas; what it took, in milliseconds. */
export type Painted = { took: number };

let painter: ReturnType<typeof createPainter> | null = null;

addEventListener('message', ({ data }: MessageEvent<PaintOrder>) => {
  switch (data.type) {
    case 'canvas':
      painter = createPainter(data.canvas);
      break;
    case 'put-up':
      painter?.putUp(data.picture);
      break;
    case 'paint': {
      const started = performance.now();
      painter?.paint(data.sheet);
      postMessage({ took: performance.now() - started } satisfies Painted);
      break;
    }
  }
});
