import { createLayout, type Layout, type LayoutInput } from './layout.ts';

export type Order =
  | { type: 'lay-out'; run: number; input: LayoutInput }
  | { type: 'hold'; index: number; x: number; y: number }
  | { type: 'release' }
  /** The buffer of a frame that was drawn: the next frame may come, in the same memory. */
  | { type: 'drawn'; positions: Float32Array<ArrayBuffer> };

export type Frame = {
  run: number;
  positions: Float32Array<ArrayBuffer>;
  isAtRest: boolean;
  ticks: number;
  /** Milliseconds this run has spent in ticks. */
  worked: number;
};

/** Long enough to be worth a frame, short enough for a drag to be felt at once. */
const slice = 8;

let layout: Layout | null = null;
let run = 0;
let ticks = 0;
let worked = 0;
let size = 0;
let free: Float32Array<ArrayBuffer> | null = null;
let isScheduled = false;
/** Something has moved since the last frame. */
let isNew = false;

function work() {
  isScheduled = false;
  if (layout === null) return;
  const started = performance.now();
  while (!layout.isAtRest && performance.now() - started < slice) {
    layout.tick();
    ticks += 1;
    isNew = true;
  }
  worked += performance.now() - started;
  if (isNew && free !== null) {
    const positions = layout.positions(free);
    free = null;
    isNew = false;
    postMessage({ run, positions, isAtRest: layout.isAtRest, ticks, worked } satisfies Frame, {
      transfer: [positions.buffer],
    });
  }
  if (!layout.isAtRest) schedule();
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(work);
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  switch (data.type) {
    case 'lay-out':
      layout = createLayout(data.input);
      run = data.run;
      ticks = 0;
      worked = 0;
      isNew = true;
      size = data.input.seats.length;
      free = new Float32Array(size);
      break;
    case 'hold':
      layout?.hold(data.index, data.x, data.y);
      isNew = true;
      break;
    case 'release':
      layout?.release();
      isNew = true;
      break;
    case 'drawn':
      // One of an earlier run has another size.
      if (free === null && data.positions.length === size) free = data.positions;
      break;
  }
  schedule();
});
