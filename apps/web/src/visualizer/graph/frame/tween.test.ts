import { describe, expect, test } from 'vitest';
import { cameraTween, numberTween, positionsTween } from './tween.ts';

describe('a number on its way', () => {
  test('does not change before somebody asks, even without a duration', () => {
    const tween = numberTween(3);
    tween.to(8, 0, 1000);
    expect([tween.value, tween.target, tween.isMoving]).toEqual([3, 8, true]);
    expect(tween.at(1000)).toBe(false);
    expect(tween.value).toBe(8);
  });

  test('turns around from where it is', () => {
    const tween = numberTween(0);
    tween.to(1, 100, 0);
    tween.at(40);
    tween.to(0, 100, 40);
    tween.at(90);
    expect(tween.value).toBeCloseTo(0.2);
  });

  test('stays where it was set, and arrives at once when it is finished', () => {
    const tween = numberTween(0);
    tween.to(10, 100, 0);
    tween.set(4);
    expect([tween.at(50), tween.value, tween.target]).toEqual([false, 4, 4]);
    tween.to(10, 100, 0);
    tween.finish();
    expect([tween.at(50), tween.value, tween.target]).toEqual([false, 10, 10]);
  });
});

test('a camera starts fast and slows down', () => {
  const tween = cameraTween({ x: 0, y: 0, k: 1 });
  tween.to({ x: 80, y: -16, k: 2 }, 100, 0);
  tween.at(50);
  expect(tween.value).toEqual({ x: 70, y: -14, k: 1.875 });
  tween.at(100);
  expect(tween.value).toEqual({ x: 80, y: -16, k: 2 });
});

describe('an array of positions', () => {
  const start = () => {
    const tween = positionsTween();
    tween.set(Float32Array.of(0, 8));
    return tween;
  };

  test('moves each of its numbers, and leaves the target it was given alone', () => {
    const tween = start();
    const target = Float32Array.of(16, 0);
    tween.to(target, 100, 0);
    tween.at(50);
    expect([...tween.value]).toEqual([14, 1]);
    tween.retarget(Float32Array.of(24, 0));
    tween.at(100);
    expect([...tween.value]).toEqual([24, 0]);
    expect([...target]).toEqual([16, 0]);
  });

  test.each([
    ['has arrived follows a new target at once', false, [5, 6]],
    ['is moving goes to a new target in the time that is left', true, [0, 8]],
  ])('that %s', (_, isMoving, value) => {
    const tween = start();
    if (isMoving) tween.to(Float32Array.of(1, 1), 100, 0);
    tween.retarget(Float32Array.of(5, 6));
    expect([...tween.value]).toEqual(value);
    tween.at(100);
    expect([...tween.value]).toEqual([5, 6]);
  });

  test('does not share its memory with a target: what is dragged moves alone', () => {
    const tween = start();
    tween.to(Float32Array.of(1, 1), 100, 0);
    tween.finish();
    tween.value[0] = 50;
    expect([...tween.target]).toEqual([1, 1]);
  });
});
