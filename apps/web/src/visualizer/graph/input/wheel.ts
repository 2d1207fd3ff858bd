import type { Point } from '../point.ts';
import { distance, type GestureContext } from './gesture-context.ts';

/** Milliseconds without the wheel after which a gesture is over. */
const pause = 200;
/** Pixels the pointer must move: a hand that turns a wheel trembles. */
const tremble = 12;
/** The largest step of a zoom: one notch of a wheel is far more than one step of a pinch on a trackpad. */
const maxStep = 0.35;

export type WheelMeaning = 'zoom' | 'scroll';

/**
 * Whether a turn of the wheel zooms the graph or scrolls the page. People expect both: to zoom what they point at, and
 * to scroll past a graph that gets under the pointer. So the wheel zooms once the pointer has been moved to the graph,
 * but not where the page was scrolled until the graph was under the pointer. Nor does it zoom out when everything is
 * shown already: that scrolls the page. A gesture never changes its meaning halfway.
 */
export class WheelGestures {
  private last: { at: number; meaning: WheelMeaning } | null = null;
  /** Where the pointer was when the wheel last scrolled the page. */
  private scrolledFrom: Point | null = null;

  /** What a turn of the wheel means; `canZoom` only where it is over the graph and there is room to zoom. */
  turn(at: number, pointer: Point, canZoom: boolean): WheelMeaning {
    const isSameGesture = this.last !== null && at - this.last.at < pause;
    const isPointedAt = this.scrolledFrom === null || distance(pointer, this.scrolledFrom) > tremble;
    const begun = canZoom && isPointedAt ? 'zoom' : 'scroll';
    const meaning = isSameGesture && this.last !== null ? this.last.meaning : begun;
    this.last = { at, meaning };
    if (meaning === 'scroll') this.scrolledFrom = pointer;
    return meaning;
  }
}

/** With Ctrl or ⌘, which is also what a pinch on a trackpad sends, the wheel always zooms. */
export function attachWheel({ canvas, handlers, listen, pointOf }: GestureContext) {
  const gestures = new WheelGestures();
  const pointerOf = ({ clientX, clientY }: WheelEvent) => ({ x: clientX, y: clientY });

  listen(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        return handlers.zoom(factorOf(event, 0.01), pointOf(event));
      }
      const factor = factorOf(event, 0.002);
      const room = handlers.roomToZoom();
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      const canZoom = !isSideways && (factor > 1 ? room.in > 1 : room.out < 1);
      // A gesture that the browser has begun to scroll with cannot be stopped.
      const meaning = gestures.turn(event.timeStamp, pointerOf(event), canZoom && event.cancelable);
      if (meaning === 'scroll' || !event.cancelable) return handlers.scrollPast();
      event.preventDefault();
      if (factor <= room.out) handlers.showAll();
      else handlers.zoom(Math.min(factor, room.in), pointOf(event));
    },
    { passive: false },
  );

  // The rest of the page: a gesture that begins there may end over the graph.
  const scrolled = (event: WheelEvent) => {
    if (event.target !== canvas) gestures.turn(event.timeStamp, pointerOf(event), false);
  };
  window.addEventListener('wheel', scrolled, { passive: true });
  return () => window.removeEventListener('wheel', scrolled);
}

const factorOf = (event: WheelEvent, perPixel: number) =>
  Math.exp(Math.max(-maxStep, Math.min(maxStep, -pixelsOf(event) * perPixel)));

/** Some browsers count a wheel in lines or pages. */
const pixelsOf = ({ deltaY, deltaMode }: WheelEvent) => deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 400 : 1);
