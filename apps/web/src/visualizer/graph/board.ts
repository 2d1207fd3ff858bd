const cell = 4;

/** Where labels have been put on a screen, so that none is put on another. Reused from frame to frame. */
export class Board {
  private columns = 0;
  private rows = 0;
  private taken = new Uint8Array(0);

  /** Wipes it, for a screen of this size. */
  clear(width: number, height: number) {
    this.columns = Math.ceil(width / cell);
    this.rows = Math.ceil(height / cell);
    const size = this.columns * this.rows;
    if (this.taken.length < size) this.taken = new Uint8Array(size);
    else this.taken.fill(0, 0, size);
  }

  /** Takes a place if all of it is free and on the screen. */
  claim(left: number, top: number, right: number, bottom: number): boolean {
    const [x0, y0, x1, y1] = [
      Math.floor(left / cell),
      Math.floor(top / cell),
      right / cell,
      bottom / cell,
    ];
    if (x0 < 0 || y0 < 0 || x1 > this.columns || y1 > this.rows) return false;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) if (this.taken[y * this.columns + x] === 1) return false;
    }
    this.take(left, top, right, bottom);
    return true;
  }

  /** Takes what is on the screen of a place, free or not. */
  take(left: number, top: number, right: number, bottom: number) {
    const x0 = Math.max(0, Math.floor(left / cell));
    const x1 = Math.min(this.columns, Math.ceil(right / cell));
    const y1 = Math.min(this.rows, Math.ceil(bottom / cell));
    if (x1 <= x0) return;
    for (let y = Math.max(0, Math.floor(top / cell)); y < y1; y++) {
      this.taken.fill(1, y * this.columns + x0, y * this.columns + x1);
    }
  }
}
