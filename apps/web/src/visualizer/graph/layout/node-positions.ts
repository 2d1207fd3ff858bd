import type { Box, Size } from '../frame/camera.ts';
import { type Animate, positionsTween } from '../frame/tween.ts';
import type { Point } from '../point.ts';
import { emptyPicture, type Picture } from '../scene/picture.ts';
import { type Arrangement, arrange, type LayoutStyle, planFor } from './arrangement.ts';
import { extentAt } from './extent.ts';
import { type LayoutInput, layoutInput } from './layout.ts';
import { startPositions } from './node-origins.ts';

/** A picture, the seats of its nodes, and where they are on their way there. */
export class NodePositions {
  picture: Picture = emptyPicture;
  style: LayoutStyle = 'spokes';
  readonly tween = positionsTween();
  /** A node has been dragged away from where the layout had it. */
  isRearranged = false;
  private plan = { columns: 1, stretch: 1 };
  private arrangement: Arrangement = {
    seats: new Float32Array(0),
    outerRadii: new Float32Array(0),
  };
  private readonly animate: Animate;

  constructor(animate: Animate) {
    this.animate = animate;
  }

  get outerRadii(): Float32Array {
    return this.arrangement.outerRadii;
  }

  setPicture(picture: Picture, style: LayoutStyle, size: Size, duration: number) {
    this.plan = planFor(picture, style, size);
    this.arrangement = arrange(picture, style, this.plan);
    const { seats } = this.arrangement;
    this.tween.set(startPositions(this.picture, this.tween.value, picture, seats));
    this.animate(this.tween, seats, duration);
    this.picture = picture;
    this.style = style;
    this.isRearranged = false;
  }

  layoutInput(): LayoutInput {
    return layoutInput(this.picture, this.style, this.arrangement);
  }

  /** Whether a canvas of this size calls for another arrangement. */
  needsNewPlan(size: Size): boolean {
    const { columns, stretch } = planFor(this.picture, this.style, size);
    return columns !== this.plan.columns || stretch !== this.plan.stretch;
  }

  /** Takes the positions a layout has found. It is behind the hand: a held node stays where the hand has put it. */
  follow(positions: Float32Array, held: number) {
    if (held >= 0) {
      const [x = 0, y = 0] = this.tween.value.subarray(2 * held, 2 * held + 2);
      this.moveIn(positions, held, { x, y });
    }
    this.tween.retarget(positions);
  }

  drag(index: number, to: Point) {
    this.isRearranged = true;
    this.tween.finish();
    this.moveIn(this.tween.value, index, to);
  }

  /** Where a node is or is going to be. */
  destination(index: number): Point {
    const [x = 0, y = 0] = this.tween.target.subarray(2 * index, 2 * index + 2);
    return { x, y };
  }

  /** Where every node is, by id. */
  byId(): Map<string, Point> {
    const { value } = this.tween;
    const at = (index: number) => ({ x: value[2 * index] ?? 0, y: value[2 * index + 1] ?? 0 });
    return new Map(this.picture.nodes.map(({ node }, index) => [node.id, at(index)]));
  }

  /** The box around the picture at zoom k. */
  readonly boxAt = (k: number): Box =>
    extentAt(k, this.picture, this.style, this.tween.target, this.outerRadii);

  /** Moves one node, and a semester together with its courses. */
  private moveIn(positions: Float32Array, index: number, to: Point) {
    const dx = to.x - (positions[2 * index] ?? 0);
    const dy = to.y - (positions[2 * index + 1] ?? 0);
    const shift = (each: number) => {
      positions[2 * each] = (positions[2 * each] ?? 0) + dx;
      positions[2 * each + 1] = (positions[2 * each + 1] ?? 0) + dy;
    };
    shift(index);
    if (index < this.picture.semesters) this.picture.courses[index]?.forEach(shift);
  }
}
