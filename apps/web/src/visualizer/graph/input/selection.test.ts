import { describe, expect, test } from 'vitest';
import { compose } from '../scene/picture.ts';
import {
  carryOver,
  hasFocusRing,
  isVisible,
  litCourse,
  noSelection,
  pointedNode,
  type Selection,
  scalesOf,
} from './selection.ts';

const taken = (programId: string, n: number) => ({ programId, n });
const picture = compose({
  kind: 'one',
  courses: [taken('MATH 1500', 1), taken('ART 1000', 1), taken('MATH 1500', 2)],
});
const indexOf = (id: string) => picture.nodes.findIndex(({ node }) => node.id === id);
const semester = indexOf('Semester 1');
const math = indexOf('MATH 1500__Semester 1');
const art = indexOf('ART 1000__Semester 1');
const onCanvas = { usesKeys: true, hasFocus: true };

const selection = (difference: Partial<Selection>): Selection => ({
  ...noSelection,
  ...difference,
});

describe('what is pointed at', () => {
  test.each([
    ['nothing', {}, -1, false],
    ['the node under the pointer', { hovered: art }, art, false],
    ['the node the keys reached', { active: math, ...onCanvas }, math, true],
    ['nothing, if the focus is elsewhere', { active: math, usesKeys: true }, -1, false],
    ['nothing, if it was opened by the pointer', { active: math, hasFocus: true }, -1, false],
    ['the node under the pointer before that of the keys', { hovered: art, active: math, ...onCanvas }, art, true],
    ['nothing, if the keys reached no node', onCanvas, -1, false],
  ])('is %s', (_, difference, pointed, hasRing) => {
    expect(pointedNode(selection(difference))).toBe(pointed);
    expect(hasFocusRing(selection(difference))).toBe(hasRing);
  });
});

describe('the course all others are dimmed for', () => {
  test.each([
    ['none, if nothing is pointed at', {}, null, null],
    ['the course under the pointer', { hovered: math }, null, 'MATH 1500'],
    ['the course the keys reached', { active: art, ...onCanvas }, null, 'ART 1000'],
    ['none for a semester', { hovered: semester }, null, null],
    ['the course that was searched for', {}, 'ART 1000', 'ART 1000'],
    ['the course searched for, on a semester', { hovered: semester }, 'ART 1000', 'ART 1000'],
    ['the one pointed at before the one searched for', { hovered: math }, 'ART 1000', 'MATH 1500'],
    ['none, if the picture does not have it', {}, 'HIST 1100', null],
  ])('is %s', (_, difference, searched, lit) => {
    expect(litCourse(picture, selection(difference), searched)).toBe(lit);
  });
});

describe('another picture', () => {
  const next = compose({
    kind: 'one',
    courses: [taken('BIO_SC 1010', 1), taken('MATH 1500', 1)],
  });
  test.each([
    ['keeps the active node if it has it', math, 'MATH 1500__Semester 1'],
    ['has no active node if it lacks it', art, undefined],
    ['has none if there was none', -1, undefined],
  ])('%s', (_, active, id) => {
    const after = carryOver(selection({ active, hovered: art, held: art }), picture, next);
    expect(next.nodes[after.active]?.node.id).toBe(id);
    expect([after.hovered, after.held]).toEqual([-1, -1]);
  });
});

describe('sizes', () => {
  const none: ReadonlySet<string> = new Set();
  const sizes = (hidden: ReadonlySet<string>, pointed: number) =>
    [semester, math, art].map((index) => Math.round(100 * (scalesOf(picture, hidden, pointed)[index] ?? 0)) / 100);

  test.each([
    ['are all the same', none, -1, [1, 1, 1]],
    ['are larger for the node pointed at', none, math, [1, 1.35, 1]],
    ['are zero for hidden subjects', new Set(['MATH']), -1, [1, 0, 1]],
    ['are zero for a hidden subject that is pointed at', new Set(['MATH']), math, [1, 0, 1]],
    ['are never zero for semesters', new Set(['MATH', 'ART']), semester, [1.35, 0, 0]],
  ])('%s', (_, hidden, pointed, expected) => {
    expect(sizes(hidden, pointed)).toEqual(expected);
    expect([semester, math, art].map((index) => isVisible(picture, hidden, index))).toEqual(
      expected.map((size) => size > 0),
    );
  });
});
