import type { GestureContext, GestureHandlers } from './gesture-context.ts';
import { attachMouse } from './mouse.ts';
import { attachTouch } from './touch.ts';
import { attachWheel } from './wheel.ts';

/** Listens to mouse, pen, wheel and fingers. Returns a function that stops it. */
export function attachGestures(canvas: HTMLCanvasElement, handlers: GestureHandlers): () => void {
  const ended = new AbortController();
  const context: GestureContext = {
    canvas,
    handlers,
    listen: (name, listener, { passive } = { passive: true }) =>
      canvas.addEventListener(name, listener, { passive, signal: ended.signal }),
    pointOf: ({ clientX, clientY }) => {
      const { left, top } = canvas.getBoundingClientRect();
      return { x: clientX - left - canvas.clientLeft, y: clientY - top - canvas.clientTop };
    },
    ignoreClick: false,
  };
  attachMouse(context);
  const endWheel = attachWheel(context);
  const endTouch = attachTouch(context);
  return () => {
    endWheel();
    endTouch();
    ended.abort();
  };
}
