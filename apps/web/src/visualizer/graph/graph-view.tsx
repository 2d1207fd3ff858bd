import type { GraphNode } from '@coursetrail/domain';
import {
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useColorScheme } from '../../ui/color-scheme.ts';
import classes from './graph-view.module.css';
import { colorOf, themes } from './palette.ts';
import { compose, type Scene } from './picture.ts';
import { Stage } from './stage.ts';

/**
 * The picture of a history or of a crowd, 95vw wide and 60vh high, with its legend and its zoom buttons.
 *
 * - `scene` holds only what is to be shown: the page cuts it to the semesters chosen. Keep it the same object while
 *   nothing changed (`useMemo`): a new one is laid out anew, and nodes that stay glide to their new places.
 * - `ranking` lists subjects, the most frequent first (`rankSubjects` of the domain); give the ranking of all semesters
 *   and colors stay when the semester changes.
 * - `highlight` is the code of a course to show across semesters, as if it were pointed at.
 * - `subjectsHidden` and `onSubjectsHidden`: what the legend's chips switch off, by name ('Other' for all the rest).
 * - `onOpen` comes from a click, a tap, Enter or Space on a node; `onHover` from the pointer, null when it leaves.
 * - The full equivalent for screen readers is the page's table; what the keys reach is announced here.
 */
export type GraphViewProps = {
  title: string;
  scene: Scene;
  ranking?: readonly string[];
  highlight?: string | null;
  /** A crowd with the specification's forces instead of blooms. */
  classicForces?: boolean;
  subjectsHidden: ReadonlySet<string>;
  onSubjectsHidden(hidden: ReadonlySet<string>): void;
  onOpen(node: GraphNode): void;
  onHover?(node: GraphNode | null): void;
  ref?: Ref<GraphHandle>;
};

export type GraphHandle = {
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
  fit(): void;
  /** Where each node stands, by id, in units of the picture. */
  positions(): Map<string, { x: number; y: number }>;
  /** Moves the focus to the picture. */
  focus(): void;
};

const zoomStep = 1.5;
const hintTime = 1600;

const noPicture = () => Promise.reject(new Error('There is no picture.'));

export function GraphView(props: GraphViewProps) {
  const {
    title,
    scene,
    ranking,
    highlight = null,
    classicForces = false,
    subjectsHidden,
    onSubjectsHidden,
    ref,
  } = props;
  const picture = useMemo(() => compose(scene, ranking), [scene, ranking]);
  const style = picture.isCrowd && !classicForces ? 'blooms' : 'spokes';
  const theme = themes[useColorScheme()];
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage>(null);
  const [sentence, setSentence] = useState('');
  const [hint, showHint] = useHint();

  // What the stage calls is always what was rendered last.
  const latest = useRef({ ...props, picture, showHint });
  useEffect(() => {
    latest.current = { ...props, picture, showHint };
  });

  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return;
    const nodeOf = (index: number) => latest.current.picture.nodes[index]?.node;
    const created = new Stage(surface, {
      point: (index) => latest.current.onHover?.(nodeOf(index) ?? null),
      open: (index) => {
        const node = nodeOf(index);
        if (node !== undefined) latest.current.onOpen(node);
      },
      say: setSentence,
      scrollPast: () => latest.current.showHint(),
    });
    stage.current = created;
    created.fill({ width: surface.clientWidth, height: surface.clientHeight });
    const observer = new ResizeObserver(() => {
      created.fill({ width: surface.clientWidth, height: surface.clientHeight });
    });
    observer.observe(surface);
    return () => {
      observer.disconnect();
      created.destroy();
      stage.current = null;
    };
  }, []);
  useEffect(() => stage.current?.paintWith(theme), [theme]);
  useEffect(() => stage.current?.show(picture, style), [picture, style]);
  useEffect(() => stage.current?.hideSubjects(subjectsHidden), [subjectsHidden]);
  useEffect(() => stage.current?.search(highlight), [highlight]);

  useImperativeHandle(
    ref,
    () => ({
      exportPng: async () => stage.current?.png() ?? noPicture(),
      exportSvg: async () => stage.current?.svg(latest.current.title) ?? noPicture(),
      fit: () => stage.current?.fit(),
      positions: () => stage.current?.positions() ?? new Map(),
      focus: () => canvas.current?.focus(),
    }),
    [],
  );

  const toggle = (name: string) => {
    const hidden = new Set(subjectsHidden);
    if (!hidden.delete(name)) hidden.add(name);
    onSubjectsHidden(hidden);
  };

  return (
    <div className={classes.graph}>
      <div className={classes.chart}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys must reach the picture, not the screen reader */}
        <canvas
          ref={canvas}
          className={classes.canvas}
          tabIndex={0}
          role="application"
          aria-roledescription="graph"
          aria-label={title}
          aria-describedby={helpId}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (stage.current?.press(event.key)) event.preventDefault();
          }}
          onFocus={() => stage.current?.focusChanged()}
          onBlur={() => stage.current?.focusChanged()}
        />
        <p id={helpId} className={classes.unseen}>
          Left and right arrow keys walk along the semesters, up and down through the courses of
          one. Enter opens what you have reached, Escape leaves it. Plus, minus and zero zoom.
        </p>
        <p className={classes.unseen} aria-live="polite" data-announcement>
          {sentence}
        </p>
        <p className={classes.hint} data-shown={hint} aria-hidden="true">
          Hold Ctrl or ⌘ while scrolling to zoom
        </p>
      </div>
      <div className={classes.below}>
        <ul className={classes.legend} aria-label="Subjects">
          {picture.subjects.map(({ name, count }, subject) =>
            count === 0 ? null : (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={!subjectsHidden.has(name)}
                  aria-label={`${name}, ${count} ${count === 1 ? 'course' : 'courses'}`}
                  onClick={() => toggle(name)}
                >
                  <span className={classes.dot} style={{ background: colorOf(theme, subject) }} />
                  {name} <span className={classes.count}>{count}</span>
                </button>
              </li>
            ),
          )}
        </ul>
        <div className={classes.zoom}>
          <button
            type="button"
            aria-label="Zoom in"
            onClick={() => stage.current?.zoomBy(zoomStep)}
          >
            +
          </button>
          <button
            type="button"
            aria-label="Zoom out"
            onClick={() => stage.current?.zoomBy(1 / zoomStep)}
          >
            −
          </button>
          <button type="button" onClick={() => stage.current?.fit()}>
            Fit
          </button>
        </div>
      </div>
    </div>
  );
}

/** A word that comes when it is needed and goes by itself. */
function useHint(): [isShown: boolean, show: () => void] {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    setShown(true);
    timer.current = setTimeout(() => setShown(false), hintTime);
  }, []);
  return [isShown, show];
}
