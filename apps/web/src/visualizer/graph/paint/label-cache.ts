import type { RenderFrame } from '../frame/frame.ts';
import { LabelGrid } from './label-grid.ts';
import { type LabelLayout, layOutLabels } from './label-layout.ts';

/**
 * Lays labels out, and again only when something they depend on has changed. Most frames differ only in what the pointer
 * does, and laying labels out takes longer than painting them.
 */
export class LabelCache {
  private readonly grid = new LabelGrid();
  private layout: LabelLayout | null = null;
  /** Everything but the numbers of single nodes. */
  private view: unknown[] = [];
  private numbers = new Float32Array(0);
  private spare = new Float32Array(0);

  layoutOf(frame: RenderFrame): LabelLayout {
    const isSame = this.isSameView(frame);
    const areSame = this.areSameNumbers(frame);
    if (this.layout === null || !isSame || !areSame) this.layout = layOutLabels(frame, this.grid);
    return this.layout;
  }

  private isSameView({ picture, widthOf, isBloom, camera, size }: RenderFrame): boolean {
    const view = [picture, widthOf, isBloom, camera.k, camera.x, camera.y, size.width, size.height];
    const isSame = view.every((value, at) => value === this.view[at]);
    this.view = view;
    return isSame;
  }

  /** Compares with a copy, because the page changes its arrays from frame to frame. */
  private areSameNumbers({ positions, outerRadii, scales }: RenderFrame): boolean {
    const length = positions.length + outerRadii.length + scales.length;
    const [before, now] = [this.numbers, this.spare];
    const next = now.length === length ? now : new Float32Array(length);
    next.set(positions);
    next.set(outerRadii, positions.length);
    const from = positions.length + outerRadii.length;
    // A dot that has grown under the pointer has its own size for labels.
    for (let index = 0; index < scales.length; index++) next[from + index] = Math.min(1, scales[index] ?? 1);
    this.numbers = next;
    this.spare = before;
    if (before.length !== length) return false;
    // A loop: with thousands of nodes `every` takes as long as laying their labels out.
    for (let at = 0; at < length; at++) if (next[at] !== before[at]) return false;
    return true;
  }
}
