import { Board } from './board.ts';
import { legendHeight, paint, paintLegend } from './paint.ts';
import { canvasPen, type Pen, svgPen, textMeasure } from './pens.ts';
import type { Seen, View } from './view.ts';

const scale = 2;

function openContext(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  return { canvas, context };
}

/** What is seen, without the marks of pointer and keys. */
const asFile = (seen: Seen): View => ({
  ...seen,
  pointed: -1,
  hasFocusRing: false,
  widthOf: textMeasure(openContext(1, 1).context),
});

const heightOf = (view: View) => view.size.height + legendHeight(view);

/** With its legend below, which on the page is not part of the picture. */
function paintFile(pen: Pen, view: View) {
  paint(pen, view, new Board());
  paintLegend(pen, view, view.size.height);
}

export function svgFile(seen: Seen, title: string): Blob {
  const view = asFile(seen);
  const pen = svgPen();
  paintFile(pen, view);
  const text = pen.finish(view.size.width, heightOf(view), view.theme.background, title);
  return new Blob([text], { type: 'image/svg+xml' });
}

export function pngFile(seen: Seen): Promise<Blob> {
  const view = asFile(seen);
  const { canvas, context } = openContext(
    Math.round(view.size.width * scale),
    Math.round(heightOf(view) * scale),
  );
  context.fillStyle = view.theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  paintFile(canvasPen(context), view);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) =>
      file ? resolve(file) : reject(new Error('The picture is too large for a PNG.')),
    );
  });
}
