import type { Point } from '../point.ts';
import { distance, type GestureContext } from './gesture-context.ts';

/** Pixels a finger may move before it counts as scrolling, and milliseconds until it drags the node under it. */
const scrollThreshold = 10;
const longPress = 350;

type Finger = {
  start: Point;
  last: Point;
  index: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  action: 'none' | 'drag' | 'swipe';
};

/**
 * One finger scrolls the page, taps to open a node and, held on a node, drags it. Where semesters are shown one at a
 * time, it turns pages sideways. Two fingers pan and zoom. Returns a function to call before the listeners are removed.
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
    const { timer, action, start, last } = finger;
    clearTimeout(timer);
    if (action === 'drag') handlers.drop();
    if (action === 'swipe') handlers.endSwipe(last.x - start.x);
    if (action !== 'none') context.ignoreClick = true;
    finger = null;
  };

  const moveFinger = (event: TouchEvent, to: Point) => {
    if (finger === null) return;
    const { start, last, index } = finger;
    const [dx, dy] = [to.x - start.x, to.y - start.y];
    if (finger.action === 'none' && Math.hypot(dx, dy) > scrollThreshold) {
      clearTimeout(finger.timer);
      if (!handlers.canSwipe() || Math.abs(dx) <= Math.abs(dy)) {
        finger = null;
        return;
      }
      finger.action = 'swipe';
    }
    if (finger.action === 'none') return;
    event.preventDefault();
    if (finger.action === 'drag') handlers.drag(index, to);
    else handlers.swipe(to.x - last.x);
    finger.last = to;
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
        const startDragging = () => {
          if (finger === null) return;
          finger.action = 'drag';
          handlers.drag(index, start);
        };
        const timer = index < 0 ? undefined : setTimeout(startDragging, longPress);
        finger = { start, last: start, index, timer, action: 'none' };
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
      } else if (touch !== undefined) moveFinger(event, pointOf(touch));
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
  listen('contextmenu', (event) => (finger?.index ?? -1) >= 0 && event.preventDefault(), {
    passive: false,
  });

  return liftFinger;
}
