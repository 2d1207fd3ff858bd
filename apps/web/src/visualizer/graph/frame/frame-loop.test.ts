import { describe, expect, test } from 'vitest';
import { FrameLoop } from './frame-loop.ts';

/** A loop with a screen and a painter that do nothing before the test says so. */
function startLoop() {
  const requests = new Map<number, (now: number) => void>();
  const painting: (() => boolean)[] = [];
  const drawnAt: number[] = [];
  const state = { isMoving: false, stale: 0 };
  let lastRequest = 0;
  const loop = new FrameLoop({
    requestFrame(callback) {
      requests.set(++lastRequest, callback);
      return lastRequest;
    },
    cancelFrame: (request) => requests.delete(request),
    onStale: () => {
      state.stale += 1;
    },
    draw(now, done) {
      drawnAt.push(now);
      painting.push(done);
      return state.isMoving;
    },
  });
  return {
    loop,
    state,
    drawnAt,
    requested: () => requests.size,
    painting: () => painting.length,
    /** The screen is ready for a frame. */
    screen(now: number) {
      const waiting = [...requests.values()];
      requests.clear();
      for (const callback of waiting) callback(now);
    },
    /** A frame is on the canvas; returns whether no other follows. */
    painted: () => painting.shift()?.(),
  };
}

describe('the frame loop', () => {
  test('draws one frame, however often something changes before it', () => {
    const { loop, screen, drawnAt, requested, state, painted } = startLoop();
    expect(requested()).toBe(0);
    for (let change = 0; change < 3; change++) loop.invalidate();
    expect([requested(), state.stale]).toEqual([1, 1]);
    screen(16);
    expect(drawnAt).toEqual([16]);
    expect([requested(), painted()]).toEqual([0, true]);
  });

  test('goes on while something moves, and ends with the last frame', () => {
    const { loop, screen, drawnAt, state, painted, requested } = startLoop();
    state.isMoving = true;
    loop.invalidate();
    screen(16);
    expect(painted()).toBe(false);
    screen(32);
    expect(painted()).toBe(false);
    state.isMoving = false;
    screen(48);
    expect(painted()).toBe(true);
    expect(drawnAt).toEqual([16, 32, 48]);
    expect(requested()).toBe(0);
  });

  test('never paints two frames at a time: what comes due meanwhile follows in one frame', () => {
    const { loop, screen, drawnAt, painted, painting, requested } = startLoop();
    loop.invalidate();
    screen(16);
    for (const now of [32, 48, 64]) {
      loop.invalidate();
      screen(now);
    }
    expect([painting(), requested()]).toEqual([1, 0]);
    expect(painted()).toBe(false);
    expect(requested()).toBe(1);
    screen(80);
    expect(drawnAt).toEqual([16, 80]);
    expect(painted()).toBe(true);
  });

  test('does not wait for the screen when it must draw now', () => {
    const { loop, drawnAt, requested, painted, screen } = startLoop();
    loop.invalidate();
    loop.drawNow(5);
    expect([drawnAt, requested()]).toEqual([[5], 0]);
    loop.drawNow(6);
    expect(drawnAt).toEqual([5]);
    expect(painted()).toBe(false);
    screen(16);
    expect(drawnAt).toEqual([5, 16]);
  });

  test('does nothing after it was stopped', () => {
    const { loop, screen, drawnAt, requested, painted } = startLoop();
    loop.invalidate();
    screen(16);
    loop.invalidate();
    loop.stop();
    expect(requested()).toBe(0);
    painted();
    loop.invalidate();
    expect(requested()).toBe(0);
    expect(drawnAt).toEqual([16]);
  });
});
