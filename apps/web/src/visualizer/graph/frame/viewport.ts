import type { Point } from '../point.ts';
import { type Box, type Camera, fitting, panned, type Size, zoomed } from './camera.ts';
import { type Animate, cameraTween } from './tween.ts';

/** Of a picture drawn at zoom k. Labels keep their size, so a small picture needs more room around it. */
export type BoxAt = (k: number) => Box;

const cameraTransition = 280;
/** How far from the edge of the canvas a node must be when the keys reach it. */
const edge = 48;

/** The camera, and everything that moves it. */
export class Viewport {
  size: Size = { width: 1, height: 1 };
  readonly tween = cameraTween({ x: 0, y: 0, k: 1 });
  /** The student has panned or zoomed, which a resized window or a new layout must not undo. */
  isMovedByHand = false;
  private box: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private home: Camera = this.tween.value;
  private readonly animate: Animate;

  constructor(animate: Animate) {
    this.animate = animate;
  }

  get camera(): Camera {
    return this.tween.value;
  }

  /** A point of the canvas in coordinates of the picture. */
  toPicture({ x, y }: Point): Point {
    return { x: (x - this.camera.x) / this.camera.k, y: (y - this.camera.y) / this.camera.k };
  }

  measure(boxAt: BoxAt) {
    this.box = boxAt(fitting(boxAt(1), this.size).k);
    this.home = fitting(this.box, this.size);
  }

  showAll(duration = cameraTransition) {
    this.animate(this.tween, this.home, duration);
    this.isMovedByHand = false;
  }

  /** The layout may have moved the picture: follow it, unless the change is too small to notice. */
  refit(boxAt: BoxAt) {
    const before = this.home;
    this.measure(boxAt);
    const { x, y, k } = this.home;
    const isNear = Math.abs(k / before.k - 1) < 0.02 && Math.hypot(x - before.x, y - before.y) < 8;
    if (isNear) this.home = before;
    else this.animate(this.tween, this.home, cameraTransition);
  }

  pan(dx: number, dy: number) {
    this.tween.set(panned(this.camera, dx, dy, this.box, this.size));
    this.isMovedByHand = true;
  }

  /** Follows a finger that turns pages: it may lead out of the box, to which the next page brings the camera back. */
  shift(dx: number) {
    const { x, y, k } = this.camera;
    this.tween.set({ x: x + dx, y, k });
  }

  zoomAt(factor: number, at: Point) {
    this.tween.set(zoomed(this.camera, factor, at, this.home));
    this.isMovedByHand = true;
  }

  /** The factors that zoom out until everything is shown, and in as far as it goes. */
  roomToZoom(): { in: number; out: number } {
    const { k } = this.tween.target;
    const { k: farthest } = zoomed(this.home, Number.MAX_VALUE, this.home, this.home);
    return { in: farthest / k, out: this.home.k / k };
  }

  zoomBy(factor: number) {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.moveTo(zoomed(this.tween.target, factor, middle, this.home));
  }

  /** Moves just far enough for a point of the picture to be well inside the canvas. */
  bringIntoView(point: Point) {
    const { x, y, k } = this.tween.target;
    const missing = (at: number, length: number) => Math.max(edge, Math.min(length - edge, at)) - at;
    const dx = missing(point.x * k + x, this.size.width);
    const dy = missing(point.y * k + y, this.size.height);
    if (dx !== 0 || dy !== 0) this.moveTo({ x: x + dx, y: y + dy, k });
  }

  private moveTo(camera: Camera) {
    this.animate(this.tween, camera, cameraTransition);
    this.isMovedByHand = true;
  }
}
