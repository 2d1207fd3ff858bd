/** Pixels to a cell in each direction. */
const cell = 3;
/** Pixels along the edge of the canvas that stay free: text may be drawn a little wider than it was measured. */
const edge = 4;

const free = 0;
const taken = 1;

export type LabelBox = { left: number; top: number; right: number; bottom: number };
export type LabelLine = { x0: number; y0: number; x1: number; y1: number };

/** Which parts of the canvas dots, labels and lines take, so that no label covers another thing. Reused in every frame. */
export class LabelGrid {
  private columns = 0;
  private rows = 0;
  private width = 0;
  private height = 0;
  private taken = new Uint8Array(0);

  /** Frees everything, for a canvas of this size. */
  clear(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / cell);
    this.rows = Math.ceil(height / cell);
    const size = this.columns * this.rows;
    if (this.taken.length < size) this.taken = new Uint8Array(size);
    else this.taken.fill(free, 0, size);
  }

  /** Takes every cell that a dot touches. */
  takeDot(x: number, y: number, radius: number) {
    const y1 = Math.min(this.rows - 1, Math.floor((y + radius) / cell));
    for (let row = Math.max(0, Math.floor((y - radius) / cell)); row <= y1; row++) {
      // Half the width of the dot where it is widest in this row of cells.
      const nearest = Math.max(row * cell, Math.min((row + 1) * cell, y));
      const half = Math.sqrt(Math.max(0, radius * radius - (nearest - y) ** 2));
      const x0 = Math.max(0, Math.floor((x - half) / cell));
      const x1 = Math.min(this.columns - 1, Math.floor((x + half) / cell));
      // A loop: most dots are a few cells wide, for which `fill` is slow.
      for (let at = row * this.columns + x0; at <= row * this.columns + x1; at++) this.taken[at] = taken;
    }
  }

  /** Whether a box is on the canvas, and nothing is in it. */
  isFree({ left, top, right, bottom }: LabelBox): boolean {
    if (left < edge || top < edge || right > this.width - edge || bottom > this.height - edge) return false;
    const { columns, taken } = this;
    const x0 = Math.floor(left / cell);
    const x1 = Math.floor(right / cell);
    const y0 = Math.floor(top / cell);
    const y1 = Math.floor(bottom / cell);
    // Most boxes that are not free are taken at one of these points.
    const middle = ((y0 + y1) >> 1) * columns;
    if (taken[middle + x0] || taken[middle + x1] || taken[middle + ((x0 + x1) >> 1)]) return false;
    for (let y = y0; y <= y1; y++) {
      for (let at = y * columns + x0; at <= y * columns + x1; at++) if (taken[at] !== free) return false;
    }
    return true;
  }

  /** Takes the part of a box that is on the canvas. */
  take({ left, top, right, bottom }: LabelBox) {
    const x0 = Math.max(0, Math.floor(left / cell));
    const x1 = Math.min(this.columns - 1, Math.floor(right / cell));
    const y1 = Math.min(this.rows - 1, Math.floor(bottom / cell));
    if (x1 < x0) return;
    for (let y = Math.max(0, Math.floor(top / cell)); y <= y1; y++)
      this.taken.fill(taken, y * this.columns + x0, y * this.columns + x1 + 1);
  }

  /** Whether a line crosses neither a dot nor a label nor another line. */
  isClear(line: LabelLine): boolean {
    for (let step = 0, steps = stepsOf(line); step <= steps; step++)
      if (this.taken[this.cellAt(line, step / steps)] === taken) return false;
    return true;
  }

  takeLine(line: LabelLine) {
    for (let step = 0, steps = stepsOf(line); step <= steps; step++) {
      const at = this.cellAt(line, step / steps);
      if (at >= 0) this.taken[at] = taken;
    }
  }

  /** The cell at a part of a line, from 0 to 1; -1 outside the canvas. */
  private cellAt({ x0, y0, x1, y1 }: LabelLine, part: number): number {
    const column = Math.floor((x0 + (x1 - x0) * part) / cell);
    const row = Math.floor((y0 + (y1 - y0) * part) / cell);
    const isOutside = column < 0 || row < 0 || column >= this.columns || row >= this.rows;
    return isOutside ? -1 : row * this.columns + column;
  }
}

const stepsOf = ({ x0, y0, x1, y1 }: LabelLine) => Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / cell));
