import { type Arrangement, arrange, type Plan, planFor, type Style } from './arrangement.ts';
import { type Box, between, type Camera, fitting, panned, type Size, zoomed } from './camera.ts';
import { hoverTransition } from './constants.ts';
import { type Easel, openEasel } from './easel.ts';
import { attachHands } from './gestures.ts';
import { layoutInput } from './layout.ts';
import type { Frame, Order } from './layout.worker.ts';
import { type Theme, themes } from './palette.ts';
import { compose, drawingOf, type Picture, sentenceOf } from './picture.ts';
import { type Look, type Seen, screenRadius, screenX, screenY } from './view.ts';
import { type Step, walk } from './walk.ts';

export type StageEvents = {
  /** The node under the pointer, or none. */
  point(index: number): void;
  open(index: number): void;
  say(sentence: string): void;
  scrollPast(): void;
};

/** How much a node grows under the pointer. */
const growth = 0.35;
const sceneTransition = 450;
const cameraTransition = 280;
/** How near a node counts as met, in pixels: a finger is wider than a pointer. */
const reach = { mouse: 4, touch: 16 };

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

const ease = (part: number) => 1 - (1 - part) ** 3;
const nothing = compose({ kind: 'one', courses: [] });

/** A value on its way to another. */
type Glide = { start: number; duration: number };
const progress = ({ start, duration }: Glide, now: number) =>
  duration === 0 ? 1 : Math.min(1, Math.max(0, (now - start) / duration));

/**
 * Shows a picture on a canvas and lets hands and keys at it. Draws only when something changed. The layout happens in a
 * worker, whose frames arrive in a buffer that travels back and forth, and the painting in another: the page itself only
 * decides what is seen.
 *
 * The canvas tells what it shows in `data-` attributes, for tests and for whoever debugs: `transform` (x, y, zoom),
 * `pointed` (id of the node under the pointer or reached by the keys), `at` (its place on the canvas), `size` (its
 * radius there), `lit` (the course shown across semesters), `settled`, of the layout its `ticks` and the milliseconds it
 * `worked`, and of the painting how many `frames` there were and what the last one `took`. It is true of what is on the
 * canvas, not of what is on its way there.
 */
export class Stage {
  private readonly canvas: HTMLCanvasElement;
  private readonly events: StageEvents;
  private readonly easel: Easel;
  private readonly worker: Worker;
  private readonly detach: () => void;
  private readonly stillness = matchMedia('(prefers-reduced-motion: reduce)');

  private picture: Picture = nothing;
  private style: Style = 'spokes';
  private plan: Plan = { columns: 1, stretch: 1 };
  private arrangement: Arrangement = { seats: new Float32Array(0), reaches: new Float32Array(0) };
  private size: Size = { width: 1, height: 1 };
  private theme: Theme = themes.light;
  private hiddenSubjects: ReadonlySet<string> = new Set();

  private run = 0;
  private isAtRest = true;
  private ticks = 0;
  private worked = 0;
  /** Where nodes are shown, where they came from and where they belong. */
  private shown = new Float32Array(0);
  private from = new Float32Array(0);
  private target = new Float32Array(0);
  private move: Glide | null = null;
  /** Size of each node: where it is, came from and goes to. */
  private scales = new Float32Array(0);
  private scalesFrom = new Float32Array(0);
  private scalesTarget = new Float32Array(0);
  private resize: Glide | null = null;

  private camera: Camera = { x: 0, y: 0, k: 1 };
  private cameraFrom = this.camera;
  private cameraTarget = this.camera;
  private travel: Glide | null = null;
  private home = this.camera;
  private box: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  /** The student has looked elsewhere, and is not to be moved by a change of the window. */
  private hasTravelled = false;

  /** Something was dragged elsewhere. */
  private isRearranged = false;

  private hovered = -1;
  private active = -1;
  /** The last word had the keys, not the pointer. */
  private usesKeys = false;
  private held = -1;
  private searched: string | null = null;
  private spotlight: string | null = null;
  private dimmed = 0;
  private dimmedFrom = 0;
  private dimmedTarget = 0;
  private dim: Glide | null = null;

  private request = 0;
  /** A frame is being painted, and another one waits for it. */
  private isPainting = false;
  private isDue = false;
  private frames = 0;
  private drawn: Float32Array<ArrayBuffer> | null = null;

