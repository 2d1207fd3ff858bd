import type { TextItem, TextPage } from './extract.ts';
import { median, rowsOf } from './geometry.ts';

/** The text of one report page, with the number of its sheet in the file, from 1. */
export type Sheet = {
  items: readonly TextItem[];
  sheet: number;
  isShared: boolean;
  aside: readonly string[];
};

/** A watermark or a stamp is much larger than the report, which has one size of type. */
const maxRelativeSize = 1.8;
const minRelativeSize = 0.55;

/** The report pages on one sheet of paper: usually one, but some programs print two or four. */
export function toSheets({ items, aside }: TextPage, sheet: number): Sheet[] {
  const size = median(items.flatMap((item) => (item.text.length > 1 ? [item.size] : []))) ?? 0;
  const fits = (item: TextItem) =>
    size === 0 || (item.size < size * maxRelativeSize && item.size > size * minRelativeSize);
  const others = items.filter((item) => !fits(item)).map(({ text }) => text);
  const fitting = others.length === 0 ? items : items.filter(fits);
  const asides = [...aside, ...others];
  const corners = cornersOf(fitting);
  if (corners.length < 2) return [{ items: fitting, sheet, isShared: false, aside: asides }];
  const byCorner = Map.groupBy(fitting, (item) => cornerOf(item, corners));
  asides.push(...(byCorner.get(undefined) ?? []).map(({ text }) => text));
  return corners.map((corner, index) => ({
    items: byCorner.get(corner) ?? [],
    sheet,
    isShared: true,
    aside: index === 0 ? asides : [],
  }));
}

type Corner = { x: number; y: number };

/** Where report pages begin: each has the day it was prepared in its top left corner. */
function cornersOf(items: readonly TextItem[]): Corner[] {
  const marked = items.filter(({ text }) => /^PREPARED:/i.test(text));
  return rowsOf(marked).flatMap((row) => {
    // A mark printed twice, to look bold, is one corner.
    const apart = row
      .toSorted((a, b) => a.x - b.x)
      .filter((item, index, all) => item.x - (all[index - 1]?.x ?? -1000) > item.width);
    return apart.map(({ x, y, size }) => ({ x: x - size, y: y - size }));
  });
}

/** The page that an item belongs to is the one whose corner is the nearest above it and to its left. */
function cornerOf({ x, y }: TextItem, corners: readonly Corner[]): Corner | undefined {
  return corners
    .filter((corner) => corner.x <= x && corner.y <= y)
    .reduce<Corner | undefined>(
      (best, corner) =>
        best === undefined || corner.y > best.y + 1 || (corner.y > best.y - 1 && corner.x > best.x) ? corner : best,
      undefined,
    );
}
