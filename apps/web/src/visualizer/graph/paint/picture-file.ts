import type { FrameWithPicture, RenderFrame } from '../frame/frame.ts';
import { LabelCache } from './label-cache.ts';
import { legendHeight, paintLegend } from './legend.ts';
import { paint } from './paint.ts';
import { canvasPen, type Pen, svgPen, textMeasure } from './pens.ts';

/** Pixels of a PNG to a pixel of the page. */
const pngScale = 2;

function openContext(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  return { canvas, context };
}

/** The frame on the screen, without the marks of pointer and keys. */
const asFile = (shown: FrameWithPicture): RenderFrame => ({
  ...shown,
  pointed: -1,
  pointedTitle: '',
  hasFocusRing: false,
  widthOf: textMeasure(openContext(1, 1).context),
});

const heightOf = (frame: RenderFrame) => frame.size.height + legendHeight(frame);

/** With the legend below, which on the page is not part of the canvas. */
function paintFile(pen: Pen, frame: RenderFrame) {
  paint(pen, frame, new LabelCache());
  paintLegend(pen, frame, frame.size.height);
}

export function svgFile(shown: FrameWithPicture, title: string): Blob {
  const frame = asFile(shown);
  const pen = svgPen();
  paintFile(pen, frame);
  const text = pen.finish(frame.size.width, heightOf(frame), frame.theme.background, title);
  return new Blob([text], { type: 'image/svg+xml' });
}

export function pngFile(shown: FrameWithPicture): Promise<Blob> {
  const frame = asFile(shown);
  const { canvas, context } = openContext(
    Math.round(frame.size.width * pngScale),
    Math.round(heightOf(frame) * pngScale),
  );
  context.fillStyle = frame.theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pngScale, pngScale);
  paintFile(canvasPen(context), frame);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) =>
      file ? resolve(file) : reject(new Error('The picture is too large for a PNG.')),
    );
  });
}