  constructor(canvas: HTMLCanvasElement, events: StageEvents) {
    this.canvas = canvas;
    this.events = events;
    this.easel = openEasel(canvas);
    this.worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    this.worker.addEventListener('message', ({ data }: MessageEvent<Frame>) => this.receive(data));
    this.detach = attachHands(canvas, {
      nodeAt: (point, isTouch) =>
        this.nodeAt(point.x, point.y, isTouch ? reach.touch : reach.mouse),
      point: (index) => this.hover(index),
      open: (index) => {
        this.active = index;
        this.usesKeys = false;
        events.open(index);
      },
      hold: (index, point) => this.hold(index, point.x, point.y),
      letGo: () => this.letGo(),
      pan: (dx, dy) => this.moveCamera(panned(this.camera, dx, dy, this.box, this.size)),
      zoom: (factor, at) => this.moveCamera(zoomed(this.camera, factor, at, this.home)),
      scrollPast: () => events.scrollPast(),
    });
  }

  destroy() {
    this.detach();
    this.worker.terminate();
    this.easel.takeDown();
    cancelAnimationFrame(this.request);
  }

  // What is shown -----------------------------------------------------------------------------------

  show(picture: Picture, style: Style) {
    const isFirst = this.picture.nodes.length === 0;
    const before = this.picture;
    const idOf = (index: number) => this.picture.nodes[index]?.node.id;
    const activeId = idOf(this.active);
    const places = new Map(before.nodes.map(({ node }, index) => [node.id, index]));
    const old = { shown: this.shown, scales: this.scales };
    this.picture = picture;
    this.easel.putUp(drawingOf(picture));
    this.style = style;
    this.hovered = -1;
    this.held = -1;
    this.active =
      activeId === undefined ? -1 : picture.nodes.findIndex(({ node }) => node.id === activeId);
    this.plan = planFor(picture, style, this.size);
    this.arrangement = arrange(picture, style, this.plan);

    const { seats } = this.arrangement;
    const count = picture.nodes.length;
    this.target = seats.slice();
    this.from = seats.slice();
    this.scales = new Float32Array(count).fill(isFirst ? 1 : 0);
    picture.nodes.forEach(({ node, semester }, index) => {
      const place = places.get(node.id);
      // A course that comes grows out of its semester, if that was there.
      const origin = place ?? places.get(picture.nodes[semester]?.node.id ?? '');
      if (origin === undefined) return;
      this.from[2 * index] = old.shown[2 * origin] ?? 0;
      this.from[2 * index + 1] = old.shown[2 * origin + 1] ?? 0;
      if (place !== undefined) this.scales[index] = old.scales[place] ?? 1;
    });
    this.shown = this.from.slice();
    this.move = this.glide(isFirst ? 0 : sceneTransition);
    this.measure();
    this.travelTo(this.home, isFirst ? 0 : sceneTransition);
    this.hasTravelled = false;
    this.isRearranged = false;
    this.rescale(isFirst ? 0 : sceneTransition);
    this.relight();
    // The first frame is not kept waiting for the screen: nothing is on it yet.
    if (isFirst) this.draw(performance.now());
    else this.invalidate();
    this.layOut();
    this.events.point(-1);
  }

  hideSubjects(hidden: ReadonlySet<string>) {
    this.hiddenSubjects = hidden;
    if (this.active >= 0 && !this.isVisible(this.active)) this.active = -1;
    this.rescale(hoverTransition);
  }

  search(programId: string | null) {
    this.searched = programId;
    this.relight();
  }

  paintWith(theme: Theme) {
    this.theme = theme;
    this.invalidate();
  }

  fill(size: Size) {
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    const { columns, stretch } = planFor(this.picture, this.style, size);
    if (columns !== this.plan.columns || stretch !== this.plan.stretch) {
      this.show(this.picture, this.style);
    } else {
      this.measure();
      if (!this.hasTravelled) this.travelTo(this.home, 0);
    }
    this.invalidate();
  }

  // Camera ------------------------------------------------------------------------------------------

  /** Shows everything, and puts what was dragged back where the layout had it. */
  fit() {
    if (this.isRearranged) return this.show(this.picture, this.style);
    this.travelTo(this.home, cameraTransition);
    this.hasTravelled = false;
  }

  zoomBy(factor: number) {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.travelTo(zoomed(this.cameraTarget, factor, middle, this.home), cameraTransition);
    this.hasTravelled = true;
  }

  private moveCamera(camera: Camera) {
    this.travel = null;
    this.camera = camera;
    this.cameraTarget = camera;
    this.hasTravelled = true;
    this.invalidate();
  }

