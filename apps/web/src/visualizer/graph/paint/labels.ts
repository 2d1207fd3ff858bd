import { isOffScreen, type RenderFrame, screenRadius, screenX, screenY } from '../frame/frame.ts';
import { colorOf, inkOn } from '../palette.ts';
import type { LabelGrid } from './label-grid.ts';
import type { Pen, TextStyle } from './pens.ts';

/** Which dots of a dense bloom have a label on top: it would hide smaller dots, and fits inside larger ones. */
const overlaid = { radius: 9, zoom: [0.5, 1.3] } as const;
export const labelWeight = 600;
const titleWeight = 700;
/** More could not be read, and every label takes time. */
const mostLabels = 110;

/** Labels grow with the zoom, but more slowly, and in steps of half a pixel so that few fonts are needed. */
const labelSize = ({ camera }: RenderFrame) =>
  Math.round(2 * Math.min(17, Math.max(10.5, 12 * camera.k ** 0.45))) / 2;

/** Name and detail of a node on a pill above it, readable on any background. */
export function paintCallout(pen: Pen, frame: RenderFrame, grid: LabelGrid, index: number) {
  const { picture, theme, size, widthOf } = frame;
  const node = picture.nodes[index];
  if (node === undefined) return;
  const font = Math.max(11.5, labelSize(frame));
  const words = node.detail === '' ? node.name : `${node.name}  ${node.detail}`;
  const width = widthOf(words) * font + 14;
  const height = font + 8;
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  if (isOffScreen(frame, x, y, 0)) return;
  const beyond = screenRadius(frame, index) + 8;
  const left = Math.max(4, Math.min(size.width - width - 4, x - width / 2));
  const top = y - beyond - height < 4 ? y + beyond : y - beyond - height;
  grid.take(left, top, left + width, top + height);
  pen.pill(left, top, width, height, theme.ink);
  pen.text(words, left + width / 2, top + height / 2, {
    size: font,
    weight: labelWeight,
    color: theme.paper,
    align: 'center',
  });
}

/** Name and detail above each semester; only the name where there is no room for both. */
export function paintTitles(pen: Pen, frame: RenderFrame, grid: LabelGrid) {
  const { picture, outerRadii, camera, theme, isBloom, widthOf } = frame;
  const size = Math.round(2 * Math.min(18, Math.max(11, 13.5 * camera.k ** 0.4))) / 2;
  for (let semester = 0; semester < picture.semesters; semester++) {
    const { name = '', detail = '' } = picture.nodes[semester] ?? {};
    const outer = (outerRadii[semester] ?? 0) * camera.k;
    const y = screenY(frame, semester) - outer - size - (isBloom ? 2 : 16 * camera.k);
    const x = screenX(frame, semester);
    const nameWidth = widthOf(name) * size;
    const detailWidth = detail === '' ? 0 : widthOf(detail) * size * 0.92 + size * 0.6;
    const whole = nameWidth + detailWidth;
    const isWhole = grid.claim(
      x - whole / 2 - 2,
      y - size * 0.7,
      x + whole / 2 + 2,
      y + size * 0.7,
    );
    if (
      !isWhole &&
      !grid.claim(x - nameWidth / 2, y - size * 0.7, x + nameWidth / 2, y + size * 0.7)
    )
      continue;
    const left = x - (isWhole ? whole : nameWidth) / 2;
    const style = { size, align: 'left', edge: theme.background } as const;
    pen.text(name, left, y, { ...style, weight: titleWeight, color: theme.ink });
    if (isWhole && detail !== '') {
      const end = left + nameWidth + size * 0.6;
      pen.text(detail, end, y, { ...style, size: size * 0.92, weight: 400, color: theme.quiet });
    }
  }
}

