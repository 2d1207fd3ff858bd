import { isOffScreen, type RenderFrame, screenRadius, screenX, screenY } from '../frame/frame.ts';
import { colorOf } from '../palette.ts';
import type { LabelCache } from './label-cache.ts';
import { paintCallout, paintLabels, paintTitles } from './labels.ts';
import type { Pen, TextStyle } from './pens.ts';

/** In a dense bloom, links to dots smaller than this would only be a gray haze. */
const minLinked = 6;
const numberWeight = 700;

/** How much is left of everything that the spotlight is not on. */
const faded = { dots: 0.28, links: 0.15, labels: 0.4 };
const fadedTo = (least: number, { dimmed }: RenderFrame) => 1 - (1 - least) * dimmed;

/** Paints a frame with any pen: on the screen, into a PNG or as SVG. */
export function paint(pen: Pen, frame: RenderFrame, cache: LabelCache) {
  const { picture, theme } = frame;
  const { titles, labels } = cache.layoutOf(frame);
  paintHalos(pen, frame);
  paintTrail(pen, frame);
  for (const { color, planned, courses } of picture.byColor)
    paintLinks(pen, frame, courses, { color: colorOf(theme, color), planned });
  const back = fadedTo(faded.dots, frame);
  for (const { color, planned, courses } of picture.byColor)
    paintDots(pen, frame, courses, { color: colorOf(theme, color), planned }, back);
  paintRings(pen, frame, back);
  paintSemesters(pen, frame);
  paintTitles(pen, frame, titles);
  const lit = litNodes(frame);
  paintLabels(pen, frame, labels, fadedTo(faded.labels, frame), new Set(lit));
  paintSpotlight(pen, frame, lit);
  paintPointed(pen, frame);
}

function addDot(pen: Pen, frame: RenderFrame, index: number, wider = 0) {
  const radius = screenRadius(frame, index);
  if (radius <= 0) return;
  const x = screenX(frame, index);
  const y = screenY(frame, index);
  if (!isOffScreen(frame, x, y, radius)) pen.circle(x, y, Math.max(0, radius + wider));
}

type DotLook = { color: string; planned: boolean };

/** Nodes of one look: filled, or a dashed outline of the same size for what is planned. */
function paintDots(
  pen: Pen,
  frame: RenderFrame,
  indices: readonly number[],
  { color, planned }: DotLook,
  opacity: number,
) {
  const width = outlineWidth(frame);
  pen.begin();
  for (const index of indices) addDot(pen, frame, index, planned ? -width / 2 : 0);
  if (!planned) return pen.fill(color, opacity);
  pen.fill(frame.theme.background, 1);
  pen.stroke(color, opacity, width, [1.5 * width, 2.2 * width]);
}

const outlineWidth = ({ camera }: RenderFrame) => Math.max(1.5, Math.min(3, 2 * camera.k));

/** A halo fades out in concentric circles: each as a part of its radius, with its opacity. */
const fading = [
  [1, 0.25],
  [0.95, 0.35],
  [0.9, 0.5],
  [0.85, 1],
] as const;

/** Not a gradient: without a graphics card, ten gradients cost as much as all the dots. */
function paintHalos(pen: Pen, frame: RenderFrame) {
  const { picture, outerRadii, camera, theme, isBloom } = frame;
  for (const [part, opacity] of fading) {
    pen.begin();
    for (let semester = 0; semester < picture.semesters; semester++) {
      const outer = (outerRadii[semester] ?? 0) * camera.k;
      const radius = isBloom ? outer * 1.08 + 8 : outer * 0.9;
      pen.circle(screenX(frame, semester), screenY(frame, semester), radius * part);
    }
    pen.fill(theme.halo, opacity);
  }
}

function paintTrail(pen: Pen, frame: RenderFrame) {
  const { picture, camera, theme, dimmed } = frame;
  const last = picture.semesters - 1;
  if (last < 1) return;
  const at = (index: number) => [screenX(frame, index), screenY(frame, index)] as const;
  pen.begin();
  pen.moveTo(...at(0));
  for (let index = 0; index < last; index++) {
    const [[ax, ay], [bx, by]] = [at(index), at(index + 1)];
    const [middleX, middleY] = [(ax + bx) / 2, (ay + by) / 2];
    // To the next row it runs between the two.
    if (bx < ax) pen.curveTo(ax, middleY, bx, middleY, bx, by);
    else pen.curveTo(middleX, ay, middleX, by, bx, by);
  }
  const width = Math.max(2, Math.min(5, 3.5 * camera.k));
  pen.stroke(theme.path, 1 - 0.6 * dimmed, width, [0.1, width * 2.6]);
}

