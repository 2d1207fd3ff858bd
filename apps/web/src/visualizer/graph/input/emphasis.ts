import { hoverTransition } from '../constants.ts';
import { type Animate, numberTween, scalesTween } from '../frame/tween.ts';
import { startScales } from '../layout/node-origins.ts';
import { emptyPicture, type Picture } from '../scene/picture.ts';
import {
  carryOver,
  isVisible,
  leave,
  litCourse,
  noSelection,
  pointedNode,
  type Selection,
  scalesOf,
} from './selection.ts';

/** Shows what is selected: the node pointed at grows, other courses are dimmed, hidden subjects vanish. */
export class Emphasis {
  selection: Selection = noSelection;
  readonly scales = scalesTween();
  readonly dimmed = numberTween(0);
  /** The course the others are dimmed for. It stays until they are back at full strength. */
  private lastLit: string | null = null;
  private picture: Picture = emptyPicture;
  private hiddenSubjects: ReadonlySet<string> = new Set();
  private searched: string | null = null;
  private readonly animate: Animate;

  constructor(animate: Animate) {
    this.animate = animate;
  }

  get spotlight(): string | null {
    const isOver = !this.dimmed.isMoving && this.dimmed.target === 0;
    return isOver ? null : this.lastLit;
  }

  readonly isVisible = (index: number): boolean => isVisible(this.picture, this.hiddenSubjects, index);

  setPicture(picture: Picture, duration: number) {
    this.selection = carryOver(this.selection, this.picture, picture);
    this.scales.set(startScales(this.picture, this.scales.value, picture));
    this.picture = picture;
    this.rescale(duration);
    this.relight();
  }

  select(selection: Selection) {
    this.selection = selection;
    this.rescale(hoverTransition);
    this.relight();
  }

  hideSubjects(hidden: ReadonlySet<string>) {
    this.hiddenSubjects = hidden;
    if (!this.isVisible(this.selection.active)) this.selection = leave(this.selection);
    this.rescale(hoverTransition);
  }

  search(programId: string | null) {
    this.searched = programId;
    this.relight();
  }

  private rescale(duration: number) {
    const pointed = pointedNode(this.selection);
    this.animate(this.scales, scalesOf(this.picture, this.hiddenSubjects, pointed), duration);
  }

  private relight() {
    const lit = litCourse(this.picture, this.selection, this.searched);
    if (lit !== null) this.lastLit = lit;
    const target = lit === null ? 0 : 1;
    if (target !== this.dimmed.target) this.animate(this.dimmed, target, hoverTransition);
  }
}
