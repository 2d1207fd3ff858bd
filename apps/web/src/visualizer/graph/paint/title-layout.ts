import { nodeRadius } from '../constants.ts';
import { type RenderFrame, screenX, screenY } from '../frame/frame.ts';
import type { LabelBox, LabelGrid } from './label-grid.ts';

export type TitlePosition = LabelBox & {
  semester: number;
  /** Of the letters, in pixels. */
  size: number;
  /** With its detail, 'Fall 2023' or '26 students'. */
  isWhole: boolean;
};

/** The detail is written a little smaller than the name, with a space before it. */
export const titleDetail = { scale: 0.92, gap: 0.6 };

const gap = 8;
/** How far a title may move up from the line of its row to find room. */
const steps = [0, 4, 8, 12, 16];
/** The zoom below which titles have no detail: it would take the room of the next title. */
const minWholeZoom = 0.45;
/** Name and detail above each semester, clear of every dot; only the name where there is no room for both. */
export function placeTitles(frame: RenderFrame, grid: LabelGrid): TitlePosition[] {
  const titles: TitlePosition[] = [];
  for (let semester = 0; semester < frame.picture.semesters; semester++) {
    const title = placeTitle(frame, grid, semester);
    if (title === null) continue;
    grid.take(title);
    titles.push(title);
  }
  return titles;
}

function placeTitle(frame: RenderFrame, grid: LabelGrid, semester: number): TitlePosition | null {
  const { picture, camera, widthOf } = frame;
  const { name = '', detail = '' } = picture.nodes[semester] ?? {};
  const x = screenX(frame, semester);
  if (x < 0 || x > frame.size.width) return null;
  const size = Math.round(2 * Math.min(18, Math.max(11, 13.5 * camera.k ** 0.4))) / 2;
  const ofName = widthOf(name) * size;
  const ofDetail = widthOf(detail) * size * titleDetail.scale + size * titleDetail.gap;
  const hasDetail = detail !== '' && camera.k > minWholeZoom;
  const widths = hasDetail ? [ofName + ofDetail, ofName] : [ofName];
  const boxOf = (width: number, step: number) => boxAbove(frame, semester, width + 4, size, step);
  for (const width of widths) {
    for (const step of steps) {
      const box = boxOf(width, step);
      if (grid.isFree(box)) return { semester, size, isWhole: width > ofName, ...box };
    }
  }
  // A semester without a title would be worse than one that is partly covered.
  return { semester, size, isWhole: false, ...boxOf(ofName, 0) };
}

/** A box above a semester, at the height of the largest one, so that all titles of a row are on one line. */
function boxAbove(frame: RenderFrame, semester: number, width: number, size: number, step: number): LabelBox {
  const { camera, outerRadii, isBloom } = frame;
  const reach = (Math.max(...outerRadii) + (isBloom ? 0 : nodeRadius.course + 3)) * camera.k;
  const x = screenX(frame, semester);
  const left = Math.max(5, Math.min(frame.size.width - width - 5, x - width / 2));
  const bottom = screenY(frame, semester) - reach - gap - step;
  return { left, right: left + width, top: bottom - size * 1.35, bottom };
}
