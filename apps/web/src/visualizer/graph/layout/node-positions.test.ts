import { describe, expect, test } from 'vitest';
import { compose } from '../scene/picture.ts';
import { startScales } from './node-origins.ts';
import { NodePositions } from './node-positions.ts';

const size = { width: 1216, height: 480 };
const taken = (programId: string, n: number) => ({ programId, n });
const first = compose({
  kind: 'one',
  courses: [taken('MATH 1500', 1), taken('ART 1000', 2)],
});
const second = compose({
  kind: 'one',
  courses: [taken('MATH 1500', 1), taken('HIST 1100', 1), taken('CHEM 1320', 3)],
});

function show(now = 0) {
  const nodes = new NodePositions((tween, target, duration) => tween.to(target, duration, now));
  nodes.setPicture(first, 'spokes', size, 0);
  nodes.tween.at(now);
  return nodes;
}
const at = (nodes: NodePositions, id: string) => nodes.byId().get(id) ?? { x: NaN, y: NaN };
const indexOf = (nodes: NodePositions, id: string) => nodes.picture.nodes.findIndex(({ node }) => node.id === id);

describe('a new picture', () => {
  test('starts where its nodes were, with new courses on their semester', () => {
    const nodes = show();
    const before = nodes.byId();
    nodes.setPicture(second, 'spokes', size, 450);
    const semester = before.get('Semester 1');
    expect(at(nodes, 'Semester 1')).toEqual(semester);
    expect(at(nodes, 'MATH 1500__Semester 1')).toEqual(before.get('MATH 1500__Semester 1'));
    expect(at(nodes, 'HIST 1100__Semester 1')).toEqual(semester);
  });

  test('has a new semester and its courses on their seats from the beginning', () => {
    const nodes = show();
    nodes.setPicture(second, 'spokes', size, 450);
    for (const id of ['Semester 3', 'CHEM 1320__Semester 3'])
      expect(at(nodes, id)).toEqual(nodes.destination(indexOf(nodes, id)));
  });

  test('lets new nodes grow, except in the first picture', () => {
    const empty = compose({ kind: 'one', courses: [] });
    expect([...startScales(empty, new Float32Array(0), first)]).toEqual([1, 1, 1, 1]);
    const scales = startScales(first, Float32Array.of(1, 1, 0.5, 0.5), second);
    const ofId = (id: string) => scales[second.nodes.findIndex(({ node }) => node.id === id)];
    expect(ofId('Semester 1')).toBe(1);
    expect(ofId('MATH 1500__Semester 1')).toBe(0.5);
    expect(ofId('HIST 1100__Semester 1')).toBe(0);
    expect(ofId('Semester 3')).toBe(0);
  });
});

describe('a node that is dragged', () => {
  test('is where the hand is, and a semester takes its courses along', () => {
    const nodes = show();
    const [semester, math] = [at(nodes, 'Semester 1'), at(nodes, 'MATH 1500__Semester 1')];
    const art = at(nodes, 'ART 1000__Semester 2');
    nodes.drag(indexOf(nodes, 'Semester 1'), { x: semester.x + 64, y: semester.y - 32 });
    expect(nodes.isRearranged).toBe(true);
    expect(at(nodes, 'MATH 1500__Semester 1').x).toBeCloseTo(math.x + 64, 3);
    expect(at(nodes, 'MATH 1500__Semester 1').y).toBeCloseTo(math.y - 32, 3);
    expect(at(nodes, 'ART 1000__Semester 2')).toEqual(art);
  });

  test('moves alone: courses of its own and of other semesters stay where they are', () => {
    const nodes = show();
    const before = nodes.byId();
    nodes.drag(indexOf(nodes, 'MATH 1500__Semester 1'), { x: 500, y: 100 });
    const after = nodes.byId();
    expect(after.get('MATH 1500__Semester 1')).toEqual({ x: 500, y: 100 });
    for (const id of ['Semester 1', 'Semester 2', 'ART 1000__Semester 2'])
      expect(after.get(id)).toEqual(before.get(id));
  });
});

test('only a clearly different canvas needs another arrangement', () => {
  const nodes = show();
  expect(nodes.needsNewPlan({ width: 1220, height: 482 })).toBe(false);
  expect(nodes.needsNewPlan({ width: 370, height: 900 })).toBe(true);
  const empty = new NodePositions((tween, target) => tween.set(target));
  expect(empty.needsNewPlan(size)).toBe(false);
});
