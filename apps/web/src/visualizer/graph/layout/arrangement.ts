import { charge, linkDistance, linkStrength, nodeRadius } from '../constants.ts';
import { fitting, type Size } from '../frame/camera.ts';
import type { Picture } from '../scene/picture.ts';
import { pageBox } from './extent.ts';

/** Spokes: the specification's forces around each semester. Blooms: seats in a disc around it, and collision only. */
export type LayoutStyle = 'spokes' | 'blooms';

/** The positions before any force acts, close enough to the final ones to be shown at once. */
export type Arrangement = {
  /** x and y of every node. */
  seats: Float32Array;
  /** How far the courses of each semester extend from it. */
  outerRadii: Float32Array;
};

/** How the trail of semesters runs: how many to a row, and the space between neighbors. */
export type TrailPlan = { columns: number; across: number; down: number };

const turn = 2 * Math.PI;

/**
 * Pixels between neighbors, for the labels of the outermost courses and the title above each semester. Pixels of the
 * screen, because labels do not shrink with the picture.
 */
const gaps = {
  few: { across: 112, down: 62 },
  many: { across: 92, down: 44 },
} as const;
/** In a small chart the gaps may take no more than this part of it. */
const maxGapShare = 0.42;
/** Semesters that are further apart than this many of their widths no longer look connected. */
const maxGap = 0.9;

/**
 * Puts the semesters into rows that are read like lines of text, and seats their courses around them. The same picture
 * and plan always give the same arrangement.
 */
export function arrange(picture: Picture, style: LayoutStyle, { columns, across, down }: TrailPlan): Arrangement {
  const { semesters } = picture;
  const seats = new Float32Array(picture.nodes.length * 2);
  const outerRadii = outerRadiiOf(picture, style);
  const widest = widestOf(outerRadii);
  const [width, height] = [widest + across, widest + down];
  const sectors = sectorsOf(picture);

  for (let semester = 0; semester < semesters; semester++) {
    const x = ((semester % columns) + 0.5) * width;
    const y = (Math.floor(semester / columns) + 0.5) * height;
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
    else seatInSectors(picture, sectors, courses, outerRadii[semester] ?? 0, seat);
  }
  return { seats, outerRadii };
}

/** The plan that lets the picture be drawn largest, with room for labels. */
export function planFor(picture: Picture, style: LayoutStyle, chart: Size): TrailPlan {
  const widest = widestOf(outerRadiiOf(picture, style));
  const gap = gaps[style === 'spokes' || picture.isSparse ? 'few' : 'many'];
  let best = { columns: 1, cell: chart, scale: 0 };
  for (let rows = 1; rows <= picture.semesters; rows++) {
    const columns = Math.ceil(picture.semesters / rows);
    const cell = { width: chart.width / columns, height: chart.height / rows };
    const scale = Math.min(
      (cell.width - Math.min(gap.across, maxGapShare * cell.width)) / widest,
      (cell.height - Math.min(gap.down, maxGapShare * cell.height)) / widest,
    );
    if (scale > best.scale) best = { columns, cell, scale };
  }
  const { columns, cell, scale } = best;
  const between = (length: number) => {
    const free = Math.min(length / Math.max(scale, 0.01) - widest, maxGap * widest);
    return Math.max(0, free);
  };
  return { columns, across: between(cell.width), down: between(cell.height) };
}

/** The plan for a chart that shows one semester at a time: a single row, with the neighbors just out of sight. */
export function planPages(picture: Picture, style: LayoutStyle, chart: Size): TrailPlan {
  const widest = widestOf(outerRadiiOf(picture, style));
  const { k } = fitting(pageBox({ x: 0, y: 0 }, widest / 2, 1), chart);
  const across = Math.max(0, Math.ceil(chart.width / k - widest));
  return { columns: picture.semesters, across, down: 0 };
}

const widestOf = (outerRadii: Float32Array) => 2 * Math.max(nodeRadius.semester, ...outerRadii);

const outerRadiiOf = (picture: Picture, style: LayoutStyle): Float32Array =>
  Float32Array.from(picture.courses, (courses) =>
    style === 'spokes' ? ringRadius(courses.length) : bloomRadius(picture, courses),
  );

type Seat = (index: number, angle: number, distance: number) => void;

/** The radius at which the pull of the links balances the repulsion between the courses of a ring. */
const ringRadius = (courses: number) =>
  (linkDistance + Math.sqrt(linkDistance ** 2 - (2 * charge * Math.max(0, courses - 1)) / linkStrength)) / 2;

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
const sparseDistance = (picture: Picture, index: number) => linkDistance - (picture.nodes[index]?.radius ?? 0);

const bloomRadius = (picture: Picture, courses: readonly number[]) =>
  picture.isSparse ? linkDistance : Math.sqrt(innerRadius ** 2 + roomOf(picture, courses) / density);

/** A subject with less than this part of all dots has no sector of its own. */
const minSector = 0.045;

/** The sector of each subject, the same in every bloom. Subjects with few dots share the last one. */
export function sectorsOf(picture: Picture): number[] {
  const rooms = picture.subjects.map(() => 0);
  for (const index of picture.byWeight) {
    const subject = picture.nodes[index]?.subject ?? 0;
    rooms[subject] = (rooms[subject] ?? 0) + room(picture, index) ** 2;
  }
  const least = minSector * rooms.reduce((sum, each) => sum + each, 0);
  return rooms.map((each, subject) => (each < least ? rooms.length : subject));
}

/** Each sector is as wide as its dots need, filled in rows from the center out, the most taken first. */
function seatInSectors(
  picture: Picture,
  sectors: readonly number[],
  courses: readonly number[],
  radius: number,
  seat: Seat,
) {
  const whole = roomOf(picture, courses);
  const bySector = Map.groupBy(courses, (index) => sectors[picture.nodes[index]?.subject ?? 0] ?? 0);
  let start = -turn / 4;
  for (const [, members] of [...bySector].sort(([a], [b]) => a - b)) {
    const dots = members.toSorted((a, b) => room(picture, b) - room(picture, a));
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
    const stretch = Math.min(1.2, (radius - first) / Math.max(1, (rows.at(-1)?.outer ?? radius) - first));
    for (const row of rows) {
      const each = span / row.dots.length;
      row.dots.forEach((index, order) => {
        seat(index, start + (order + 0.5) * each, first + (row.middle - first) * stretch);
      });
    }
    start += span;
  }
}
