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

export type PaintCommand =
  | { type: 'set-picture'; picture: PaintablePicture }
  | { type: 'paint'; request: FrameRequest };

/** The answer to each `paint`: the frame, and the milliseconds it took. */
export type PaintedFrame = { image: ImageBitmap; took: number };

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

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d');
if (context === null) throw new Error('This browser cannot draw on a canvas.');
const labels = new LabelCache();
const widthOf = textMeasure(context);
// The first text makes the browser look for fonts, which takes as long as painting thousands of dots. Do it early.
fontSettled.then(() => widthOf('1'));
let pen = canvasPen(context);
let picture: PaintablePicture | null = null;

function paintFrame(context: OffscreenCanvasRenderingContext2D, { frame, pixelRatio }: FrameRequest) {
  const started = performance.now();
  // A bitmap has at least one pixel.
  const width = Math.max(1, Math.round(frame.size.width * pixelRatio));
  const height = Math.max(1, Math.round(frame.size.height * pixelRatio));
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    // Resizing a canvas resets everything that was set on its context.
    pen = canvasPen(context);
  }
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, frame.size.width, frame.size.height);
  if (picture !== null) paint(pen, { ...frame, picture, widthOf }, labels);
  const image = canvas.transferToImageBitmap();
  const painted: PaintedFrame = { image, took: performance.now() - started };
  postMessage(painted, { transfer: [image] });
}

failOnUnreadableMessages();
addEventListener('message', ({ data }: MessageEvent<PaintCommand>) => {
  switch (data.type) {
    case 'set-picture':
      picture = data.picture;
      break;
    case 'paint':
      fontSettled.then(() => paintFrame(context, data.request));
      break;
  }
});
