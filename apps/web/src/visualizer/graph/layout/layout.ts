import {
  type Force,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { charge, collisionRadius, linkDistance, linkStrength, nodeRadius } from '../constants.ts';
import type { Box } from '../frame/camera.ts';
import type { Picture } from '../scene/picture.ts';
import { type Arrangement, dotGap, type LayoutStyle } from './arrangement.ts';

/** Everything a layout needs, in arrays that are cheap to send to a worker. */
export type LayoutInput = {
  style: LayoutStyle;
  semesters: number;
  /** The index of each node's semester; a semester has its own. */
  semesterOf: Uint16Array;
  radii: Float32Array;
  seats: Float32Array;
};

export const layoutInput = (picture: Picture, style: LayoutStyle, { seats }: Arrangement): LayoutInput => ({
  style,
  semesters: picture.semesters,
  semesterOf: Uint16Array.from(picture.nodes, ({ semester }) => semester),
  radii: Float32Array.from(picture.nodes, ({ radius }) => radius),
  seats,
});

type LayoutBody = SimulationNodeDatum & {
  index: number;
  x: number;
  y: number;
  semester: number;
  isSemester: boolean;
  radius: number;
  /** Its seat: of a semester in the chart, of a course relative to its semester. */
  seatX: number;
  seatY: number;
};

/** How strong the forces start and how fast they fade. The seats are almost right, so the forces start weak. */
const heat = {
  spokes: { start: 0.3, decay: 0.0228, rest: 0.001 },
  blooms: { start: 0.5, decay: 0.1, rest: 0.02 },
} as const satisfies Record<LayoutStyle, object>;

/** Strong enough for a semester to stay on the trail against the pull of all its courses. */
const trailStrength = 0.9;
const seatStrength = 0.15;

/** A simulation that only moves when `tick` is called: the same input and number of ticks give the same positions. */
export function createLayout(input: LayoutInput) {
  const { style } = input;
  const bodies = createBodies(input);
  const { start, decay, rest } = heat[style];
  const simulation = forceSimulation(bodies).stop().alpha(start).alphaDecay(decay).alphaMin(rest);
  simulation
    .force(
      'trail-x',
      forceX<LayoutBody>(({ seatX }) => seatX).strength(({ isSemester }) => (isSemester ? trailStrength : 0)),
    )
    .force(
      'trail-y',
      forceY<LayoutBody>(({ seatY }) => seatY).strength(({ isSemester }) => (isSemester ? trailStrength : 0)),
    );
  if (style === 'spokes') {
    const links = bodies
      .filter(({ isSemester }) => !isSemester)
      .map((body) => ({ source: body.semester, target: body.index }));
    simulation
      .force(
        'link',
        forceLink<LayoutBody, { source: number; target: number }>(links).distance(linkDistance).strength(linkStrength),
      )
      .force('charge', forceManyBody<LayoutBody>().strength(charge))
      .force(
        'collision',
        forceCollide<LayoutBody>(({ isSemester }) => (isSemester ? collisionRadius.semester : collisionRadius.course)),
      );
  } else {
    simulation.force('seat', seatForce(bodies)).force('collision', bloomCollision(bodies, input.semesters));
  }

  const frame = frameOf(input);
  return {
    simulation,
    get isAtRest() {
      return simulation.alpha() < rest;
    },
    tick() {
      simulation.tick();
      if (style === 'spokes') keepInside(bodies, frame);
    },
    positions(into = new Float32Array(bodies.length * 2)): Float32Array<ArrayBuffer> {
      for (const { index, x, y } of bodies) {
        into[2 * index] = x;
        into[2 * index + 1] = y;
      }
      return into;
    },
  };
}

export type Layout = ReturnType<typeof createLayout>;

function createBodies({ semesters, semesterOf, radii, seats }: LayoutInput): LayoutBody[] {
  return Array.from(semesterOf, (semester, index) => {
    const x = seats[2 * index] ?? 0;
    const y = seats[2 * index + 1] ?? 0;
    const isSemester = index < semesters;
    return {
      index,
      x,
      y,
      semester,
      isSemester,
      radius: isSemester ? nodeRadius.semester : (radii[index] ?? 0),
      seatX: isSemester ? x : x - (seats[2 * semester] ?? 0),
      seatY: isSemester ? y : y - (seats[2 * semester + 1] ?? 0),
    };
  });
}

/** Pulls each course to its seat in the disc of its semester, wherever the semester is. */
function seatForce(bodies: readonly LayoutBody[]): Force<LayoutBody, undefined> {
  return (alpha) => {
    for (const body of bodies) {
      const semester = bodies[body.semester];
      if (body.isSemester || semester === undefined) continue;
      body.vx = (body.vx ?? 0) + (semester.x + body.seatX - body.x) * seatStrength * alpha;
      body.vy = (body.vy ?? 0) + (semester.y + body.seatY - body.y) * seatStrength * alpha;
    }
  };
}

/**
 * Keeps the dots of a bloom apart. Dots of different blooms never meet, so each bloom is swept from left to right on its
 * own. This is about ten times faster than d3's collision, which searches a tree of all nodes for every node.
 */
function bloomCollision(bodies: readonly LayoutBody[], semesters: number): Force<LayoutBody, undefined> {
  const passes = 2;
  const blooms = Array.from({ length: semesters }, (_, index) => bodies.filter(({ semester }) => semester === index));
  const left = new Float64Array(bodies.length);
  const reach = Float64Array.from(bodies, ({ radius }) => radius + dotGap);
  return () => {
    for (let pass = 0; pass < passes; pass++) {
      for (const bloom of blooms) sweep(bloom, left, reach);
    }
  };
}

function sweep(bloom: LayoutBody[], left: Float64Array, reach: Float64Array) {
  for (const { index, x, vx = 0 } of bloom) left[index] = x + vx - (reach[index] ?? 0);
  // Insertion sort: the order hardly changes from one pass to the next.
  for (let rank = 1; rank < bloom.length; rank++) {
    const body = bloom[rank];
    if (body === undefined) continue;
    const own = left[body.index] ?? 0;
    let before = rank - 1;
    for (let other = bloom[before]; other && (left[other.index] ?? 0) > own; other = bloom[--before]) {
      bloom[before + 1] = other;
    }
    bloom[before + 1] = body;
  }
  for (let rank = 0; rank < bloom.length; rank++) {
    const a = bloom[rank];
    if (a === undefined) continue;
    const right = (left[a.index] ?? 0) + 2 * (reach[a.index] ?? 0);
    for (let next = rank + 1; next < bloom.length; next++) {
      const b = bloom[next];
      if (b === undefined || (left[b.index] ?? 0) >= right) break;
      push(a, b, (reach[a.index] ?? 0) + (reach[b.index] ?? 0));
    }
  }
}

/** Pushes two overlapping bodies apart, the smaller one further. Semesters do not move. */
function push(a: LayoutBody, b: LayoutBody, apart: number) {
  const { vx: avx = 0, vy: avy = 0 } = a;
  const { vx: bvx = 0, vy: bvy = 0 } = b;
  let dx = a.x + avx - b.x - bvx;
  const dy = a.y + avy - b.y - bvy;
  let square = dx * dx + dy * dy;
  if (square >= apart * apart) return;
  if (square === 0) {
    // At exactly the same point there is no direction, so take one.
    dx = 1e-3;
    square = dx * dx;
  }
  const distance = Math.sqrt(square);
  const force = (apart - distance) / distance;
  const share = a.isSemester ? 0 : b.isSemester ? 1 : b.radius ** 2 / (a.radius ** 2 + b.radius ** 2);
  a.vx = avx + dx * force * share;
  a.vy = avy + dy * force * share;
  b.vx = bvx - dx * force * (1 - share);
  b.vy = bvy - dy * force * (1 - share);
}

/** How far beyond its seats a layout may extend: far enough for dots to spread, so that they do not line up there. */
const overhang = 80;

/** The box around all seats. The repulsion between hundreds of courses would drive the outermost out of sight. */
function frameOf({ seats }: LayoutInput): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < seats.length; index += 2) {
    const [x = 0, y = 0] = [seats[index], seats[index + 1]];
    box.left = Math.min(box.left, x - overhang);
    box.right = Math.max(box.right, x + overhang);
    box.top = Math.min(box.top, y - overhang);
    box.bottom = Math.max(box.bottom, y + overhang);
  }
  return box;
}

function keepInside(bodies: readonly LayoutBody[], { left, top, right, bottom }: Box) {
  for (const body of bodies) {
    body.x = Math.max(left, Math.min(right, body.x));
    body.y = Math.max(top, Math.min(bottom, body.y));
  }
}
