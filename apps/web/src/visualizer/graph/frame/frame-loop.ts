type FrameLoopOptions = {
  requestFrame(callback: (now: number) => void): number;
  cancelFrame(request: number): void;
  /** The canvas is out of date until the next frame is on it. */
  onStale(): void;
  /**
   * Starts painting a frame and calls `done` when it is on the canvas. `done` returns whether no other frame follows.
   * Returns whether something is still moving, so that another frame must follow.
   */
  draw(now: number, done: () => boolean): boolean;
};

/**
 * Decides when a frame is drawn: only when something changed, and never while another is being painted. Whatever
 * changes in the meantime is in the next frame.
 */
export class FrameLoop {
  private readonly options: FrameLoopOptions;
  private request: number | null = null;
  private isPainting = false;
  /** A frame came due while another was being painted. */
  private isDue = false;
  private isStopped = false;

  constructor(options: FrameLoopOptions) {
    this.options = options;
  }

  /** Something changed: draw a frame when the screen is ready for one. */
  invalidate() {
    if (this.request !== null || this.isStopped) return;
    this.request = this.options.requestFrame((now) => this.drawNow(now));
    this.options.onStale();
  }

  /** Draws without waiting for the screen, unless a frame is being painted. */
  drawNow(now: number) {
    if (this.request !== null) this.options.cancelFrame(this.request);
    this.request = null;
    if (this.isPainting) {
      this.isDue = true;
      return;
    }
    this.isPainting = true;
    const isMoving = this.options.draw(now, () => this.done());
    if (isMoving) this.invalidate();
  }

  stop() {
    this.isStopped = true;
    if (this.request !== null) this.options.cancelFrame(this.request);
    this.request = null;
  }

  private done(): boolean {
    const isLast = this.request === null && !this.isDue;
    this.isPainting = false;
    if (this.isDue) this.invalidate();
    this.isDue = false;
    return isLast;
  }
}
