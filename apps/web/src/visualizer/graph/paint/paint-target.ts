import type { PaintablePicture } from '../scene/picture.ts';
import { reportFailures } from '../worker-failure.ts';
import type { FrameRequest, PaintCommand, PaintedFrame } from './paint.worker.ts';

/** A canvas that shows the frames a worker paints, one after the other. */
export type PaintTarget = ReturnType<typeof openPaintTarget>;

const startWorker = () => new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });

/** Started with this module, so that it is ready by the time there is something to paint. */
let spareWorker: Worker | null = startWorker();
// If it fails before it is needed, another one is tried then.
reportFailures(spareWorker, 'paint worker', () => {
  spareWorker = null;
});

/**
 * The worker paints a bitmap, and the page shows it. A canvas that the worker itself may paint on would save that step,
 * but WebKit sometimes leaves such a canvas blank.
 */
export function openPaintTarget(canvas: HTMLCanvasElement) {
  let onPainted: (took: number) => void = () => {};
  let onFailure: (cause: Error) => void = () => {};
  const worker = spareWorker ?? startWorker();
  spareWorker = null;
  reportFailures(worker, 'paint worker', (cause) => onFailure(cause));
  const surface = canvas.getContext('bitmaprenderer');
  worker.addEventListener('message', ({ data: { image, took } }: MessageEvent<PaintedFrame>) => {
    surface?.transferFromImageBitmap(image);
    onPainted(took);
  });
  const send = (command: PaintCommand) => worker.postMessage(command);
  return {
    /** The picture that all following frames show. */
    setPicture: (picture: PaintablePicture) => send({ type: 'set-picture', picture }),
    /** Paints a frame. Ask for the next one after `whenPainted`, which is given the milliseconds this one took. */
    paint(request: FrameRequest, whenPainted: (took: number) => void) {
      onPainted = whenPainted;
      send({ type: 'paint', request });
    },
    /** Nothing is painted after a failure. */
    onFailure(listener: (cause: Error) => void) {
      onFailure = listener;
    },
    dispose() {
      onPainted = () => {};
      onFailure = () => {};
      worker.terminate();
    },
  };
}
