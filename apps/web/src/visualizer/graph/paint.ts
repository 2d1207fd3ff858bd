import type { Board } from './board.ts';
import { colorOf, inkOn } from './palette.ts';
import type { Pen, TextLook } from './pens.ts';
import { screenRadius, screenX, screenY, type View } from './view.ts';

/** Which dots of a bloom have a label laid over them: smaller ones would be hidden, larger ones hold theirs inside. */
const overlaid = { radius: 9, zoom: [0.5, 1.3] } as const;
/** The links to smaller dots of a full bloom would be a gray haze. */
const smallestLinked = 6;
const labelWeight = 600;
const titleWeight = 700;
/** More could not be read, and each costs time. */
const mostLabels = 110;

/** Labels grow with the picture, but slower; in half pixels, so that few fonts are needed. */
const labelSize = ({ camera }: View) =>
  Math.round(2 * Math.min(17, Math.max(10.5, 12 * camera.k ** 0.45))) / 2;

export function paint(pen: Pen, view: View, board: Board) {
  const { picture, size, theme } = view;
  board.clear(size.width, size.height);
  paintHalos(pen, view);
  paintTrail(pen, view);
  for (const [subject, indices] of picture.bySubject.entries())
    paintLinks(pen, view, indices, colorOf(theme, subject));
  const back = 1 - 0.85 * view.dimmed;
  for (const [subject, indices] of picture.bySubject.entries()) {
    pen.begin();
    for (const index of indices) addDot(pen, view, index);
    pen.fill(colorOf(theme, subject), back);
  }
  paintRings(pen, view, back);
  paintSemesters(pen, view);
  const lit = paintSpotlight(pen, view, board);
  paintPointed(pen, view, board, lit);
  paintTitles(pen, view, board);
  if (view.dimmed < 1) paintLabels(pen, view, board, 1 - view.dimmed, lit);
}

function isOffScreen({ size }: View, x: number, y: number, radius: number) {
  return x + radius < 0 || y + radius < 0 || x - radius > size.width || y - radius > size.height;
}

function addDot(pen: Pen, view: View, index: number, wider = 0) {
  const radius = screenRadius(view, index);
  if (radius <= 0) return;
  const x = screenX(view, index);
  const y = screenY(view, index);
  if (!isOffScreen(view, x, y, radius)) pen.circle(x, y, radius + wider);
}

/** How a halo fades: circles within each other, as parts of its radius, each with its opacity. */
const fading = [
  [1, 0.25],
  [0.95, 0.35],
  [0.9, 0.5],
  [0.85, 1],
] as const;

/** Not a gradient: where a processor has to draw it, ten of them cost as much as all the dots. */
function paintHalos(pen: Pen, view: View) {
  const { picture, reaches, camera, theme, isBloom } = view;
  for (const [part, opacity] of fading) {
    pen.begin();
    for (let semester = 0; semester < picture.semesters; semester++) {
      const reach = (reaches[semester] ?? 0) * camera.k;
      const radius = isBloom ? reach * 1.08 + 8 : reach * 0.9;
      pen.circle(screenX(view, semester), screenY(view, semester), radius * part);
    }
    pen.fill(theme.halo, opacity);
  }
}

/** A smooth line through the semesters in their order. */
function paintTrail(pen: Pen, view: View) {
  const { picture, camera, theme, dimmed } = view;
  const last = picture.semesters - 1;
  if (last < 1) return;
  const at = (index: number) => {
    const inside = Math.max(0, Math.min(last, index));
    return [screenX(view, inside), screenY(view, inside)] as const;
  };
  pen.begin();
  pen.moveTo(...at(0));
  for (let index = 0; index < last; index++) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [
      at(index - 1),
      at(index),
      at(index + 1),
      at(index + 2),
    ];
    pen.curveTo(
      bx + (cx - ax) / 6,
      by + (cy - ay) / 6,
      cx - (dx - bx) / 6,
      cy - (dy - by) / 6,
      cx,
      cy,
    );
  }
  const width = Math.max(2, Math.min(5, 3.5 * camera.k));
  pen.stroke(theme.path, 1 - 0.6 * dimmed, width, [0.1, width * 2.6]);
}

