/** Pixels to a cell in each direction. */
const cell = 4;

/** Which parts of the canvas are taken, so that no label covers another. Reused from frame to frame. */
export class LabelGrid {
  private columns = 0;
  private rows = 0;
  private taken = new Uint8Array(0);

  /** Frees everything, for a canvas of this size. */
  clear(width: number, height: number) {
    this.columns = Math.ceil(width / cell);
    this.rows = Math.ceil(height / cell);
    const size = this.columns * this.rows;
    if (this.taken.length < size) this.taken = new Uint8Array(size);
    else this.taken.fill(0, 0, size);
  }

  /** Takes a rectangle if all of it is free and on the canvas. */
  claim(left: number, top: number, right: number, bottom: number): boolean {
    const [x0, y0] = [Math.floor(left / cell), Math.floor(top / cell)];
    const [x1, y1] = [right / cell, bottom / cell];
    if (x0 < 0 || y0 < 0 || x1 > this.columns || y1 > this.rows) return false;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) if (this.taken[y * this.columns + x] === 1) return false;
    }
    this.take(left, top, right, bottom);
    return true;
  }

  /** Takes the part of a rectangle that is on the canvas, free or not. */
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
