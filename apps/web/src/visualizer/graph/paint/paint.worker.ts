// Paints away from the page, which stays responsive however long a frame takes.
import type { PaintablePicture } from '../scene/picture.ts';
import { failOnUnreadableMessages } from '../worker-failure.ts';
import { createPainter, type FrameRequest } from './painter.ts';
import { textMeasure } from './pens.ts';

export type PaintCommand =
  | { type: 'set-canvas'; canvas: OffscreenCanvas }
  | { type: 'set-picture'; picture: PaintablePicture }
  | { type: 'paint'; request: FrameRequest };

export type PaintReply =
  /** The worker has started. Some browsers let no worker paint on a canvas. */
  | { type: 'started'; canPaint: boolean }
  /** A frame is on the canvas; what it took, in milliseconds. */
  | { type: 'painted'; took: number };

const reply = (message: PaintReply) => postMessage(message);

const rehearsal =
  'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
reply({ type: 'started', canPaint: rehearsal !== null });
// The first text makes the browser look for fonts, which takes as long as painting thousands of dots. Do it early.
if (rehearsal !== null) textMeasure(rehearsal)('1');

let painter: ReturnType<typeof createPainter> | null = null;

/**
 * WebKit sometimes does not show a frame that no other follows, and the graph stays blank. So the last frame is painted
 * a second time.
 */
let repainting: ReturnType<typeof setTimeout> | undefined;
const repaintAfter = 300;

failOnUnreadableMessages();
addEventListener('message', ({ data }: MessageEvent<PaintCommand>) => {
  switch (data.type) {
    case 'set-canvas':
      painter = createPainter(data.canvas);
      break;
    case 'set-picture':
      painter?.setPicture(data.picture);
      break;
    case 'paint': {
      const started = performance.now();
      painter?.paint(data.request);
      reply({ type: 'painted', took: performance.now() - started });
      clearTimeout(repainting);
      repainting = setTimeout(() => painter?.paint(data.request), repaintAfter);
      break;
    }
  }
});
