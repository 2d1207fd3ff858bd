import { isOffScreen, type RenderFrame, screenRadius, screenX, screenY } from '../frame/frame.ts';
import { colorOf, inkOn } from '../palette.ts';
import { type LabelPosition, labelSize } from './label-layout.ts';
import type { Pen } from './pens.ts';
import { type TitlePosition, titleDetail } from './title-layout.ts';

export const labelWeight = 600;
const titleWeight = 700;

export function paintTitles(pen: Pen, frame: RenderFrame, titles: readonly TitlePosition[]) {
  const { picture, theme, widthOf } = frame;
  for (const { semester, size, isWhole, left, top, bottom } of titles) {
    const { name = '', detail = '' } = picture.nodes[semester] ?? {};
    const y = (top + bottom) / 2;
    const style = { size, align: 'left', edge: theme.background } as const;
    pen.text(name, left + 2, y, { ...style, weight: titleWeight, color: theme.ink });
    if (!isWhole) continue;
    const x = left + 2 + (widthOf(name) + titleDetail.gap) * size;
    const small = size * titleDetail.scale;
    pen.text(detail, x, y, { ...style, size: small, weight: 400, color: theme.quiet });
  }
}

/** The names of courses, with lines to those that stand apart from their dots. Leaves out the nodes in `lit`. */
export function paintLabels(
  pen: Pen,
  frame: RenderFrame,
  labels: readonly LabelPosition[],
  opacity: number,
  lit: ReadonlySet<number>,
) {
  const { picture, theme } = frame;
  const painted = labels.filter(({ index }) => !lit.has(index));
  pen.begin();
  for (const { line } of painted) if (line !== null) pen.line(line.x0, line.y0, line.x1, line.y1);
  pen.stroke(theme.background, 0.8 * opacity, 3);
  pen.stroke(theme.quiet, opacity, 1);
  for (const label of painted) {
    if (label.inside !== null) paintInside(pen, frame, label, opacity);
    else
      pen.text(picture.nodes[label.index]?.name ?? '', (label.left + label.right) / 2, (label.top + label.bottom) / 2, {
        size: label.size,
        weight: labelWeight,
        color: theme.ink,
        align: 'center',
        edge: theme.background,
        opacity,
      });
  }
}

function paintInside(pen: Pen, frame: RenderFrame, { index, size, inside }: LabelPosition, opacity: number) {
  const { name = '', detail = '', color = -1 } = frame.picture.nodes[index] ?? {};
  const [above = '', below = ''] = name.split(' ');
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  // On a dimmed dot the background shines through.
  const ink = frame.dimmed > 0.5 ? frame.theme.ink : inkOn(colorOf(frame.theme, color));
  const style = { size, weight: labelWeight, color: ink, align: 'center', opacity } as const;
  const hasThree = inside === 'three lines';
  const middle = hasThree ? y - size * 0.55 : y;
  pen.text(above, x, middle - size * 0.56, style);
  pen.text(below, x, middle + size * 0.56, style);
  if (hasThree) pen.text(detail, x, middle + size * 1.65, { ...style, size: size * 0.88, weight: 400 });
}

const callout = { edge: 4, padding: 8 };

/** What is said about a node on a pill above it, readable on any background: its code, title and share or grade. */
export function paintCallout(pen: Pen, frame: RenderFrame, index: number) {
  const { picture, theme, size } = frame;
  const node = picture.nodes[index];
  if (node === undefined) return;
  const font = Math.max(12, labelSize(frame));
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  if (isOffScreen(frame, x, y, 0)) return;
  const title = index === frame.pointed ? frame.pointedTitle : '';
  const room = size.width - 2 * (callout.edge + callout.padding);
  const words = calloutWords(node, title, room / font, frame.widthOf);
  const width = frame.widthOf(words) * font + 2 * callout.padding;
  const height = font + 9;
  const beyond = screenRadius(frame, index) + 8;
  const rightmost = size.width - width - callout.edge;
  const left = Math.max(callout.edge, Math.min(rightmost, x - width / 2));
  const top = y - beyond - height < callout.edge ? y + beyond : y - beyond - height;
  pen.pill(left, top, width, height, theme.ink);
  pen.text(words, left + width / 2, top + height / 2, {
    size: font,
    weight: labelWeight,
    color: theme.paper,
    align: 'center',
  });
}

/** 'MATH 1500 Analytic Geometry and Calculus I · 62%'. A title that would not fit is cut short. */
export function calloutWords(
  { name, detail }: { name: string; detail: string },
  title: string,
  room: number,
  widthOf: (text: string) => number,
): string {
  const ending = detail === '' ? '' : ` · ${detail}`;
  if (title === '') return `${name}${ending}`;
  const whole = `${name} ${title}${ending}`;
  const excess = widthOf(whole) - room;
  if (excess <= 0) return whole;
  const perLetter = widthOf(title) / title.length;
  const kept = title.slice(0, title.length - Math.ceil(excess / perLetter) - 2).trimEnd();
  return kept.length < 3 ? `${name}${ending}` : `${name} ${kept}…${ending}`;
}