function paintLinks(pen: Pen, view: View, indices: readonly number[], color: string) {
  const { picture, scales, camera, dimmed, isBloom } = view;
  const isDense = isBloom && !picture.isSparse;
  pen.begin();
  for (const index of indices) {
    const isFaint = isDense && (picture.nodes[index]?.radius ?? 0) < smallestLinked;
    if (scales[index] === 0 || isFaint) continue;
    const home = picture.nodes[index]?.semester ?? 0;
    pen.line(screenX(view, home), screenY(view, home), screenX(view, index), screenY(view, index));
  }
  const opacity = !isBloom ? 0.6 : isDense ? 0.3 : 0.4;
  pen.stroke(
    color,
    opacity * (1 - 0.85 * dimmed),
    isBloom ? 1 : Math.max(1, Math.min(3, 1.6 * camera.k)),
  );
}

/** Courses the student took too stand in a ring. */
function paintRings(pen: Pen, view: View, opacity: number) {
  const { picture, theme, camera } = view;
  const distance = Math.max(1.5, Math.min(4, 2.5 * camera.k));
  pen.begin();
  for (const index of picture.byWeight)
    if (picture.nodes[index]?.ringed) addDot(pen, view, index, distance);
  pen.stroke(theme.ink, opacity, Math.max(1.5, Math.min(3, 2 * camera.k)));
}

function paintSemesters(pen: Pen, view: View) {
  const { picture, theme, dimmed } = view;
  const opacity = 1 - 0.3 * dimmed;
  pen.begin();
  for (let semester = 0; semester < picture.semesters; semester++) addDot(pen, view, semester, 2.5);
  pen.fill(theme.background, 1);
  pen.begin();
  for (let semester = 0; semester < picture.semesters; semester++) addDot(pen, view, semester);
  pen.fill(theme.ink, opacity);
  for (let semester = 0; semester < picture.semesters; semester++) {
    const number = /\d+$/.exec(picture.nodes[semester]?.name ?? '')?.[0] ?? '';
    const size = Math.max(10, Math.min(26, screenRadius(view, semester) * 0.9));
    const look: TextLook = {
      size,
      weight: titleWeight,
      color: theme.paper,
      align: 'center',
      opacity,
    };
    pen.text(number, screenX(view, semester), screenY(view, semester) + size * 0.04, look);
  }
}

/** The same course in all its semesters, linked, each with its share or grade. Answers which nodes it named. */
function paintSpotlight(pen: Pen, view: View, board: Board): ReadonlySet<number> {
  const { picture, theme, spotlight, dimmed, scales } = view;
  const found = spotlight === null ? undefined : picture.occurrences.get(spotlight);
  const indices = found?.filter((index) => (scales[index] ?? 0) > 0) ?? [];
  const first = indices[0];
  if (first === undefined) return new Set();
  const color = colorOf(theme, picture.nodes[first]?.subject ?? -1);

  pen.begin();
  for (let place = 1; place < indices.length; place++) {
    const [from, to] = [indices[place - 1] ?? first, indices[place] ?? first];
    const [x0, y0, x1, y1] = [
      screenX(view, from),
      screenY(view, from),
      screenX(view, to),
      screenY(view, to),
    ];
    const lift = 0.22 * Math.hypot(x1 - x0, y1 - y0);
    pen.moveTo(x0, y0);
    pen.curveTo(
      x0 + (x1 - x0) / 3,
      y0 + (y1 - y0) / 3 - lift,
      x1 - (x1 - x0) / 3,
      y1 - (y1 - y0) / 3 - lift,
      x1,
      y1,
    );
  }
  pen.stroke(color, dimmed, 2.5);
  pen.begin();
  for (const index of indices) addDot(pen, view, index, 2);
  pen.fill(theme.ink, dimmed);
  pen.begin();
  for (const index of indices) addDot(pen, view, index);
  pen.fill(color, 1);
  for (const index of indices) paintPlate(pen, view, board, index);
  return new Set(indices);
}

function paintPointed(pen: Pen, view: View, board: Board, lit: ReadonlySet<number>) {
  const { pointed, picture, theme, hasFocusRing } = view;
  if (picture.nodes[pointed] === undefined) return;
  if (hasFocusRing) {
    pen.begin();
    addDot(pen, view, pointed, 6);
    pen.stroke(theme.background, 1, 6);
    pen.begin();
    addDot(pen, view, pointed, 6);
    pen.stroke(theme.accent, 1, 3);
  }
  if (pointed >= picture.semesters && !lit.has(pointed)) paintPlate(pen, view, board, pointed);
}