  private travelTo(camera: Camera, duration: number) {
    this.cameraFrom = this.camera;
    this.cameraTarget = camera;
    this.travel = this.glide(duration);
    this.invalidate();
  }

  /** Finds the view that shows everything; texts keep their size, so they need more of a small picture. */
  private measure() {
    const isBloom = this.style === 'blooms';
    const boxAt = (k: number) => {
      const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      const include = (index: number, room: number, above: number) => {
        const [x = 0, y = 0] = [this.target[2 * index], this.target[2 * index + 1]];
        box.left = Math.min(box.left, x - room);
        box.right = Math.max(box.right, x + room);
        box.top = Math.min(box.top, y - above);
        box.bottom = Math.max(box.bottom, y + room);
      };
      this.picture.nodes.forEach(({ subject, radius, semester }, index) => {
        const reach = this.arrangement.reaches[semester] ?? 0;
        if (subject < 0) include(index, radius, reach + (isBloom ? 20 / k : 16 + 26 / k));
        else include(index, radius + (isBloom && !this.picture.isSparse ? 4 : 30 / k), radius);
      });
      return Number.isFinite(box.left) ? box : { left: 0, top: 0, right: 1, bottom: 1 };
    };
    this.box = boxAt(fitting(boxAt(1), this.size).k);
    this.home = fitting(this.box, this.size);
  }

  /** The forces may have moved the picture: whoever has not looked elsewhere is shown all of it. */
  private refit() {
    if (this.hasTravelled || this.isRearranged) return;
    const before = this.home;
    this.measure();
    const { x, y, k } = this.home;
    const isNear = Math.abs(k / before.k - 1) < 0.02 && Math.hypot(x - before.x, y - before.y) < 8;
    if (isNear) this.home = before;
    else this.travelTo(this.home, cameraTransition);
  }

  // Layout ------------------------------------------------------------------------------------------

  private layOut() {
    this.run += 1;
    this.isAtRest = false;
    this.order({
      type: 'lay-out',
      run: this.run,
      input: layoutInput(this.picture, this.style, this.arrangement),
    });
  }

  private order(order: Order, transfer: Transferable[] = []) {
    this.worker.postMessage(order, transfer);
  }

  private receive({ run, positions, isAtRest, ticks, worked }: Frame) {
    // The memory goes back when this frame has been drawn, so a slow screen is never flooded.
    this.drawn = positions;
    if (run === this.run) {
      this.isAtRest = isAtRest;
      this.ticks = ticks;
      this.worked = worked;
      // Who asked for less motion sees the beginning and the end.
      if (isAtRest || this.held >= 0 || !this.stillness.matches) {
        this.follow(positions);
        this.target.set(positions);
        if (this.move === null) this.shown.set(positions);
        if (isAtRest) this.refit();
      }
    }
    this.invalidate();
  }

  /** A frame is older than the hand: what is held is where the hand is, with its courses if it is a semester. */
  private follow(positions: Float32Array) {
    const held = this.held;
    if (held < 0) return;
    const dx = (this.shown[2 * held] ?? 0) - (positions[2 * held] ?? 0);
    const dy = (this.shown[2 * held + 1] ?? 0) - (positions[2 * held + 1] ?? 0);
    this.shift(positions, held, dx, dy);
  }

  private shift(positions: Float32Array, index: number, dx: number, dy: number) {
    const moveOne = (one: number) => {
      positions[2 * one] = (positions[2 * one] ?? 0) + dx;
      positions[2 * one + 1] = (positions[2 * one + 1] ?? 0) + dy;
    };
    moveOne(index);
    if (index < this.picture.semesters) this.picture.courses[index]?.forEach(moveOne);
  }

  private hold(index: number, screenAtX: number, screenAtY: number) {
    this.held = index;
    this.hovered = index;
    this.isRearranged = true;
    if (this.move !== null) this.shown.set(this.target);
    this.move = null;
    const x = (screenAtX - this.camera.x) / this.camera.k;
    const y = (screenAtY - this.camera.y) / this.camera.k;
    this.shift(
      this.shown,
      index,
      x - (this.shown[2 * index] ?? 0),
      y - (this.shown[2 * index + 1] ?? 0),
    );
    this.isAtRest = false;
    this.order({ type: 'hold', index, x, y });
    this.invalidate();
  }

  private letGo() {
    this.held = -1;
    this.order({ type: 'release' });
  }

