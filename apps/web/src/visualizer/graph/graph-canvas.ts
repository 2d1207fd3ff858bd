import type { Size } from './frame/camera.ts';
import { frameAttributes, layoutAttributes, setAttributes } from './frame/canvas-attributes.ts';
import { type FrameWithPicture, nodeAt } from './frame/frame.ts';
import { FrameLoop } from './frame/frame-loop.ts';
import { SemesterPages } from './frame/semester-pages.ts';
import type { Animate } from './frame/tween.ts';
import { Viewport } from './frame/viewport.ts';
import { Emphasis } from './input/emphasis.ts';
import { attachGestures } from './input/gestures.ts';
import { pressKey } from './input/keyboard.ts';
import { hasFocusRing, hold, hover, openByPointer, pointedNode, release } from './input/selection.ts';
import type { LayoutStyle } from './layout/arrangement.ts';
import { LayoutLink } from './layout/layout-link.ts';
import { NodePositions } from './layout/node-positions.ts';
import { openPaintTarget, type PaintTarget } from './paint/paint-target.ts';
import { type Theme, themes } from './palette.ts';
import { type Picture, paintablePart } from './scene/picture.ts';

export type GraphCanvasEvents = {
  /** The pointer is over this node now; -1 for none. */
  onHover(index: number): void;
  onOpen(index: number): void;
  /** A sentence for screen readers. */
  onAnnounce(sentence: string): void;
  /** The wheel scrolled the page, not the graph. */
  onScrollPast(): void;
  /** The semester shown alone, by its index; null while all are shown. */
  onPage(semester: number | null): void;
  /** The graph cannot be drawn. Comes at most once. */
  onFailure(cause: Error): void;
};

const sceneTransition = 450;
/** How near a pointer must come to a node, in pixels: a finger is less exact than a mouse. */
const slack = { mouse: 4, touch: 16 };

/**
 * Shows a picture on a canvas and connects the parts that do the work. A worker lays the picture out (`LayoutLink`) and
 * another paints it (`PaintTarget`). On the page, `NodePositions` knows where nodes are, `Viewport` holds the camera,
 * `SemesterPages` which semester a phone shows, `Emphasis` what is selected, and `FrameLoop` when to draw.
 *
 * The canvas says what it shows in `data-` attributes: those of canvas-attributes.ts, whether it has `settled`, the color
 * of its `ground`, how many `frames` there were and what the last one `took` in milliseconds. They describe the frame on the canvas, not the next.
 */
export class GraphCanvas {
  readonly pages: SemesterPages;
  readonly viewport: Viewport;
  private readonly canvas: HTMLCanvasElement;
  private readonly events: GraphCanvasEvents;
  private readonly target: PaintTarget;
  private readonly layout: LayoutLink;
  private readonly loop: FrameLoop;
  private readonly nodes: NodePositions;
  private readonly emphasis: Emphasis;
  private readonly detachGestures: () => void;
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private theme: Theme = themes.light;
  private titles: ReadonlyMap<string, string> = new Map();
  private frames = 0;
  private hasFailed = false;

  constructor(canvas: HTMLCanvasElement, events: GraphCanvasEvents) {
    this.canvas = canvas;
    this.events = events;
    const onFailure = (cause: Error) => {
      if (!this.hasFailed) events.onFailure(cause);
      this.hasFailed = true;
    };
    this.target = openPaintTarget(canvas);
    this.target.onFailure(onFailure);
    this.layout = new LayoutLink({ onPositions: (found) => this.follow(found), onFailure });
    this.loop = new FrameLoop({
      requestFrame: (callback) => requestAnimationFrame(callback),
      cancelFrame: (request) => cancelAnimationFrame(request),
      onStale: () => setAttributes(canvas, { settled: 'false' }),
      draw: (now, done) => this.draw(now, done),
    });
    const animate: Animate = (tween, to, duration) => {
      tween.to(to, this.reducedMotion.matches ? 0 : duration, performance.now());
      this.loop.invalidate();
    };
    this.viewport = new Viewport(animate);
    this.nodes = new NodePositions(animate);
    this.emphasis = new Emphasis(animate);
    this.pages = new SemesterPages({
      nodes: this.nodes,
      viewport: this.viewport,
      rearrange: () => this.setPicture(this.nodes.picture, this.nodes.style),
      onPage: (semester) => {
        // Sideways moves of a finger belong to the graph only where they turn pages.
        canvas.style.touchAction = semester === null ? '' : 'pan-y';
        events.onPage(semester);
      },
    });
    this.detachGestures = this.attachGestures();
  }

  dispose() {
    this.detachGestures();
    this.layout.dispose();
    this.target.dispose();
    this.loop.stop();
  }

  setPicture(picture: Picture, style: LayoutStyle) {
    const isFirst = this.nodes.picture.nodes.length === 0;
    const duration = isFirst ? 0 : sceneTransition;
    this.target.setPicture(paintablePart(picture));
    this.nodes.isPaged = this.pages.isPaged(this.viewport.size, picture.semesters);
    this.nodes.setPicture(picture, style, this.viewport.size, duration);
    this.pages.update();
    this.viewport.showAll(duration);
    this.emphasis.setPicture(picture, duration);
    // Nothing is on the canvas yet, so the first frame does not wait for the screen.
    if (isFirst) this.loop.drawNow(performance.now());
    this.layout.start(this.nodes.layoutInput());
    this.events.onHover(-1);
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    this.loop.invalidate();
  }

  hideSubjects(hidden: ReadonlySet<string>) {
    this.emphasis.hideSubjects(hidden);
  }

