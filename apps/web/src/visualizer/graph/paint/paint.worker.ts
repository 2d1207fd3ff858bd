// Paints away from the page, which stays responsive however long a frame takes.
import fontAddress from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { FrameState } from '../frame/frame.ts';
import type { PaintablePicture } from '../scene/picture.ts';
import { failOnUnreadableMessages } from '../worker-failure.ts';
import { LabelCache } from './label-cache.ts';
import { paint } from './paint.ts';
import { canvasPen, textMeasure } from './pens.ts';

/** A frame to be painted. `pixelRatio` is the number of canvas pixels to a pixel of the page. */
export type FrameRequest = { frame: FrameState; pixelRatio: number };

/** The worker answers each `paint` with the milliseconds it took, once the frame is on the canvas. */
export type PaintCommand =
  | { type: 'set-canvas'; canvas: OffscreenCanvas }
  | { type: 'set-picture'; picture: PaintablePicture }
  | { type: 'paint'; request: FrameRequest };

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  return context;
}

declare const fonts: FontFaceSet;

/** The page's font, which it has already fetched. Frames wait a moment for it: labels are arranged by their width. */
const font = new FontFace('Figtree', `url(${fontAddress})`, { weight: '300 900' });
fonts.add(font);
const fontSettled = Promise.race([
  font.load().catch(() => {}),
  new Promise((resolve) => {
    setTimeout(resolve, 1000);
  }),
]);
// The first text makes the browser look for fonts, which takes as long as painting thousands of dots. Do it early.
fontSettled.then(() => textMeasure(contextOf(new OffscreenCanvas(1, 1)))('1'));

let paintFrame: (request: FrameRequest) => void = () => {};
let picture: PaintablePicture | null = null;

function painterOn(canvas: OffscreenCanvas) {
  const context = contextOf(canvas);
  const labels = new LabelCache();
  const widthOf = textMeasure(context);
  let pen = canvasPen(context);
  return ({ frame, pixelRatio }: FrameRequest) => {
    if (picture === null) return;
    const width = Math.round(frame.size.width * pixelRatio);
    const height = Math.round(frame.size.height * pixelRatio);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      // Resizing a canvas resets everything that was set on its context.
      pen = canvasPen(context);
    }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, frame.size.width, frame.size.height);
    paint(pen, { ...frame, picture, widthOf }, labels);
  };
}

/**
 * WebKit sometimes does not show a frame that no other follows, and the graph stays blank. So the last frame is painted
 * a second time.
 */
let repainting: ReturnType<typeof setTimeout> | undefined;
const repaintAfter = 300;

function paintAndReport(request: FrameRequest) {
  const started = performance.now();
  paintFrame(request);
  postMessage(performance.now() - started);
  clearTimeout(repainting);
  repainting = setTimeout(() => paintFrame(request), repaintAfter);
}

failOnUnreadableMessages();
addEventListener('message', ({ data }: MessageEvent<PaintCommand>) => {
  switch (data.type) {
    case 'set-canvas':
      paintFrame = painterOn(data.canvas);
      break;
    case 'set-picture':
      picture = data.picture;
      break;
    case 'paint':
      fontSettled.then(() => paintAndReport(data.request));
      break;
  }
});
