import type { PaintablePicture } from '../scene/picture.ts';
import { reportFailures } from '../worker-failure.ts';
import type { PaintCommand, PaintReply } from './paint.worker.ts';
import type { FrameRequest } from './painter.ts';

/** A canvas that frames are painted on, one after the other. */
export type PaintTarget = {
  /** The picture that all following frames show. */
  setPicture(picture: PaintablePicture): void;
  /** Paints a frame. Ask for the next one after `onPainted`, which is given the milliseconds this one took. */
  paint(request: FrameRequest, onPainted: (took: number) => void): void;
  /** Nothing is painted after a failure. */
  onFailure(listener: (cause: Error) => void): void;
  dispose(): void;
};

/** A canvas can be given to a worker only once, but in development React mounts every component twice. */
const targets = new WeakMap<HTMLCanvasElement, PaintTarget>();

export function openPaintTarget(canvas: HTMLCanvasElement): PaintTarget {
  const target =
    targets.get(canvas) ??
    ('transferControlToOffscreen' in canvas ? targetInWorker(canvas) : targetOnPage(canvas));
  targets.set(canvas, target);
  return target;
}

const startWorker = () =>
  new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });

/** Started with this module, so that it is ready by the time there is something to paint. */
let spareWorker: Worker | null = null;
if ('OffscreenCanvas' in globalThis) {
  const worker = startWorker();
  spareWorker = worker;
  // If it fails before it is needed, another one is tried then.
  reportFailures(worker, 'paint worker', () => {
    if (spareWorker === worker) spareWorker = null;
  });
}

function targetInWorker(element: HTMLCanvasElement): PaintTarget {
  const worker = spareWorker ?? startWorker();
  spareWorker = null;
  const send = (command: PaintCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  let onPainted: (took: number) => void = () => {};
  let onFailure: (cause: Error) => void = () => {};

  worker.addEventListener('message', ({ data }: MessageEvent<PaintReply>) => onPainted(data.took));
  reportFailures(worker, 'paint worker', (cause) => onFailure(cause));
  const canvas = element.transferControlToOffscreen();
  send({ type: 'set-canvas', canvas }, [canvas]);

  return {
    setPicture: (picture) => send({ type: 'set-picture', picture }),
    paint(request, whenPainted) {
      onPainted = whenPainted;
      send({ type: 'paint', request });
    },
    onFailure(listener) {
      onFailure = listener;
    },
    dispose() {
      onPainted = () => {};
      onFailure = () => {};
      // A canvas that React mounts again right away still needs its worker.
      setTimeout(() => {
        if (!element.isConnected) worker.terminate();
      });
    },
  };
}

/** For browsers in which a worker cannot paint on a canvas. */
function targetOnPage(canvas: HTMLCanvasElement): PaintTarget {
  const loading = import('./painter.ts').then(({ createPainter }) => createPainter(canvas));
  let onFailure: (cause: Error) => void = () => {};
  const whenLoaded = (use: (painter: Awaited<typeof loading>) => void) => {
    loading.then(use).catch((cause) => {
      onFailure(new Error('The painter failed or could not be loaded.', { cause }));
    });
  };

  return {
    setPicture: (picture) => whenLoaded((painter) => painter.setPicture(picture)),
    paint: (request, onPainted) =>
      whenLoaded((painter) => {
        const started = performance.now();
        painter.paint(request);
        onPainted(performance.now() - started);
      }),
    onFailure(listener) {
      onFailure = listener;
    },
    dispose() {
      onFailure = () => {};
    },
  };
}