function paintLinks(pen: Pen, frame: RenderFrame, indices: readonly number[], { color, planned }: DotLook) {
  const { picture, scales, camera, isBloom } = frame;
  const isDense = isBloom && !picture.isSparse;
  pen.begin();
  for (const index of indices) {
    const isFaint = isDense && (picture.nodes[index]?.radius ?? 0) < minLinked;
    if (scales[index] === 0 || isFaint) continue;
    const semester = picture.nodes[index]?.semester ?? 0;
    pen.line(screenX(frame, semester), screenY(frame, semester), screenX(frame, index), screenY(frame, index));
  }
  const opacity = !isBloom ? 0.6 : isDense ? 0.3 : 0.4;
  pen.stroke(
    color,
    opacity * fadedTo(faded.links, frame),
    isBloom ? 1 : Math.max(1, Math.min(3, 1.6 * camera.k)),
    planned ? [4, 6] : undefined,
  );
}

function paintRings(pen: Pen, frame: RenderFrame, opacity: number) {
  const { picture, theme, camera } = frame;
  const distance = Math.max(1.5, Math.min(4, 2.5 * camera.k));
  pen.begin();
  for (const index of picture.byWeight) if (picture.nodes[index]?.ringed) addDot(pen, frame, index, distance);
  pen.stroke(theme.ink, opacity, outlineWidth(frame));
}

function paintSemesters(pen: Pen, frame: RenderFrame) {
  const { picture, theme, dimmed } = frame;
  const opacity = 1 - 0.3 * dimmed;
  pen.begin();
  for (let semester = 0; semester < picture.semesters; semester++) addDot(pen, frame, semester, 2.5);
  pen.fill(theme.background, 1);
  const semesters = Array.from({ length: picture.semesters }, (_, semester) => semester);
  for (const planned of [false, true]) {
    const alike = semesters.filter((semester) => picture.nodes[semester]?.planned === planned);
    paintDots(pen, frame, alike, { color: theme.ink, planned }, opacity);
  }
  for (let semester = 0; semester < picture.semesters; semester++) {
    const size = Math.max(10, Math.min(26, screenRadius(frame, semester) * 0.9));
    const style: TextStyle = {
      size,
      weight: numberWeight,
      color: picture.nodes[semester]?.planned ? theme.ink : theme.paper,
      align: 'center',
      opacity,
    };
    pen.text(
      String(picture.nodes[semester]?.n ?? ''),
      screenX(frame, semester),
      screenY(frame, semester) + size * 0.04,
      style,
    );
  }
}

/** The nodes of the course the spotlight is on, one for each semester it is taken in. */
function litNodes({ picture, spotlight, scales }: RenderFrame): readonly number[] {
  const found = spotlight === null ? undefined : picture.occurrences.get(spotlight);
  return found?.filter((index) => (scales[index] ?? 0) > 0) ?? [];
}

/** One course in all its semesters, connected, each with its share or grade. */
function paintSpotlight(pen: Pen, frame: RenderFrame, indices: readonly number[]) {
  const { picture, theme, dimmed, pointed } = frame;
  const first = indices[0];
  if (first === undefined) return;
  const color = colorOf(theme, picture.nodes[first]?.color ?? -1);

  pen.begin();
  for (let step = 1; step < indices.length; step++) {
    const [from, to] = [indices[step - 1] ?? first, indices[step] ?? first];
    const [x0, y0, x1, y1] = [screenX(frame, from), screenY(frame, from), screenX(frame, to), screenY(frame, to)];
    const lift = 0.22 * Math.hypot(x1 - x0, y1 - y0);
    pen.moveTo(x0, y0);
    pen.curveTo(x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3 - lift, x1 - (x1 - x0) / 3, y1 - (y1 - y0) / 3 - lift, x1, y1);
  }
  pen.stroke(color, dimmed, 2.5);
  pen.begin();
  for (const index of indices) addDot(pen, frame, index, 2);
  pen.fill(theme.ink, dimmed);
  for (const index of indices)
    paintDots(pen, frame, [index], { color, planned: picture.nodes[index]?.planned ?? false }, 1);
  for (const index of indices) if (index !== pointed) paintCallout(pen, frame, index);
}

function paintPointed(pen: Pen, frame: RenderFrame) {
  const { pointed, picture, theme, hasFocusRing } = frame;
  if (picture.nodes[pointed] === undefined) return;
  if (hasFocusRing) {
    pen.begin();
    addDot(pen, frame, pointed, 6);
    pen.stroke(theme.background, 1, 6);
    pen.begin();
    addDot(pen, frame, pointed, 6);
    pen.stroke(theme.accent, 1, 3);
  }
  // Last, so that no other callout covers it.
  if (pointed >= picture.semesters) paintCallout(pen, frame, pointed);
}
