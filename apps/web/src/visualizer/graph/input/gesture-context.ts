import type { Point } from '../point.ts';

/** What pointers can do with the graph; points are in pixels of the canvas. */
export type GestureHandlers = {
  /** The node at a point, -1 for none. */
  nodeAt(point: Point, isTouch: boolean): number;
  hover(index: number): void;
  open(index: number): void;
  drag(index: number, to: Point): void;
  drop(): void;
  /** Whether one finger turns pages sideways. */
  canSwipe(): boolean;
  /** A finger has moved sideways by this many pixels. */
  swipe(dx: number): void;
  /** It has been lifted, this many pixels from where it began. */
  endSwipe(dx: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** The factors by which the wheel can zoom: out until everything is shown, in as far as it goes. */
  roomToZoom(): { in: number; out: number };
  showAll(): void;
  /** The wheel scrolled the page, perhaps turned by someone who wanted to zoom. */
  scrollPast(): void;
};

export type GestureContext = {
  canvas: HTMLCanvasElement;
  handlers: GestureHandlers;
  listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options?: { passive: boolean },
  ): void;
  pointOf(event: { clientX: number; clientY: number }): Point;
  /** A click follows every press of a mouse or finger; after a drag it must be ignored. */
  ignoreClick: boolean;
};

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
