import type { Box, Size } from '../frame/camera.ts';
import { type Animate, positionsTween } from '../frame/tween.ts';
import type { Point } from '../point.ts';
import { emptyPicture, type Picture } from '../scene/picture.ts';
import { type Arrangement, arrange, type LayoutStyle, planFor, planPages, type TrailPlan } from './arrangement.ts';
import { extentAt, pageBox } from './extent.ts';
import { type LayoutInput, layoutInput } from './layout.ts';
import { startPositions } from './node-origins.ts';

/** How much the gaps of a plan may change before a resized window gets another arrangement. */
const tolerance = 12;

/** A picture, the seats of its nodes, and where they are on their way there. */
export class NodePositions {
  picture: Picture = emptyPicture;
  style: LayoutStyle = 'spokes';
  readonly tween = positionsTween();
  /** A node has been dragged away from where the layout had it. */
  isRearranged = false;
  /** The semesters are laid out to be shown one at a time. */
  isPaged = false;
  private plan: TrailPlan = { columns: 1, across: 0, down: 0 };
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
    this.plan = this.planFor(picture, style, size);
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
    if (this.picture.semesters === 0) return false;
    const { columns, across, down } = this.planFor(this.picture, this.style, size);
    const { plan } = this;
    return (
      columns !== plan.columns || Math.abs(across - plan.across) > tolerance || Math.abs(down - plan.down) > tolerance
    );
  }

  follow(positions: Float32Array) {
    this.tween.retarget(positions);
  }

  /** Moves one node, and a semester together with its courses. All other nodes stay where they are. */
  drag(index: number, to: Point) {
    this.isRearranged = true;
    this.tween.finish();
    const { value } = this.tween;
    const dx = to.x - (value[2 * index] ?? 0);
    const dy = to.y - (value[2 * index + 1] ?? 0);
    const shift = (each: number) => {
      value[2 * each] = (value[2 * each] ?? 0) + dx;
      value[2 * each + 1] = (value[2 * each + 1] ?? 0) + dy;
    };
    shift(index);
    if (index < this.picture.semesters) this.picture.courses[index]?.forEach(shift);
    this.tween.set(value);
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

  readonly boxAt = (k: number): Box => extentAt(k, this.picture, this.tween.target, this.outerRadii);

  /** The box around one semester; all of them have the same size, so that the zoom stays from page to page. */
  readonly pageBoxAt =
    (semester: number) =>
    (k: number): Box =>
      pageBox(this.destination(semester), Math.max(0, ...this.outerRadii), k);

  private planFor(picture: Picture, style: LayoutStyle, size: Size): TrailPlan {
    return this.isPaged ? planPages(picture, style, size) : planFor(picture, style, size);
  }
}
