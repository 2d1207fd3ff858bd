import type { Point } from '../point.ts';
import { distance, type GestureContext } from './gesture-context.ts';

/** Pixels a pressed mouse may move before the press becomes a drag. */
const dragThreshold = 3;

/** Mouse and pen drag nodes, pan from anywhere else and click to open. */
export function attachMouse(context: GestureContext) {
  const { canvas, handlers, listen, pointOf } = context;
  let press: { start: Point; last: Point; index: number; hasMoved: boolean } | null = null;

  listen('pointerdown', (event) => {
    context.ignoreClick = false;
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const start = pointOf(event);
    press = { start, last: start, index: handlers.nodeAt(start, false), hasMoved: false };
    canvas.setPointerCapture(event.pointerId);
  });

  listen('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    const here = pointOf(event);
    if (press === null) return handlers.hover(handlers.nodeAt(here, false));
    if (!press.hasMoved && distance(here, press.start) < dragThreshold) return;
    press.hasMoved = true;
    if (press.index >= 0) handlers.drag(press.index, here);
    else handlers.pan(here.x - press.last.x, here.y - press.last.y);
    press.last = here;
  });

  const endPress = () => {
    if (press?.hasMoved) {
      context.ignoreClick = true;
      if (press.index >= 0) handlers.drop();
    }
    press = null;
  };
  listen('pointerup', endPress);
  listen('pointercancel', endPress);

  listen('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') handlers.hover(-1);
  });

  listen('click', (event) => {
    if (context.ignoreClick) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    const index = handlers.nodeAt(pointOf(event), isTouch);
    if (index >= 0) handlers.open(index);
  });
}