/** Name and detail of a node on a plate above it, readable whatever lies beneath. */
function paintPlate(pen: Pen, view: View, board: Board, index: number) {
  const { picture, theme, size, widthOf } = view;
  const shown = picture.nodes[index];
  if (shown === undefined) return;
  const font = Math.max(11.5, labelSize(view));
  const words = shown.detail === '' ? shown.name : `${shown.name}  ${shown.detail}`;
  const width = widthOf(words) * font + 14;
  const height = font + 8;
  const [x, y] = [screenX(view, index), screenY(view, index)];
  if (isOffScreen(view, x, y, 0)) return;
  const beyond = screenRadius(view, index) + 8;
  const left = Math.max(4, Math.min(size.width - width - 4, x - width / 2));
  const top = y - beyond - height < 4 ? y + beyond : y - beyond - height;
  board.take(left, top, left + width, top + height);
  pen.plate(left, top, width, height, theme.ink);
  pen.text(words, left + width / 2, top + height / 2, {
    size: font,
    weight: labelWeight,
    color: theme.paper,
    align: 'center',
  });
}

function paintTitles(pen: Pen, view: View, board: Board) {
  const { picture, reaches, camera, theme, isBloom, widthOf } = view;
  const size = Math.round(2 * Math.min(18, Math.max(11, 13.5 * camera.k ** 0.4))) / 2;
  for (let semester = 0; semester < picture.semesters; semester++) {
    const { name = '', detail = '' } = picture.nodes[semester] ?? {};
    const reach = (reaches[semester] ?? 0) * camera.k;
    const y = screenY(view, semester) - reach - size - (isBloom ? 2 : 16 * camera.k);
    const x = screenX(view, semester);
    const nameWidth = widthOf(name) * size;
    const detailWidth = detail === '' ? 0 : widthOf(detail) * size * 0.92 + size * 0.6;
    const whole = nameWidth + detailWidth;
    const isWhole = board.claim(
      x - whole / 2 - 2,
      y - size * 0.7,
      x + whole / 2 + 2,
      y + size * 0.7,
    );
    if (
      !isWhole &&
      !board.claim(x - nameWidth / 2, y - size * 0.7, x + nameWidth / 2, y + size * 0.7)
    )
      continue;
    const left = x - (isWhole ? whole : nameWidth) / 2;
    const look = { size, align: 'left', edge: theme.background } as const;
    pen.text(name, left, y, { ...look, weight: titleWeight, color: theme.ink });
    if (isWhole && detail !== '') {
      const end = left + nameWidth + size * 0.6;
      pen.text(detail, end, y, { ...look, size: size * 0.92, weight: 400, color: theme.quiet });
    }
  }
}

function paintLabels(
  pen: Pen,
  view: View,
  board: Board,
  opacity: number,
  lit: ReadonlySet<number>,
) {
  const { picture, scales, theme, camera, isBloom } = view;
  const isDense = isBloom && !picture.isSparse;
  const size = isDense ? Math.min(12, labelSize(view)) : labelSize(view);
  const isOverlaid = camera.k >= overlaid.zoom[0] && camera.k < overlaid.zoom[1];
  for (let semester = 0; semester < picture.semesters; semester++) takeDot(view, board, semester);
  if (!isDense) for (const index of picture.byWeight) takeDot(view, board, index);

  let count = 0;
  for (const index of picture.byWeight) {
    if (count >= mostLabels) break;
    const shown = picture.nodes[index];
    const radius = screenRadius(view, index);
    if (shown === undefined || (scales[index] ?? 0) < 0.5 || lit.has(index)) continue;
    const [x, y] = [screenX(view, index), screenY(view, index)];
    if (isOffScreen(view, x, y, radius)) continue;
    if (isBloom && paintInside(pen, view, board, index, radius, opacity)) count += 1;
    else if (isDense && (radius < overlaid.radius || !isOverlaid)) continue;
    else {
      const place = findPlace(view, board, index, size);
      if (place === null) continue;
      const look = { size, weight: labelWeight, color: theme.ink, edge: theme.background, opacity };
      pen.text(shown.name, place.x, place.y, { ...look, align: place.align });
      count += 1;
    }
  }
}

function takeDot(view: View, board: Board, index: number) {
  // A little less than the dot: a board has no finer cells, and a label may touch what it belongs to.
  const radius = Math.max(0, screenRadius(view, index) - 3);
  const [x, y] = [screenX(view, index), screenY(view, index)];
  board.take(x - radius, y - radius, x + radius, y + radius);
}

