import type { FrameState } from '../frame/frame.ts';
import type { PaintablePicture } from '../scene/picture.ts';
import { LabelCache } from './label-cache.ts';
import { paint } from './paint.ts';
import { canvasPen, textMeasure } from './pens.ts';

/** A frame to be painted. `pixelRatio` is the number of canvas pixels to a pixel of the page. */
export type FrameRequest = { frame: FrameState; pixelRatio: number };

/** Paints frames on a canvas. It runs in a worker, or on the page where a worker cannot paint. */
export function createPainter(canvas: HTMLCanvasElement | OffscreenCanvas) {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  const labels = new LabelCache();
  const widthOf = textMeasure(context);
  let pen = canvasPen(context);
  let picture: PaintablePicture | null = null;

  return {
    setPicture(next: PaintablePicture) {
      picture = next;
    },
    paint({ frame, pixelRatio }: FrameRequest) {
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
    },
  };
}
