import type { ForceCollide, ForceLink, ForceManyBody, SimulationNodeDatum } from 'd3-force';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { charge, collisionRadius, linkDistance, linkStrength, nodeRadius } from '../constants.ts';
import { compose, type Picture } from '../scene/picture.ts';
import { arrange, type LayoutStyle, planFor, planPages, sectorsOf } from './arrangement.ts';
import { createLayout, layoutInput } from './layout.ts';

const chart = { width: 1216, height: 480 };
const one = compose({ kind: 'one', courses: inventHistory(8) });
const crowd = compose({ kind: 'crowd', crowd: inventCrowd(800, 8), top10: false });

function layOut(picture: Picture, style: LayoutStyle) {
  const arrangement = arrange(picture, style, planFor(picture, style, chart));
  const layout = createLayout(layoutInput(picture, style, arrangement));
  while (!layout.isAtRest) layout.tick();
  return { ...arrangement, layout, positions: layout.positions() };
}

/** Laying out takes time, so most tests share these. */
const ofOne = layOut(one, 'spokes');
const bloom = layOut(crowd, 'blooms');

const distance = (positions: Float32Array, a: number, b: number) =>
  Math.hypot(
    (positions[2 * a] ?? 0) - (positions[2 * b] ?? 0),
    (positions[2 * a + 1] ?? 0) - (positions[2 * b + 1] ?? 0),
  );

describe.each([
  ['one history', one, ofOne.layout],
  ['a crowd with a free layout', crowd, layOut(crowd, 'spokes').layout],
] as const)('the layout of %s', (_, picture, layout) => {
  const link = layout.simulation.force<ForceLink<SimulationNodeDatum, { source: number; target: number }>>('link');
  const links = link?.links() ?? [];

  test('is a simulation of forces between semesters and the courses linked to them (GRAPH-9)', () => {
    expect(links).toHaveLength(picture.nodes.length - picture.semesters);
    expect(layout.simulation.nodes()).toHaveLength(picture.nodes.length);
  });

  test('pulls links to a distance of 100, with a strength of 0.5 (GRAPH-14, GRAPH-15)', () => {
    expect(linkDistance).toBe(100);
    expect(linkStrength).toBe(0.5);
    for (const [index, each] of links.entries()) {
      expect(link?.distance()(each, index, links)).toBe(linkDistance);
      expect(link?.strength()(each, index, links)).toBe(linkStrength);
    }
  });

  test('pushes nodes apart with a charge of -80 (GRAPH-16)', () => {
    const body = layout.simulation.force<ForceManyBody<SimulationNodeDatum>>('charge');
    const nodes = layout.simulation.nodes();
    expect(charge).toBe(-80);
    expect(new Set(nodes.map((node, index) => body?.strength()(node, index, nodes)))).toEqual(new Set([charge]));
  });

  test('lets nothing nearer than 60 to a semester and 12 to a course (GRAPH-17, GRAPH-18)', () => {
    expect(collisionRadius).toEqual({ semester: 60, course: 12 });
    const nodes = layout.simulation.nodes();
    const collision = layout.simulation.force<ForceCollide<SimulationNodeDatum>>('collision');
    const radii = nodes.map((node, index) => collision?.radius()(node, index, nodes));
    expect(radii).toEqual(picture.nodes.map(({ node }) => collisionRadius[node.group]));
  });
});

test('the courses of one history are about 100 from their semester, and never too close to it', () => {
  const { positions } = ofOne;
  const lengths = one.nodes.flatMap(({ node, semester }, index) =>
    node.group === 'course' ? [distance(positions, index, semester)] : [],
  );
  expect(Math.min(...lengths)).toBeGreaterThan(collisionRadius.semester + collisionRadius.course);
  expect(Math.max(...lengths)).toBeLessThan(1.4 * linkDistance);
});

test('a semester is drawn with a radius of 20, a course of one history with 8 (GRAPH-19, GRAPH-20)', () => {
  expect(nodeRadius).toEqual({ semester: 20, course: 8 });
  expect(one.nodes.map(({ radius }) => radius)).toEqual(one.nodes.map(({ node }) => nodeRadius[node.group]));
});