/** In a dot that is large enough: subject, number and share, one below the other. */
function paintInside(
  pen: Pen,
  view: View,
  board: Board,
  index: number,
  radius: number,
  opacity: number,
): boolean {
  const { picture, theme, widthOf } = view;
  const { name = '', detail = '', subject = -1 } = picture.nodes[index] ?? {};
  const [above = '', below = ''] = name.split(' ');
  const widest = Math.max(widthOf(above), widthOf(below));
  const ofThree = Math.min(17, (1.35 * radius) / widest, radius * 0.42);
  const hasThree = ofThree >= 10;
  const size = hasThree ? ofThree : Math.min(15, (1.62 * radius) / widest, radius * 0.52);
  if (size < 9) return false;
  const [x, y] = [screenX(view, index), screenY(view, index)];
  // What a label beside another dot has covered already is not covered again.
  const isFree = board.claim(
    x - radius * 0.7,
    y - radius * 0.7,
    x + radius * 0.7,
    y + radius * 0.7,
  );
  if (!isFree && !picture.isSparse) return false;
  const color = inkOn(colorOf(theme, subject));
  const look = { size, weight: labelWeight, color, align: 'center', opacity } as const;
  const middle = hasThree ? y - size * 0.55 : y;
  pen.text(above, x, middle - size * 0.56, look);
  pen.text(below, x, middle + size * 0.56, look);
  if (hasThree)
    pen.text(detail, x, middle + size * 1.65, { ...look, size: size * 0.88, weight: 400 });
  return true;
}

/** Where nothing stands yet: on the dot in a full bloom, if that is free, and beside it on a spoke, outwards first. */
function findPlace(view: View, board: Board, index: number, size: number) {
  const { picture, isBloom, widthOf } = view;
  const shown = picture.nodes[index];
  if (shown === undefined) return null;
  const isDense = isBloom && !picture.isSparse;
  const [x, y] = [screenX(view, index), screenY(view, index)];
  const radius = screenRadius(view, index);
  const width = widthOf(shown.name) * size;
  const half = size * 0.62;
  const up = () => place(x - width / 2, y - radius - half - 2, 'center');
  const down = () => place(x - width / 2, y + radius + half + 2, 'center');
  const right = () => place(x + radius + 4, y, 'left');
  const left = () => place(x - radius - 4 - width, y, 'right');
  const place = (from: number, middle: number, align: TextLook['align']) => {
    if (!board.claim(from - 1, middle - half, from + width + 1, middle + half)) return null;
    return {
      x: align === 'left' ? from : align === 'right' ? from + width : from + width / 2,
      y: middle,
      align,
    };
  };
  if (isDense) return place(x - width / 2, y, 'center') ?? up() ?? down();
  const dx = x - screenX(view, shown.semester);
  const dy = y - screenY(view, shown.semester);
  const [vertical, otherwise] = dy < 0 ? [up, down] : [down, up];
  const sideways = dx < 0 ? left : right;
  return Math.abs(dx) > 1.6 * Math.abs(dy)
    ? (sideways() ?? vertical() ?? otherwise())
    : (vertical() ?? sideways() ?? otherwise());
}

// The legend of a file, which has no chips below it -------------------------------------------------

const legend = { size: 12, row: 24, dot: 5, gap: 22 };

/** Where each subject's entry stands, in rows as wide as the picture. */
function legendEntries({ picture, size, widthOf }: View) {
  let x = legend.gap;
  let row = 0;
  return picture.subjects.flatMap(({ name, count }, subject) => {
    if (count === 0) return [];
    const width = 2 * legend.dot + 6 + widthOf(name) * legend.size;
    if (x + width > size.width - legend.gap && x > legend.gap) {
      x = legend.gap;
      row += 1;
    }
    const entry = { name, subject, x, row };
    x += width + legend.gap;
    return [entry];
  });
}

export const legendHeight = (view: View): number => {
  const last = legendEntries(view).at(-1);
  return last === undefined ? 0 : (last.row + 1) * legend.row + 12;
};

export function paintLegend(pen: Pen, view: View, top: number) {
  const { theme } = view;
  for (const { name, subject, x, row } of legendEntries(view)) {
    const y = top + (row + 0.5) * legend.row;
    pen.begin();
    pen.circle(x + legend.dot, y, legend.dot);
    pen.fill(colorOf(theme, subject), 1);
    const look = {
      size: legend.size,
      weight: labelWeight,
      color: theme.ink,
      align: 'left',
    } as const;
    pen.text(name, x + 2 * legend.dot + 6, y, look);
  }
}