/** The names of as many courses as there is room for, the largest first. */
export function paintLabels(
  pen: Pen,
  frame: RenderFrame,
  grid: LabelGrid,
  opacity: number,
  lit: ReadonlySet<number>,
) {
  const { picture, scales, theme, camera, isBloom } = frame;
  const isDense = isBloom && !picture.isSparse;
  const size = isDense ? Math.min(12, labelSize(frame)) : labelSize(frame);
  const isOverlaid = camera.k >= overlaid.zoom[0] && camera.k < overlaid.zoom[1];
  for (let semester = 0; semester < picture.semesters; semester++) takeDot(frame, grid, semester);
  if (!isDense) for (const index of picture.byWeight) takeDot(frame, grid, index);

  let count = 0;
  for (const index of picture.byWeight) {
    if (count >= mostLabels) break;
    const node = picture.nodes[index];
    const radius = screenRadius(frame, index);
    if (node === undefined || (scales[index] ?? 0) < 0.5 || lit.has(index)) continue;
    const [x, y] = [screenX(frame, index), screenY(frame, index)];
    if (isOffScreen(frame, x, y, radius)) continue;
    if (isBloom && paintInside(pen, frame, grid, index, radius, opacity)) count += 1;
    else if (isDense && (radius < overlaid.radius || !isOverlaid)) continue;
    else {
      const position = findPosition(frame, grid, index, size);
      if (position === null) continue;
      const style = {
        size,
        weight: labelWeight,
        color: theme.ink,
        edge: theme.background,
        opacity,
      };
      pen.text(node.name, position.x, position.y, { ...style, align: position.align });
      count += 1;
    }
  }
}

function takeDot(frame: RenderFrame, grid: LabelGrid, index: number) {
  // Slightly less than the dot, because the cells of the grid are coarse and a label may touch its own dot.
  const radius = Math.max(0, screenRadius(frame, index) - 3);
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  grid.take(x - radius, y - radius, x + radius, y + radius);
}

/** Inside a dot that is large enough: subject, number and share in three lines. */
function paintInside(
  pen: Pen,
  frame: RenderFrame,
  grid: LabelGrid,
  index: number,
  radius: number,
  opacity: number,
): boolean {
  const { picture, theme, widthOf } = frame;
  const { name = '', detail = '', subject = -1 } = picture.nodes[index] ?? {};
  const [above = '', below = ''] = name.split(' ');
  const widest = Math.max(widthOf(above), widthOf(below));
  const ofThree = Math.min(17, (1.35 * radius) / widest, radius * 0.42);
  const hasThree = ofThree >= 10;
  const size = hasThree ? ofThree : Math.min(15, (1.62 * radius) / widest, radius * 0.52);
  if (size < 9) return false;
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  // The label of another dot may already cover this one.
  const isFree = grid.claim(x - radius * 0.7, y - radius * 0.7, x + radius * 0.7, y + radius * 0.7);
  if (!isFree && !picture.isSparse) return false;
  const color = inkOn(colorOf(theme, subject));
  const style = { size, weight: labelWeight, color, align: 'center', opacity } as const;
  const middle = hasThree ? y - size * 0.55 : y;
  pen.text(above, x, middle - size * 0.56, style);
  pen.text(below, x, middle + size * 0.56, style);
  if (hasThree)
    pen.text(detail, x, middle + size * 1.65, { ...style, size: size * 0.88, weight: 400 });
  return true;
}

/** A free position for a label: in a dense bloom on the dot if possible, on a spoke beside it, outward first. */
function findPosition(frame: RenderFrame, grid: LabelGrid, index: number, size: number) {
  const { picture, isBloom, widthOf } = frame;
  const node = picture.nodes[index];
  if (node === undefined) return null;
  const isDense = isBloom && !picture.isSparse;
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  const radius = screenRadius(frame, index);
  const width = widthOf(node.name) * size;
  const half = size * 0.62;
  const up = () => claim(x - width / 2, y - radius - half - 2, 'center');
  const down = () => claim(x - width / 2, y + radius + half + 2, 'center');
  const right = () => claim(x + radius + 4, y, 'left');
  const left = () => claim(x - radius - 4 - width, y, 'right');
  const claim = (from: number, middle: number, align: TextStyle['align']) => {
    if (!grid.claim(from - 1, middle - half, from + width + 1, middle + half)) return null;
    return {
      x: align === 'left' ? from : align === 'right' ? from + width : from + width / 2,
      y: middle,
      align,
    };
  };
  if (isDense) return claim(x - width / 2, y, 'center') ?? up() ?? down();
  const dx = x - screenX(frame, node.semester);
  const dy = y - screenY(frame, node.semester);
  const [vertical, otherwise] = dy < 0 ? [up, down] : [down, up];
  const sideways = dx < 0 ? left : right;
  return Math.abs(dx) > 1.6 * Math.abs(dy)
    ? (sideways() ?? vertical() ?? otherwise())
    : (vertical() ?? sideways() ?? otherwise());
}
