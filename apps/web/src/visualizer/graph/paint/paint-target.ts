import type { PaintablePicture } from '../scene/picture.ts';
import { reportFailures } from '../worker-failure.ts';
import type { FrameRequest, PaintCommand } from './paint.worker.ts';

/** A canvas that a worker paints frames on, one after the other. */
export type PaintTarget = ReturnType<typeof createTarget>;

/** A canvas can be given to a worker only once, but in development React mounts every component twice. */
const targets = new WeakMap<HTMLCanvasElement, PaintTarget>();

export function openPaintTarget(canvas: HTMLCanvasElement): PaintTarget {
  const target = targets.get(canvas) ?? createTarget(canvas);
  targets.set(canvas, target);
  return target;
}

const startWorker = () => new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });

/** Started with this module, so that it is ready by the time there is something to paint. */
let spareWorker: Worker | null = startWorker();
// If it fails before it is needed, another one is tried then.
reportFailures(spareWorker, 'paint worker', () => {
  spareWorker = null;
});

function createTarget(canvas: HTMLCanvasElement) {
  let onPainted: (took: number) => void = () => {};
  let onFailure: (cause: Error) => void = () => {};
  const worker = spareWorker ?? startWorker();
  spareWorker = null;
  reportFailures(worker, 'paint worker', (cause) => onFailure(cause));
  worker.addEventListener('message', ({ data: took }: MessageEvent<number>) => onPainted(took));
  const send = (command: PaintCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  const surface = canvas.transferControlToOffscreen();
  send({ type: 'set-canvas', canvas: surface }, [surface]);
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
      // A canvas that React mounts again right away still needs its worker.
      setTimeout(() => {
        if (!canvas.isConnected) worker.terminate();
      });
    },
  };
}
