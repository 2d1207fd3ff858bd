type Point = { x: number; y: number };

/** What hands can do with the picture; points are in pixels of the canvas. */
export type Hands = {
  /** The node at a point, -1 where there is none. */
  nodeAt(point: Point, isTouch: boolean): number;
  point(index: number): void;
  open(index: number): void;
  hold(index: number, point: Point): void;
  letGo(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Somebody turned the wheel to scroll the page, or meant to zoom and did not know how. */
  scrollPast(): void;
};

/** Before a press counts as a drag. */
const clumsiness = { mouse: 3, touch: 10 };
const longPress = 350;
/** One notch of a mouse's wheel is far more than one step of a pinch on a trackpad. */
const largestStep = 0.35;

/**
 * Mouse and pen drag nodes, pan from anywhere else, click to open, and zoom with Ctrl or ⌘ and the wheel: without it
 * the wheel scrolls the page. One finger scrolls the page too, taps to open and, held on a node, drags it; two fingers
 * pan and zoom.
 */
export function attachHands(canvas: HTMLCanvasElement, hands: Hands): () => void {
  const ended = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => canvas.addEventListener(name, listener, { passive, signal: ended.signal });

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left - canvas.clientLeft, y: clientY - top - canvas.clientTop };
  };
  const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

  // Mouse and pen ---------------------------------------------------------------------------------

  let press: { start: Point; last: Point; index: number; hasMoved: boolean } | null = null;
  /** A click follows every press; after a drag it means nothing. */
  let ignoreClick = false;

  listen('pointerdown', (event) => {
    ignoreClick = false;
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const start = pointOf(event);
    press = { start, last: start, index: hands.nodeAt(start, false), hasMoved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  listen('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    const here = pointOf(event);
    if (press === null) return hands.point(hands.nodeAt(here, false));
    if (!press.hasMoved && distance(here, press.start) < clumsiness.mouse) return;
    press.hasMoved = true;
    if (press.index >= 0) hands.hold(press.index, here);
    else hands.pan(here.x - press.last.x, here.y - press.last.y);
    press.last = here;
  });
  const endPress = () => {
    if (press?.hasMoved) {
      ignoreClick = true;
      if (press.index >= 0) hands.letGo();
    }
    press = null;
  };
  listen('pointerup', endPress);
  listen('pointercancel', endPress);
  listen('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') hands.point(-1);
  });
  listen('click', (event) => {
    if (ignoreClick) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    const index = hands.nodeAt(pointOf(event), isTouch);
    if (index >= 0) hands.open(index);
  });

  // Wheel -----------------------------------------------------------------------------------------

  listen(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return hands.scrollPast();
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
      const step = Math.max(-largestStep, Math.min(largestStep, -pixels * 0.01));
      hands.zoom(Math.exp(step), pointOf(event));
    },
    false,
  );

  // Fingers ---------------------------------------------------------------------------------------

  let pinch: { middle: Point; spread: number } | null = null;
  let finger: {
    start: Point;
    index: number;
    timer: ReturnType<typeof setTimeout>;
    isHolding: boolean;
  } | null = null;

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
    if (finger.isHolding) {
      hands.letGo();
      ignoreClick = true;
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
        const index = hands.nodeAt(start, true);
        if (index < 0) return;
        const grab = () => {
          if (finger === null) return;
          finger.isHolding = true;
          hands.hold(index, start);
        };
        finger = { start, index, timer: setTimeout(grab, longPress), isHolding: false };
      }
    },
    false,
  );
  listen(
    'touchmove',
    (event) => {
      const now = pinchOf(event.touches);
      const [touch] = event.touches;
      if (pinch !== null && now !== null) {
        event.preventDefault();
        hands.pan(now.middle.x - pinch.middle.x, now.middle.y - pinch.middle.y);
        hands.zoom(now.spread / pinch.spread, now.middle);
        pinch = now;
      } else if (finger?.isHolding && touch !== undefined) {
        event.preventDefault();
        hands.hold(finger.index, pointOf(touch));
      } else if (
        finger !== null &&
        touch !== undefined &&
        distance(pointOf(touch), finger.start) > clumsiness.touch
      ) {
        liftFinger();
      }
    },
    false,
  );
  const endTouch = (event: TouchEvent) => {
    liftFinger();
    if (event.touches.length < 2) pinch = null;
  };
  listen('touchend', endTouch);
  listen('touchcancel', endTouch);
  // A long press on Android would open a menu over the node being dragged.
  listen('contextmenu', (event) => finger !== null && event.preventDefault(), false);

  return () => {
    liftFinger();
    ended.abort();
  };
}