  // Pointing ----------------------------------------------------------------------------------------

  private isVisible(index: number) {
    const subject = this.picture.nodes[index]?.subject ?? -1;
    return subject < 0 || !this.hiddenSubjects.has(this.picture.subjects[subject]?.name ?? '');
  }

  private nodeAt(x: number, y: number, slack: number): number {
    let best = -1;
    let nearest = Infinity;
    const view = this.seen();
    for (let index = this.picture.nodes.length - 1; index >= 0; index--) {
      if (!this.isVisible(index)) continue;
      const distance =
        Math.hypot(screenX(view, index) - x, screenY(view, index) - y) - screenRadius(view, index);
      if (distance <= slack && distance < nearest) {
        nearest = distance;
        best = index;
      }
    }
    return best;
  }

  private hover(index: number) {
    if (index === this.hovered || this.held >= 0) return;
    this.hovered = index;
    this.canvas.style.cursor = index >= 0 ? 'pointer' : '';
    this.repoint();
    this.events.point(index);
  }

  /** Decides which course is shown across semesters: the one under the pointer, then the one searched for. */
  private relight() {
    const pointed = this.picture.nodes[this.pointed()];
    const wanted = pointed?.node.group === 'course' ? pointed.name : this.searched;
    const lit = wanted !== null && this.picture.occurrences.has(wanted) ? wanted : null;
    // While the others come back, the course they had stepped back for is still drawn.
    if (lit !== null) this.spotlight = lit;
    const target = lit === null ? 0 : 1;
    if (target !== this.dimmedTarget) {
      this.dimmedFrom = this.dimmed;
      this.dimmedTarget = target;
      this.dim = this.glide(hoverTransition);
    }
    this.invalidate();
  }

  private pointed() {
    return this.hovered >= 0 ? this.hovered : this.hasFocusRing() ? this.active : -1;
  }

  private hasFocusRing() {
    return this.active >= 0 && this.usesKeys && document.activeElement === this.canvas;
  }

  /** Every visible node at its size, the one pointed at larger; hidden subjects shrink away. */
  private rescale(duration: number) {
    const pointed = this.pointed();
    this.scalesFrom = this.scales.slice();
    this.scalesTarget = Float32Array.from(this.picture.nodes, (_, index) =>
      this.isVisible(index) ? (index === pointed ? 1 + growth : 1) : 0,
    );
    this.resize = this.glide(duration);
    this.invalidate();
  }

  // Keys --------------------------------------------------------------------------------------------

  /** Answers whether the key meant something here. */
  press(key: string): boolean {
    this.usesKeys = true;
    const step = steps[key];
    if (step !== undefined && this.picture.nodes.length > 0) {
      this.hovered = -1;
      this.active =
        this.active < 0
          ? 0
          : walk(this.picture, this.active, step, (index) => this.isVisible(index));
      this.events.say(sentenceOf(this.picture, this.active));
      this.bringIntoView(this.active);
    } else if (key === 'Enter' || key === ' ') {
      if (this.active < 0) return false;
      this.events.open(this.active);
    } else if (key === 'Escape') {
      if (this.active < 0) return false;
      this.active = -1;
      this.events.say('');
    } else if (key === '+' || key === '=') this.zoomBy(1.4);
    else if (key === '-') this.zoomBy(1 / 1.4);
    else if (key === '0') this.fit();
    else return false;
    this.repoint();
    return true;
  }

  /** The focus came or went. */
  focusChanged() {
    this.usesKeys = this.canvas.matches(':focus-visible');
    this.repoint();
  }

  private repoint() {
    this.rescale(hoverTransition);
    this.relight();
  }

  private bringIntoView(index: number) {
    const { x, y, k } = this.cameraTarget;
    const [px = 0, py = 0] = [this.target[2 * index], this.target[2 * index + 1]];
    const edge = 48;
    const wanted = (at: number, length: number) => Math.max(edge, Math.min(length - edge, at)) - at;
    const dx = wanted(px * k + x, this.size.width);
    const dy = wanted(py * k + y, this.size.height);
    if (dx === 0 && dy === 0) return;
    this.travelTo({ x: x + dx, y: y + dy, k }, cameraTransition);
    this.hasTravelled = true;
  }

  // Drawing -----------------------------------------------------------------------------------------

  private glide(duration: number): Glide {
    return { start: performance.now(), duration: this.stillness.matches ? 0 : duration };
  }

