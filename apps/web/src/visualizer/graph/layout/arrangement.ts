import { charge, linkDistance, linkStrength, nodeRadius } from '../constants.ts';
import type { Picture } from '../scene/picture.ts';

/** Spokes: the specification's forces around each semester. Blooms: seats in a disc around it, and collision only. */
export type LayoutStyle = 'spokes' | 'blooms';

/** The positions before any force acts, close enough to the final ones to be shown at once. */
export type Arrangement = {
  /** x and y of every node. */
  seats: Float32Array;
  /** How far the courses of each semester extend from it. */
  outerRadii: Float32Array;
};

/** How the trail of semesters runs: how many to a row, and how far they are stretched apart. */
export type TrailPlan = { columns: number; stretch: number };

const turn = 2 * Math.PI;

/** Space between neighbors, for the labels of the outermost courses and the title above each semester. */
const gaps = { spokes: { across: 96, down: 74 }, blooms: { across: 26, down: 62 } } as const;
const widestStretch = 1.3;
/** How much a row of semesters rises in the middle, as a part of its height. A single row has space for more. */
const arc = { single: 0.2, several: 0.08 };

/**
 * Puts the semesters on a trail that winds from row to row, and seats their courses around them. The same picture and
 * plan always give the same arrangement.
 */
export function arrange(
  picture: Picture,
  style: LayoutStyle,
  { columns, stretch }: TrailPlan,
): Arrangement {
  const { semesters } = picture;
  const seats = new Float32Array(picture.nodes.length * 2);
  const outerRadii = outerRadiiOf(picture, style);
  const { width, height } = cellOf(picture, outerRadii, style);
  const rows = Math.ceil(semesters / columns);
  const rise = height * (rows === 1 ? arc.single : arc.several);

  for (let semester = 0; semester < semesters; semester++) {
    const row = Math.floor(semester / columns);
    const inRow = semester % columns;
    const column = row % 2 === 0 ? inRow : columns - 1 - inRow;
    const x = (column + 0.5) * width * stretch;
    const y = (row + 0.5) * height - rise * Math.sin((Math.PI * (column + 0.5)) / columns);
    seats[2 * semester] = x;
    seats[2 * semester + 1] = y;
    const seat = (index: number, angle: number, distance: number) => {
      seats[2 * index] = x + distance * Math.cos(angle);
      seats[2 * index + 1] = y + distance * Math.sin(angle);
    };
    // The order of the picture's nodes: by subject.
    const courses = (picture.courses[semester] ?? []).toSorted((a, b) => a - b);
    if (style === 'spokes') seatAround(courses, () => outerRadii[semester] ?? 0, seat);
    else if (picture.isSparse) seatAround(courses, (index) => sparseDistance(picture, index), seat);
    else seatInSectors(picture, courses, outerRadii[semester] ?? 0, seat);
  }
  return { seats, outerRadii };
}

/** The plan that lets the picture be drawn largest, stretched as far as the chart is wide. */
export function planFor(
  picture: Picture,
  style: LayoutStyle,
  chart: { width: number; height: number },
): TrailPlan {
  const cell = cellOf(picture, outerRadiiOf(picture, style), style);
  let best = { columns: 1, stretch: 1, scale: 0 };
  for (let rows = 1; rows <= picture.semesters; rows++) {
    const columns = Math.ceil(picture.semesters / rows);
    const across = chart.width / (columns * cell.width);
    const down = chart.height / (rows * cell.height);
    const scale = Math.min(across, down);
    // In tenths, so that a slightly wider window keeps the same arrangement.
    const stretch = Math.max(1, Math.min(widestStretch, Math.floor((10 * across) / down) / 10));
    if (scale > best.scale) best = { columns, stretch, scale };
  }
  return { columns: best.columns, stretch: best.stretch };
}

