// Lays the graph out away from the page and sends positions whenever the page has drawn the last ones.
import { failOnUnreadableMessages } from '../worker-failure.ts';
import { createLayout, type Layout, type LayoutInput } from './layout.ts';

export type LayoutCommand =
  | { type: 'start'; run: number; input: LayoutInput }
  | { type: 'stop' }
  /** The page has drawn a frame and returns its buffer, which the next frame reuses. */
  | { type: 'frame-drawn'; positions: Float32Array<ArrayBuffer> };

export type LayoutFrame = {
  run: number;
  positions: Float32Array<ArrayBuffer>;
  isAtRest: boolean;
  ticks: number;
  /** Milliseconds this run has spent in ticks. */
  worked: number;
};

/** Milliseconds of work at a time: enough to be worth a frame, short enough to stop at once. */
const slice = 8;

let layout: Layout | null = null;
let run = 0;
let ticks = 0;
let worked = 0;
let size = 0;
/** The buffer for the next frame; null while the page has it. */
let buffer: Float32Array<ArrayBuffer> | null = null;
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
  if (isNew && buffer !== null) {
    const positions = layout.positions(buffer);
    buffer = null;
    isNew = false;
    const frame: LayoutFrame = { run, positions, isAtRest: layout.isAtRest, ticks, worked };
    postMessage(frame, { transfer: [positions.buffer] });
  }
  if (!layout.isAtRest) schedule();
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(work);
}

failOnUnreadableMessages();
addEventListener('message', ({ data }: MessageEvent<LayoutCommand>) => {
  switch (data.type) {
    case 'start':
      layout = createLayout(data.input);
      run = data.run;
      ticks = 0;
      worked = 0;
      isNew = true;
      size = data.input.seats.length;
      buffer = new Float32Array(size);
      break;
    case 'stop':
      layout = null;
      break;
    case 'frame-drawn':
      // A buffer of an earlier run may have another size.
      if (buffer === null && data.positions.length === size) buffer = data.positions;
      break;
  }
  schedule();
});
