import { beforeEach, expect, test } from 'vitest';
import { WheelGestures } from './wheel.ts';

let gestures: WheelGestures;
beforeEach(() => {
  gestures = new WheelGestures();
});

const [onGraph, near, elsewhere] = [
  { x: 300, y: 200 },
  { x: 306, y: 204 },
  { x: 500, y: 260 },
];

test('the wheel zooms a graph that the pointer was moved to', () => {
  expect(gestures.turn(0, onGraph, true)).toBe('zoom');
  expect(gestures.turn(1000, elsewhere, true)).toBe('zoom');
});

test('a page that is scrolled until the graph is under the pointer scrolls on, even after a pause', () => {
  expect(gestures.turn(0, onGraph, false)).toBe('scroll');
  expect(gestures.turn(50, onGraph, true)).toBe('scroll');
  expect(gestures.turn(5000, near, true)).toBe('scroll');
  expect(gestures.turn(9000, elsewhere, true)).toBe('zoom');
});

test('where nothing is left to zoom, the page scrolls, but only with the next gesture', () => {
  expect(gestures.turn(0, onGraph, true)).toBe('zoom');
  expect(gestures.turn(100, onGraph, false)).toBe('zoom');
  expect(gestures.turn(299, onGraph, false)).toBe('zoom');
  expect(gestures.turn(600, onGraph, false)).toBe('scroll');
});
