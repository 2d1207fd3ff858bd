import type { Point } from '../point.ts';
import { distance, type GestureContext } from './gesture-context.ts';

/** Pixels a finger may move before it counts as scrolling, and milliseconds until it drags the node under it. */
const scrollThreshold = 10;
const longPress = 350;

type Finger = {
  start: Point;
  index: number;
  timer: ReturnType<typeof setTimeout>;
  isDragging: boolean;
};

/**
 * One finger scrolls the page, taps to open a node and, held on a node, drags it. Two fingers pan and zoom. Returns a
 * function to call before the listeners are removed.
 */
export function attachTouch(context: GestureContext): () => void {
  const { handlers, listen, pointOf } = context;
  let pinch: { middle: Point; spread: number } | null = null;
  let finger: Finger | null = null;

  const pinchOf = (touches: TouchList) => {
    const [a, b] = touches;
    if (a === undefined || b === undefined) return null;
    const [first, second] = [pointOf(a), pointOf(b)];
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    return { middle, spread: Math.max(1, distance(first, second)) };
  };

  const liftFinger = () => {
    if (finger === null) return;
    clearTimeout(finger.timer);
    if (finger.isDragging) {
      handlers.drop();
      context.ignoreClick = true;
    }
    finger = null;
  };

  listen(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      liftFinger();
      if (event.touches.length > 1) {
        event.preventDefault();
        pinch = pinchOf(event.touches);
      } else if (touch !== undefined) {
        const start = pointOf(touch);
        const index = handlers.nodeAt(start, true);
        if (index < 0) return;
        const startDragging = () => {
          if (finger === null) return;
          finger.isDragging = true;
          handlers.drag(index, start);
        };
        const timer = setTimeout(startDragging, longPress);
        finger = { start, index, timer, isDragging: false };
      }
    },
    { passive: false },
  );

  listen(
    'touchmove',
    (event) => {
      const next = pinchOf(event.touches);
      const [touch] = event.touches;
      if (pinch !== null && next !== null) {
        event.preventDefault();
        handlers.pan(next.middle.x - pinch.middle.x, next.middle.y - pinch.middle.y);
        handlers.zoom(next.spread / pinch.spread, next.middle);
        pinch = next;
      } else if (finger !== null && touch !== undefined) {
        if (finger.isDragging) {
          event.preventDefault();
          handlers.drag(finger.index, pointOf(touch));
        } else if (distance(pointOf(touch), finger.start) > scrollThreshold) liftFinger();
      }
    },
    { passive: false },
  );

  const endTouch = (event: TouchEvent) => {
    liftFinger();
    if (event.touches.length < 2) pinch = null;
  };
  listen('touchend', endTouch);
  listen('touchcancel', endTouch);
  // On Android a long press would open a menu over the node that is being dragged.
  listen('contextmenu', (event) => finger !== null && event.preventDefault(), { passive: false });

  return liftFinger;
}
