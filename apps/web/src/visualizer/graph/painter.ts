import { Board } from './board.ts';
import { paint } from './paint.ts';
import { canvasPen, textMeasure } from './pens.ts';
import type { Drawing } from './picture.ts';
import type { Look } from './view.ts';

/** One frame of the picture put up last; `ratio` is how many pixels of the canvas one of the page has. */
export type Sheet = { look: Look; ratio: number };

/** Paints frames on a canvas, in a worker or, where a browser has no canvas for one, on the page. */
export function createPainter(canvas: HTMLCanvasElement | OffscreenCanvas) {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  const board = new Board();
  const widthOf = textMeasure(context);
  let pen = canvasPen(context);
  let picture: Drawing | null = null;
  return {
    putUp(next: Drawing) {
      picture = next;
    },
    paint({ look, ratio }: Sheet) {
      if (picture === null) return;
      const [width, height] = [
        Math.round(look.size.width * ratio),
        Math.round(look.size.height * ratio),
      ];
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        // A canvas of a new size has forgotten all that was set.
        pen = canvasPen(context);
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, look.size.width, look.size.height);
      paint(pen, { ...look, picture, widthOf }, board);
    },
  };
}