  private invalidate() {
    if (this.request !== 0) return;
    this.request = requestAnimationFrame((now) => this.draw(now));
    // What the attributes tell is old until then.
    this.canvas.dataset['settled'] = 'false';
  }

  private draw(now: number) {
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (this.isPainting) {
      this.isDue = true;
      return;
    }
    const isMoving = this.advance(now);
    const facts = this.facts();
    this.isPainting = true;
    this.easel.paint({ look: this.look(), ratio: window.devicePixelRatio }, (took) => {
      this.isPainting = false;
      this.frames += 1;
      const isLast = this.request === 0 && !this.isDue;
      this.tell({
        ...facts,
        settled: String(this.isAtRest && isLast),
        frames: `${this.frames}`,
        took: `${took}`,
      });
      if (this.isDue) this.invalidate();
      this.isDue = false;
    });
    if (this.drawn !== null)
      this.order({ type: 'drawn', positions: this.drawn }, [this.drawn.buffer]);
    this.drawn = null;
    if (isMoving) this.invalidate();
  }

  /** Moves everything that is on its way; answers whether something still is. */
  private advance(now: number): boolean {
    if (this.move !== null) {
      const part = ease(progress(this.move, now));
      mix(this.shown, this.from, this.target, part);
      if (part === 1) this.move = null;
    }
    if (this.resize !== null) {
      const part = progress(this.resize, now);
      mix(this.scales, this.scalesFrom, this.scalesTarget, part);
      if (part === 1) this.resize = null;
    }
    if (this.travel !== null) {
      const part = progress(this.travel, now);
      this.camera = between(this.cameraFrom, this.cameraTarget, ease(part));
      if (part === 1) this.travel = null;
    }
    if (this.dim !== null) {
      const part = progress(this.dim, now);
      this.dimmed = this.dimmedFrom + (this.dimmedTarget - this.dimmedFrom) * part;
      if (part === 1) this.dim = null;
      if (part === 1 && this.dimmedTarget === 0) this.spotlight = null;
    }
    return [this.move, this.resize, this.travel, this.dim].some((glide) => glide !== null);
  }

  private look(): Look {
    return {
      isBloom: this.style === 'blooms',
      positions: this.shown,
      reaches: this.arrangement.reaches,
      scales: this.scales,
      camera: this.camera,
      size: this.size,
      theme: this.theme,
      spotlight: this.spotlight,
      dimmed: this.dimmed,
      pointed: this.pointed(),
      hasFocusRing: this.hasFocusRing(),
    };
  }

  private seen(): Seen {
    return { ...this.look(), picture: this.picture };
  }

  private facts(): Record<string, string> {
    const seen = this.seen();
    const whole = (...values: number[]) =>
      values.map((value) => Math.round(value * 1e4) / 1e4).join(' ');
    const pointed = this.picture.nodes[seen.pointed];
    return {
      transform: whole(this.camera.x, this.camera.y, this.camera.k),
      pointed: pointed?.node.id ?? '',
      at:
        pointed === undefined
          ? ''
          : whole(screenX(seen, seen.pointed), screenY(seen, seen.pointed)),
      size: pointed === undefined ? '' : whole(screenRadius(seen, seen.pointed)),
      lit: this.spotlight ?? '',
      ticks: String(this.ticks),
      worked: whole(this.worked),
    };
  }

  private tell(facts: Record<string, string>) {
    const { dataset } = this.canvas;
    for (const [name, value] of Object.entries(facts))
      if (dataset[name] !== value) dataset[name] = value;
  }

  // Export ------------------------------------------------------------------------------------------

  /** Where every node is, by id. */
  positions(): Map<string, { x: number; y: number }> {
    return new Map(
      this.picture.nodes.map(({ node }, index) => [
        node.id,
        { x: this.shown[2 * index] ?? 0, y: this.shown[2 * index + 1] ?? 0 },
      ]),
    );
  }

  async svg(title: string): Promise<Blob> {
    const { svgFile } = await import('./picture-file.ts');
    return svgFile(this.seen(), title);
  }

  async png(): Promise<Blob> {
    const { pngFile } = await import('./picture-file.ts');
    return pngFile(this.seen());
  }
}

function mix(into: Float32Array, from: Float32Array, to: Float32Array, part: number) {
  for (let index = 0; index < into.length; index++) {
    const start = from[index] ?? 0;
    into[index] = start + ((to[index] ?? 0) - start) * part;
  }
}
