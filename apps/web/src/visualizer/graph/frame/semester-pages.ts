import type { NodePositions } from '../layout/node-positions.ts';
import type { Size } from './camera.ts';
import type { BoxAt, Viewport } from './viewport.ts';

/** Below this width, several semesters side by side leave no room for labels. */
const narrow = 600;
/** How far a finger must move to turn a page, in pixels. */
const swipeThreshold = 48;

export const isNarrowCanvas = ({ width }: Size): boolean => width < narrow;

/** The page after a finger has moved this far sideways. The first and the last page are ends. */
export function pageAfterSwipe(page: number, dx: number, pages: number): number {
  if (Math.abs(dx) < swipeThreshold) return page;
  return Math.max(0, Math.min(pages - 1, page + (dx < 0 ? 1 : -1)));
}

type PagesOptions = {
  nodes: NodePositions;
  viewport: Viewport;
  rearrange(): void;
  /** The semester shown alone, by its index; null while all are shown. */
  onPage(semester: number | null): void;
};

/** Shows one semester after the other on a narrow canvas, or all of them as an overview. */
export class SemesterPages {
  private current = 0;
  private hasOverview = false;
  private readonly options: PagesOptions;

  constructor(options: PagesOptions) {
    this.options = options;
  }

  get page(): number {
    return this.current;
  }

  isPaged(size: Size, semesters: number): boolean {
    return !this.hasOverview && isNarrowCanvas(size) && semesters > 1;
  }

  /** What the camera shows: everything, or one semester. */
  get boxAt(): BoxAt {
    const { nodes } = this.options;
    return nodes.isPaged ? nodes.pageBoxAt(this.current) : nodes.boxAt;
  }

  /** The picture has changed, and may have fewer semesters. */
  update() {
    const { nodes, viewport, onPage } = this.options;
    this.current = Math.max(0, Math.min(nodes.picture.semesters - 1, this.current));
    viewport.measure(this.boxAt);
    onPage(nodes.isPaged ? this.current : null);
  }

  /** Shows one semester alone, or the nearest one there is. */
  show(semester: number) {
    this.current = semester;
    if (this.hasOverview) {
      this.hasOverview = false;
      this.options.rearrange();
    } else {
      this.update();
      this.options.viewport.showAll();
    }
  }

  turn(by: 1 | -1) {
    this.show(this.hasOverview ? this.current : this.current + by);
  }

  endSwipe(dx: number) {
    this.show(pageAfterSwipe(this.current, dx, this.options.nodes.picture.semesters));
  }

  showOverview() {
    this.hasOverview = true;
    this.options.rearrange();
  }

  /** Shows a semester that has one of these nodes, if the present one has none. */
  showOneOf(indices: readonly number[]) {
    const { picture, isPaged } = this.options.nodes;
    const semesters = indices.map((index) => picture.nodes[index]?.semester ?? 0);
    const [first] = semesters;
    if (isPaged && first !== undefined && !semesters.includes(this.current)) this.show(first);
  }
}