  /** Shows a course across semesters while no other is pointed at. */
  search(programId: string | null) {
    this.emphasis.search(programId);
    if (programId !== null) this.pages.showOneOf(this.nodes.picture.occurrences.get(programId) ?? []);
    this.loop.invalidate();
  }

  setTitles(titles: ReadonlyMap<string, string>) {
    this.titles = titles;
    this.loop.invalidate();
  }

  resize(size: Size) {
    const { viewport, nodes } = this;
    if (size.width === viewport.size.width && size.height === viewport.size.height) return;
    viewport.size = size;
    const isPaged = this.pages.isPaged(size, nodes.picture.semesters);
    if (isPaged !== nodes.isPaged || nodes.needsNewPlan(size)) {
      this.setPicture(nodes.picture, nodes.style);
    } else {
      viewport.measure(this.pages.boxAt);
      if (!viewport.isMovedByHand) viewport.showAll(0);
    }
    this.loop.invalidate();
  }

  /** Shows everything, and puts dragged nodes back where the layout had them. */
  fit() {
    if (this.nodes.isRearranged) this.setPicture(this.nodes.picture, this.nodes.style);
    else this.viewport.showAll();
  }

  /** Returns whether the key has a meaning here. */
  press(key: string): boolean {
    const { nodes, emphasis, viewport, pages, events, titleOf } = this;
    const fit = () => this.fit();
    return pressKey(key, { nodes, emphasis, viewport, pages, events, titleOf, fit });
  }

  focusChanged() {
    this.emphasis.select({
      ...this.emphasis.selection,
      hasFocus: document.activeElement === this.canvas,
      usesKeys: this.canvas.matches(':focus-visible'),
    });
  }

  async svg(title: string): Promise<Blob> {
    const { svgFile } = await import('./paint/picture-file.ts');
    return svgFile(this.frame(), title);
  }

  async png(): Promise<Blob> {
    const { pngFile } = await import('./paint/picture-file.ts');
    return pngFile(this.frame());
  }

  private attachGestures() {
    const { canvas, events, emphasis, viewport } = this;
    return attachGestures(canvas, {
      nodeAt: (point, isTouch) => nodeAt(this.frame(), point, isTouch ? slack.touch : slack.mouse, emphasis.isVisible),
      hover: (index) => {
        const selection = hover(emphasis.selection, index);
        if (selection === emphasis.selection) return;
        canvas.style.cursor = index >= 0 ? 'pointer' : '';
        emphasis.select(selection);
        events.onHover(index);
      },
      open: (index) => {
        emphasis.selection = openByPointer(emphasis.selection, index);
        events.onOpen(index);
      },
      drag: (index, point) => {
        const { x, y } = viewport.toPicture(point);
        emphasis.selection = hold(emphasis.selection, index);
        this.layout.stop();
        this.nodes.drag(index, { x, y });
        this.loop.invalidate();
      },
      drop: () => {
        emphasis.selection = release(emphasis.selection);
      },
      canSwipe: () => this.nodes.isPaged,
      swipe: (dx) => {
        viewport.shift(dx);
        this.loop.invalidate();
      },
      endSwipe: (dx) => this.pages.endSwipe(dx),
      pan: (dx, dy) => {
        viewport.pan(dx, dy);
        this.loop.invalidate();
      },
      zoom: (factor, at) => {
        viewport.zoomAt(factor, at);
        this.loop.invalidate();
      },
      roomToZoom: () => viewport.roomToZoom(),
      showAll: () => viewport.showAll(),
      scrollPast: () => events.onScrollPast(),
    });
  }

  private follow(positions: Float32Array) {
    const { isAtRest } = this.layout;
    this.loop.invalidate();
    // With reduced motion only the beginning and the end are shown.
    if (this.reducedMotion.matches && !isAtRest) return;
    this.nodes.follow(positions);
    if (isAtRest && !this.viewport.isMovedByHand) this.viewport.refit(this.pages.boxAt);
  }

  private readonly titleOf = (index: number): string =>
    this.titles.get(this.nodes.picture.nodes[index]?.name ?? '') ?? '';

  private draw(now: number, done: () => boolean): boolean {
    const { nodes, emphasis, viewport, layout } = this;
    const tweens = [nodes.tween, emphasis.scales, emphasis.dimmed, viewport.tween];
    const isMoving = tweens.map((tween) => tween.at(now)).includes(true);
    const { picture, ...frame } = this.frame();
    const attributes = {
      ...frameAttributes({ picture, ...frame }, nodes.picture.nodes[frame.pointed]?.node.id),
      ...layoutAttributes(layout.ticks, layout.worked),
    };
    this.target.paint({ frame, pixelRatio: window.devicePixelRatio }, (took) => {
      this.frames += 1;
      const settled = done() && layout.isAtRest;
      const counts = { settled: `${settled}`, frames: `${this.frames}`, took: `${took}` };
      setAttributes(this.canvas, { ...attributes, ...counts, ground: frame.theme.background });
    });
    layout.frameDrawn();
    return isMoving;
  }

  private frame(): FrameWithPicture {
    const { nodes, emphasis, viewport } = this;
    const pointed = pointedNode(emphasis.selection);
    return {
      picture: nodes.picture,
      isBloom: nodes.style === 'blooms',
      positions: nodes.tween.value,
      outerRadii: nodes.outerRadii,
      scales: emphasis.scales.value,
      camera: viewport.camera,
      size: viewport.size,
      theme: this.theme,
      spotlight: emphasis.spotlight,
      dimmed: emphasis.dimmed.value,
      pointed,
      pointedTitle: this.titleOf(pointed),
      hasFocusRing: hasFocusRing(emphasis.selection),
    };
  }
}
