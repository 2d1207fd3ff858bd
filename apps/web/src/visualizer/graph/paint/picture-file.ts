import { type Drawing, openContext, pngOf, svgOf } from '../../drawing.ts';
import type { FrameWithPicture, RenderFrame } from '../frame/frame.ts';
import { LabelCache } from './label-cache.ts';
import { legendHeight, paintLegend } from './legend.ts';
import { paint } from './paint.ts';
import { textMeasure } from './pens.ts';

/** The frame on the screen, without the marks of pointer and keys. */
const asFile = (shown: FrameWithPicture): RenderFrame => ({
  ...shown,
  pointed: -1,
  pointedTitle: '',
  hasFocusRing: false,
  widthOf: textMeasure(openContext(1, 1).context),
});

/** With the legend below, which on the page is not part of the canvas. */
function drawingOf(shown: FrameWithPicture, title: string): Drawing {
  const frame = asFile(shown);
  const { size, theme } = frame;
  return {
    title,
    width: size.width,
    height: size.height + legendHeight(frame),
    background: theme.background,
    paint(pen) {
      paint(pen, frame, new LabelCache());
      paintLegend(pen, frame, size.height);
    },
  };
}

export const svgFile = (shown: FrameWithPicture, title: string): Blob =>
  svgOf(drawingOf(shown, title));

export const pngFile = (shown: FrameWithPicture): Promise<Blob> => pngOf(drawingOf(shown, ''));
