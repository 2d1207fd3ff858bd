import { between, type Camera } from './camera.ts';

/** How values of one kind are copied and mixed. Arrays reuse the memory of `into` where they can. */
type Interpolation<Value> = {
  copy(value: Value, into?: Value): Value;
  mix(from: Value, to: Value, part: number, into: Value): Value;
};

const numbers: Interpolation<number> = {
  copy: (value) => value,
  mix: (from, to, part) => from + (to - from) * part,
};

const cameras: Interpolation<Camera> = { copy: (camera) => camera, mix: between };

const arrays: Interpolation<Float32Array> = {
  copy(array, into) {
    if (into?.length !== array.length) return array.slice();
    into.set(array);
    return into;
  },
  mix(from, to, part, into) {
    for (let index = 0; index < into.length; index++) {
      const start = from[index] ?? 0;
      into[index] = start + ((to[index] ?? 0) - start) * part;
    }
    return into;
  },
};

type Easing = (part: number) => number;
const linear: Easing = (part) => part;
const slowingDown: Easing = (part) => 1 - (1 - part) ** 3;

/** A value that moves to its target over time. It has no clock of its own: the caller says what time it is. */
class Tween<Value> {
  value: Value;
  target: Value;
  isMoving = false;
  private from: Value;
  private start = 0;
  private duration = 0;
  private readonly interpolation: Interpolation<Value>;
  private readonly easing: Easing;

  constructor(value: Value, interpolation: Interpolation<Value>, easing: Easing) {
    this.value = value;
    this.target = interpolation.copy(value);
    this.from = this.target;
    this.interpolation = interpolation;
    this.easing = easing;
  }

  /** Sets off for `target`. The value does not change before the next `at`, even if `duration` is 0. */
  to(target: Value, duration: number, now: number) {
    this.from = this.interpolation.copy(this.value);
    this.target = this.interpolation.copy(target);
    this.start = now;
    this.duration = duration;
    this.isMoving = true;
  }

  /** Changes the target without starting over. A value that has arrived follows at once. */
  retarget(target: Value) {
    this.target = this.interpolation.copy(target, this.target);
    if (!this.isMoving) this.value = this.interpolation.copy(target, this.value);
  }

  set(value: Value) {
    this.value = value;
    this.target = this.interpolation.copy(value);
    this.isMoving = false;
  }

  /** Ends a motion at its target. */
  finish() {
    if (this.isMoving) this.set(this.target);
  }

  /** Moves to where the value is at this time. Returns whether it is still on its way. */
  at(now: number): boolean {
    if (!this.isMoving) return false;
    const elapsed = (now - this.start) / this.duration;
    const part = this.duration === 0 ? 1 : Math.min(1, Math.max(0, elapsed));
    this.value = this.interpolation.mix(this.from, this.target, this.easing(part), this.value);
    this.isMoving = part < 1;
    return this.isMoving;
  }
}

/** Starts a tween now, or makes it jump for people who asked for less motion. */
export type Animate = <Value>(tween: Tween<Value>, target: Value, duration: number) => void;

export const numberTween = (value: number) => new Tween(value, numbers, linear);
export const cameraTween = (camera: Camera) => new Tween(camera, cameras, slowingDown);
export const positionsTween = () => new Tween(new Float32Array(0), arrays, slowingDown);
export const scalesTween = () => new Tween(new Float32Array(0), arrays, linear);
