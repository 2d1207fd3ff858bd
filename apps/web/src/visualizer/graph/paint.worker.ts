// Paints the picture away from the page: however long a frame takes, the page answers at once.
import { createPainter, type Sheet } from './painter.ts';
import { textMeasure } from './pens.ts';
import type { Drawing } from './picture.ts';

export type PaintOrder =
  | { type: 'canvas'; canvas: OffscreenCanvas }
  | { type: 'put-up'; picture: Drawing }
  | { type: 'paint'; sheet: Sheet };

/** A frame is on the canvas; what it took, in milliseconds. */
export type Painted = { took: number };

// Fonts are looked for at the first text, which takes as long as painting thousands of dots: better before there are any.
const rehearsal = new OffscreenCanvas(1, 1).getContext('2d');
if (rehearsal !== null) textMeasure(rehearsal)('1');

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
