import { reportFailures } from '../worker-failure.ts';
import type { LayoutInput } from './layout.ts';
import type { LayoutCommand, LayoutFrame } from './layout.worker.ts';

type LayoutLinkEvents = {
  /** The nodes have moved. The array is only valid until `frameDrawn`. */
  onPositions(positions: Float32Array): void;
  onFailure(cause: Error): void;
};

/** The page's end of the worker that lays the graph out. */
export class LayoutLink {
  isAtRest = true;
  ticks = 0;
  /** Milliseconds the worker has spent on the current layout. */
  worked = 0;
  private readonly worker: Worker;
  /** Which layout the worker was asked for last: frames of an earlier one may still arrive. */
  private run = 0;
  /** The memory of the last frame, which travels back to the worker for the next one. */
  private buffer: Float32Array<ArrayBuffer> | null = null;

  constructor({ onPositions, onFailure }: LayoutLinkEvents) {
    this.worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    reportFailures(this.worker, 'layout worker', onFailure);
    this.worker.addEventListener('message', ({ data }: MessageEvent<LayoutFrame>) => {
      if (data.run !== this.run) return;
      this.buffer = data.positions;
      this.isAtRest = data.isAtRest;
      this.ticks = data.ticks;
      this.worked = data.worked;
      onPositions(data.positions);
    });
  }

  start(input: LayoutInput) {
    this.run += 1;
    this.isAtRest = false;
    // The worker takes a new buffer for every layout, so one of an earlier layout is not sent back.
    this.buffer = null;
    this.send({ type: 'start', run: this.run, input });
  }

  /** Leaves every node where it is. */
  stop() {
    if (this.isAtRest) return;
    // Frames that are already on their way belong to no run.
    this.run += 1;
    this.isAtRest = true;
    this.buffer = null;
    this.send({ type: 'stop' });
  }

  /** Asks for the next positions. Only a drawn frame is followed by another, so a slow screen is never flooded. */
  frameDrawn() {
    if (this.buffer === null) return;
    this.send({ type: 'frame-drawn', positions: this.buffer }, [this.buffer.buffer]);
    this.buffer = null;
  }

  dispose() {
    this.worker.terminate();
  }

  private send(command: LayoutCommand, transfer: Transferable[] = []) {
    this.worker.postMessage(command, transfer);
  }
}
