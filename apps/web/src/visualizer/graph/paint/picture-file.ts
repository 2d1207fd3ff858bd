import { type Drawing, openContext, pngOf, svgOf } from '../../drawing.ts';
import type { FrameWithPicture, RenderFrame } from '../frame/frame.ts';
import { colorOf } from '../palette.ts';
import { LabelCache } from './label-cache.ts';
import { labelWeight } from './labels.ts';
import { paint } from './paint.ts';
import { type Pen, textMeasure } from './pens.ts';

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

export const svgFile = (shown: FrameWithPicture, title: string): Blob => svgOf(drawingOf(shown, title));

export const pngFile = (shown: FrameWithPicture): Promise<Blob> => pngOf(drawingOf(shown, ''));

/** The legend of a saved picture, which has no chips below it. */
const legend = { size: 12, row: 24, dot: 5, gap: 22 };

/** The position of each subject's entry, in rows as wide as the picture, and of what an outline means. */
function legendEntries({ picture, size, widthOf }: RenderFrame) {
  let x = legend.gap;
  let row = 0;
  const named = picture.subjects.map(({ name, color }) => ({ name, color, planned: false }));
  if (picture.byColor.some(({ planned }) => planned)) named.push({ name: 'Planned', color: -1, planned: true });
  return named.map(({ name, color, planned }) => {
    const width = 2 * legend.dot + 6 + widthOf(name) * legend.size;
    if (x + width > size.width - legend.gap && x > legend.gap) {
      x = legend.gap;
      row += 1;
    }
    const entry = { name, color, planned, x, row };
    x += width + legend.gap;
    return entry;
  });
}

export const legendHeight = (frame: RenderFrame): number => {
  const last = legendEntries(frame).at(-1);
  return last === undefined ? 0 : (last.row + 1) * legend.row + 12;
};

export function paintLegend(pen: Pen, frame: RenderFrame, top: number) {
  const { theme } = frame;
  for (const { name, color, planned, x, row } of legendEntries(frame)) {
    const y = top + (row + 0.5) * legend.row;
    pen.begin();
    pen.circle(x + legend.dot, y, legend.dot);
    if (planned) pen.stroke(theme.ink, 1, 1.5, [2, 3]);
    else pen.fill(colorOf(theme, color), 1);
    const style = {
      size: legend.size,
      weight: labelWeight,
      color: theme.ink,
      align: 'left',
    } as const;
    pen.text(name, x + 2 * legend.dot + 6, y, style);
  }
}