function cellOf(picture: Picture, outerRadii: Float32Array, style: LayoutStyle) {
  const widest = 2 * Math.max(nodeRadius.semester, ...outerRadii);
  const { across, down } = gaps[picture.isSparse ? 'spokes' : style];
  return { width: widest + across, height: widest + down };
}

const outerRadiiOf = (picture: Picture, style: LayoutStyle): Float32Array =>
  Float32Array.from(picture.courses, (courses) =>
    style === 'spokes' ? ringRadius(courses.length) : bloomRadius(picture, courses),
  );

type Seat = (index: number, angle: number, distance: number) => void;

/** The radius at which the pull of the links balances the repulsion between the courses of a ring. */
const ringRadius = (courses: number) =>
  (linkDistance +
    Math.sqrt(linkDistance ** 2 - (2 * charge * Math.max(0, courses - 1)) / linkStrength)) /
  2;

function seatAround(courses: readonly number[], distanceOf: (index: number) => number, seat: Seat) {
  const step = turn / courses.length;
  // Turned so that no course lies to the left or right, where the trail runs.
  const start = courses.length % 2 === 0 ? step / 2 : step / 2 + turn / 4;
  courses.forEach((index, order) => {
    seat(index, start + order * step, distanceOf(index));
  });
}

/** Space around each dot of a bloom. */
export const dotGap = 1.5;
const innerRadius = nodeRadius.semester + 7;
/** The part of a disc that its dots cover. */
const density = 0.74;

const room = (picture: Picture, index: number) => (picture.nodes[index]?.radius ?? 0) + dotGap;
const roomOf = (picture: Picture, courses: readonly number[]) =>
  courses.reduce((sum, index) => sum + room(picture, index) ** 2, 0);

/** Among few courses, those that many take are large and near, and each has space for its name. */
const sparseDistance = (picture: Picture, index: number) =>
  linkDistance - (picture.nodes[index]?.radius ?? 0);

const bloomRadius = (picture: Picture, courses: readonly number[]) =>
  picture.isSparse
    ? linkDistance
    : Math.sqrt(innerRadius ** 2 + roomOf(picture, courses) / density);

/** Each subject has a sector as wide as its dots need, filled in rows from the center out, the most taken first. */
function seatInSectors(picture: Picture, courses: readonly number[], radius: number, seat: Seat) {
  const whole = roomOf(picture, courses);
  let start = -turn / 4;
  for (const dots of Map.groupBy(courses, (index) => picture.nodes[index]?.subject).values()) {
    const span = (turn * roomOf(picture, dots)) / whole;
    const largest = room(picture, dots[0] ?? 0);
    // A narrow sector begins where it is wide enough for a dot, so courses that few take are at the rim.
    const wideEnough = (2 * largest) / span - largest;
    const first = Math.max(innerRadius, Math.min(wideEnough, radius - 2 * largest * dots.length));
    const rows: { dots: number[]; middle: number; outer: number }[] = [];
    for (let inner = first, next = 0; next < dots.length; ) {
      const thick = room(picture, dots[next] ?? 0);
      const length = span * (inner + thick);
      let taken = 0;
      const row: number[] = [];
      do {
        taken += 2 * room(picture, dots[next] ?? 0);
        row.push(dots[next++] ?? 0);
      } while (next < dots.length && taken + 2 * room(picture, dots[next] ?? 0) <= length);
      rows.push({ dots: row, middle: inner + thick, outer: inner + 2 * thick });
      inner += 2 * thick * 0.92;
    }
    // All sectors end at the same rim, however many rows they have; collision resolves the overlaps.
    const stretch = Math.min(
      1.2,
      (radius - first) / Math.max(1, (rows.at(-1)?.outer ?? radius) - first),
    );
    for (const row of rows) {
      const each = span / row.dots.length;
      row.dots.forEach((index, order) => {
        seat(index, start + (order + 0.5) * each, first + (row.middle - first) * stretch);
      });
    }
    start += span;
  }
}
