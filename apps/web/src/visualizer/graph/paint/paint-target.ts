import type { PaintablePicture } from '../scene/picture.ts';
import { reportFailures } from '../worker-failure.ts';
import type { PaintCommand, PaintReply } from './paint.worker.ts';
import type { FrameRequest } from './painter.ts';

/** A canvas that frames are painted on, one after the other. */
export type PaintTarget = {
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
  const target = targets.get(canvas) ?? createTarget(canvas);
  targets.set(canvas, target);
  return target;
}

type PaintWorker = { worker: Worker; canPaint: Promise<boolean> };

function startWorker(): PaintWorker {
  const worker = new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });
  const canPaint = new Promise<boolean>((resolve) =>
    worker.addEventListener('message', ({ data }: MessageEvent<PaintReply>) => {
      if (data.type === 'started') resolve(data.canPaint);
    }),
  );
  return { worker, canPaint };
}

const canTransfer = 'OffscreenCanvas' in globalThis;

/** Started with this module, so that it is ready by the time there is something to paint. */
let spareWorker: PaintWorker | null = null;
if (canTransfer) {
  const started = startWorker();
  spareWorker = started;
  // If it fails before it is needed, another one is tried then.
  reportFailures(started.worker, 'paint worker', () => {
    if (spareWorker === started) spareWorker = null;
  });
}

type Painter = {
  setPicture(picture: PaintablePicture): void;
  paint(request: FrameRequest): void;
};

/** Paints in a worker, or on the page in browsers where no worker can paint. Until that is known, requests wait. */
function createTarget(canvas: HTMLCanvasElement): PaintTarget {
  let onPainted: (took: number) => void = () => {};
  let onFailure: (cause: Error) => void = () => {};
  let worker: Worker | null = null;

  async function open(): Promise<Painter> {
    if (canTransfer && 'transferControlToOffscreen' in canvas) {
      const started = spareWorker ?? startWorker();
      spareWorker = null;
      worker = started.worker;
      reportFailures(worker, 'paint worker', (cause) => onFailure(cause));
      if (await started.canPaint) return painterInWorker(worker, canvas, (took) => onPainted(took));
      worker.terminate();
    }
    return painterOnPage(canvas, (took) => onPainted(took));
  }

  const opening = open();
  const whenOpen = (use: (painter: Painter) => void) => {
    opening.then(use).catch((cause) => {
      onFailure(new Error('The painter failed or could not be loaded.', { cause }));
    });
  };

  return {
    setPicture: (picture) => whenOpen((painter) => painter.setPicture(picture)),
    paint(request, whenPainted) {
      onPainted = whenPainted;
      whenOpen((painter) => painter.paint(request));
    },
    onFailure(listener) {
      onFailure = listener;
    },
    dispose() {
      onPainted = () => {};
      onFailure = () => {};
      // A canvas that React mounts again right away still needs its worker.
      setTimeout(() => {
        if (!canvas.isConnected) worker?.terminate();
      });
    },
  };
}

function painterInWorker(
  worker: Worker,
  element: HTMLCanvasElement,
  onPainted: (took: number) => void,
): Painter {
  const send = (command: PaintCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  worker.addEventListener('message', ({ data }: MessageEvent<PaintReply>) => {
    if (data.type === 'painted') onPainted(data.took);
  });
  const canvas = element.transferControlToOffscreen();
  send({ type: 'set-canvas', canvas }, [canvas]);
  return {
    setPicture: (picture) => send({ type: 'set-picture', picture }),
    paint: (request) => send({ type: 'paint', request }),
  };
}

async function painterOnPage(
  canvas: HTMLCanvasElement,
  onPainted: (took: number) => void,
): Promise<Painter> {
  const { createPainter } = await import('./painter.ts');
  const painter = createPainter(canvas);
  return {
    setPicture: painter.setPicture,
    paint(request) {
      const started = performance.now();
      painter.paint(request);
      onPainted(performance.now() - started);
    },
  };
}