describe.each([
  ['one history', one, 'spokes', ofOne.positions],
  ['a crowd', crowd, 'blooms', bloom.positions],
] as const)('%s', (_, picture, style, positions) => {
  test('has the same layout when it is laid out again with its courses in another order', () => {
    const shuffled = compose(
      picture === one
        ? { kind: 'one', courses: inventHistory(8).toReversed() }
        : {
            kind: 'crowd',
            top10: false,
            crowd: {
              ...inventCrowd(800, 8),
              semesters: inventCrowd(800, 8).semesters.map((semester) => ({
                ...semester,
                courses: semester.courses.toReversed(),
              })),
            },
          },
    );
    expect(layOut(shuffled, style).positions).toEqual(positions);
  });

  test('is read like lines of text: each semester is to the right of the one before, or begins a row below', () => {
    for (let index = 1; index < picture.semesters; index++) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = positions.subarray(2 * index - 2, 2 * index + 2);
      const [left = 0] = positions;
      if (Math.abs(by - ay) < 60) expect(bx).toBeGreaterThan(ax + 60);
      else expect([by > ay, Math.abs(bx - left) < 60]).toEqual([true, true]);
    }
  });
});

describe('a bloom', () => {
  const { positions, seats } = bloom;
  const angle = (index: number, semester: number) => {
    const dx = (positions[2 * index] ?? 0) - (positions[2 * semester] ?? 0);
    const dy = (positions[2 * index + 1] ?? 0) - (positions[2 * semester + 1] ?? 0);
    // From the top, clockwise.
    return (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI);
  };

  test('has its frequent subjects in the same order as every other, and then the rare ones', () => {
    const sectors = sectorsOf(crowd);
    for (let semester = 0; semester < crowd.semesters; semester++) {
      const bySector = Map.groupBy(
        crowd.courses[semester] ?? [],
        (index) => sectors[crowd.nodes[index]?.subject ?? -1] ?? -1,
      );
      // The middle of a sector, by its dots.
      const middles = [...bySector]
        .toSorted(([a], [b]) => a - b)
        .map(([, dots]) => dots.map((index) => angle(index, semester)).toSorted((a, b) => a - b))
        .map((angles) => angles[Math.floor(angles.length / 2)] ?? 0);
      expect(middles).toEqual(middles.toSorted((a, b) => a - b));
    }
  });

  test('has the most taken courses near its center', () => {
    for (let semester = 0; semester < crowd.semesters; semester++) {
      const courses = crowd.courses[semester] ?? [];
      const mean = (some: readonly number[]) =>
        some.reduce((sum, index) => sum + distance(positions, index, semester), 0) / some.length;
      const few = Math.floor(courses.length / 5);
      expect(mean(courses.slice(0, few))).toBeLessThan(mean(courses.slice(-few)));
    }
  });

  test('has seats so good that the forces hardly move anything', () => {
    const moves = crowd.nodes.map((_, index) =>
      Math.hypot(
        (seats[2 * index] ?? 0) - (positions[2 * index] ?? 0),
        (seats[2 * index + 1] ?? 0) - (positions[2 * index + 1] ?? 0),
      ),
    );
    expect(moves.toSorted((a, b) => a - b)[Math.floor(0.9 * moves.length)]).toBeLessThan(nodeRadius.course);
  });

  test('has dots that do not overlap', () => {
    const overlaps = crowd.courses.flatMap((courses) =>
      courses.flatMap((a, place) =>
        courses.slice(0, place).filter((b) => {
          const apart = (crowd.nodes[a]?.radius ?? 0) + (crowd.nodes[b]?.radius ?? 0);
          return distance(positions, a, b) < 0.9 * apart;
        }),
      ),
    );
    expect(overlaps).toEqual([]);
  });
});

test('a free layout keeps every dot close to the frame it starts with', () => {
  const dense = compose({ kind: 'crowd', crowd: inventCrowd(160, 4), top10: false });
  const { seats, positions } = layOut(dense, 'spokes');
  for (const axis of [0, 1]) {
    const along = (values: Float32Array) => values.filter((_, at) => at % 2 === axis);
    expect(Math.min(...along(positions))).toBeGreaterThanOrEqual(Math.min(...along(seats)) - 80);
    expect(Math.max(...along(positions))).toBeLessThanOrEqual(Math.max(...along(seats)) + 80);
  }
});

test('a narrow chart has its semesters in a row, one screen apart', () => {
  const phone = { width: 370, height: 506 };
  const { seats, outerRadii } = arrange(crowd, 'blooms', planPages(crowd, 'blooms', phone));
  const reach = Math.max(...outerRadii);
  for (let semester = 1; semester < crowd.semesters; semester++) {
    const step = (seats[2 * semester] ?? 0) - (seats[2 * semester - 2] ?? 0);
    expect(step).toBeGreaterThan(2 * reach);
    expect(step / (2 * reach)).toBeLessThan(2);
  }
});
