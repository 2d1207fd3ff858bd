import type { Painted, PaintOrder } from './paint.worker.ts';
import type { Sheet } from './painter.ts';
import type { Drawing } from './picture.ts';

/** Where the picture is painted, one frame after the other. */
export type Easel = {
  /** What is painted from now on. */
  putUp(picture: Drawing): void;
  /** Paints a frame. The next one may come when `onPainted` has told what this one took, in milliseconds. */
  paint(sheet: Sheet, onPainted: (took: number) => void): void;
  takeDown(): void;
};

/** A canvas can be given to a worker only once, but React mounts what it develops twice. */
const easels = new WeakMap<HTMLCanvasElement, Easel>();

export function openEasel(canvas: HTMLCanvasElement): Easel {
  const easel =
    easels.get(canvas) ??
    ('transferControlToOffscreen' in canvas ? easelInWorker(canvas) : easelHere(canvas));
  easels.set(canvas, easel);
  return easel;
}

const startWorker = () =>
  new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });

/** Started with this module, so that it is ready by the time there is something to paint. */
let spare: Worker | null = 'OffscreenCanvas' in globalThis ? startWorker() : null;

function easelInWorker(element: HTMLCanvasElement): Easel {
  const worker = spare ?? startWorker();
  spare = null;
  const order = (what: PaintOrder, transfer: Transferable[] = []) =>
    worker.postMessage(what, transfer);
  const canvas = element.transferControlToOffscreen();
  order({ type: 'canvas', canvas }, [canvas]);
  let onPainted: (took: number) => void = () => {};
  worker.addEventListener('message', ({ data }: MessageEvent<Painted>) => onPainted(data.took));
  return {
    putUp: (picture) => order({ type: 'put-up', picture }),
    paint(sheet, then) {
      onPainted = then;
      order({ type: 'paint', sheet });
    },
    takeDown() {
      onPainted = () => {};
      setTimeout(() => {
        if (!element.isConnected) worker.terminate();
      });
    },
  };
}

/** For a browser that has no canvas for workers. */
function easelHere(canvas: HTMLCanvasElement): Easel {
  const painter = import('./painter.ts').then(({ createPainter }) => createPainter(canvas));
  return {
    putUp: (picture) => painter.then(({ putUp }) => putUp(picture)),
    paint: (sheet, onPainted) =>
      painter.then(({ paint }) => {
        const started = performance.now();
        paint(sheet);
        onPainted(performance.now() - started);
      }),
    takeDown() {},
  };
}
