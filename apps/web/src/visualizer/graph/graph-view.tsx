import type { GraphNode } from '@coursetrail/domain';
import { semesterWord } from '@coursetrail/domain';
import {
  type Ref,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { Retry } from '../../ui/retry.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import type { PictureHandle } from '../drawing.ts';
import { useForcedTheme } from './forced-theme.ts';
import { isNarrowCanvas } from './frame/semester-pages.ts';
import { GraphCanvas } from './graph-canvas.ts';
import classes from './graph-view.module.css';
import { Legend, Pager } from './legend.tsx';
import { themes } from './palette.ts';
import { compose, type Scene } from './scene/picture.ts';

/**
 * - `scene` is what to show, limited to the chosen semesters. Pass the same object while nothing has changed
 *   (`useMemo`): a new one is laid out again, and the nodes that stay move to their new positions.
 * - `ranking` lists the subjects, the most frequent first (`rankSubjects` of the domain). Pass the ranking of all
 *   semesters, so that the legend keeps its order when the semester changes.
 * - `titles` are the titles of courses by code, for those that have one.
 * - `highlight` is the code of a course to show across semesters, as if it were pointed at.
 * - `subjectsHidden` holds the subjects switched off in the legend, by name.
 * - `onShowTable` is offered when the graph cannot be drawn.
 * - `onOpen` follows a click, a tap, Enter or Space on a node; `onHover` follows the pointer, with null when it leaves.
 */
export type GraphViewProps = {
  title: string;
  scene: Scene;
  ranking?: readonly string[];
  titles?: ReadonlyMap<string, string>;
  highlight?: string | null;
  /** A crowd with the specification's forces instead of blooms. */
  freeLayout?: boolean;
  subjectsHidden: ReadonlySet<string>;
  onSubjectsHidden(hidden: ReadonlySet<string>): void;
  onOpen(node: GraphNode): void;
  onHover?(node: GraphNode | null): void;
  onShowTable?(): void;
  ref?: Ref<PictureHandle>;
};

const zoomStep = 1.5;
const hintTime = 1600;

const noTitles: ReadonlyMap<string, string> = new Map();

const noPicture = () => Promise.reject(new Error('There is no picture.'));

/**
 * The graph of a history or of a crowd, 95vw wide and 60vh high, with its legend and zoom buttons. Screen readers get
 * the same from the page's table; the graph itself announces what the keys reach.
 *
 * Drawing depends on scripts that are fetched late, so it can fail on a page that is already shown.
 */
export function GraphView(props: GraphViewProps) {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  if (failedAttempt === attempt)
    return <GraphFailure onRetry={() => setAttempt(attempt + 1)} onShowTable={props.onShowTable} handle={props.ref} />;
  return (
    // A canvas that was given to a worker cannot be used again: each attempt has its own.
    <DrawnGraph
      key={attempt}
      {...props}
      takesFocus={attempt > 1}
      onFailure={(cause) => {
        console.error('The graph could not be drawn.', cause);
        setFailedAttempt(attempt);
      }}
    />
  );
}

type GraphFailureProps = {
  onRetry(): void;
  onShowTable: (() => void) | undefined;
  handle: Ref<PictureHandle> | undefined;
};

function GraphFailure({ onRetry, onShowTable, handle }: GraphFailureProps) {
  useImperativeHandle(
    handle,
    () => ({
      exportPng: noPicture,
      exportSvg: noPicture,
    }),
    [],
  );
  return (
    <div className={classes.graph}>
      <div className={classes.failure}>
        <Retry sentence="We couldn’t draw the graph. The table shows the same courses." onRetry={onRetry} />
        {onShowTable !== undefined && (
          <Button variant="quiet" onClick={onShowTable}>
            Show the table
          </Button>
        )}
      </div>
    </div>
  );
}

type DrawnGraphProps = GraphViewProps & {
  /** The focus was on a button that has just disappeared. */
  takesFocus: boolean;
  onFailure(cause: Error): void;
};

function DrawnGraph(props: DrawnGraphProps) {
  const {
    title,
    scene,
    ranking,
    titles = noTitles,
    highlight = null,
    freeLayout = false,
    subjectsHidden,
    onSubjectsHidden,
    takesFocus,
    ref,
  } = props;
  const picture = useMemo(() => compose(scene, ranking), [scene, ranking]);
  const style = picture.isCrowd && !freeLayout ? 'blooms' : 'spokes';
  const chosenTheme = themes[useColorScheme()];
  const theme = useForcedTheme() ?? chosenTheme;
  const [page, setPage] = useState<number | null>(null);
  const [isNarrow, setNarrow] = useState(false);
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  // Null until its size is known.
  const [graph, setGraph] = useState<GraphCanvas | null>(null);
  const [sentence, setSentence] = useState('');
  const [hint, showHint] = useHint();

  // The canvas outlives many renderings, but must call the callbacks of the last one.
  const latest = useRef({ ...props, picture, showHint });
  useEffect(() => {
    latest.current = { ...props, picture, showHint };
  });

  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return;
    const nodeOf = (index: number) => latest.current.picture.nodes[index]?.node;
    const created = new GraphCanvas(surface, {
      onHover: (index) => latest.current.onHover?.(nodeOf(index) ?? null),
      onOpen: (index) => {
        const node = nodeOf(index);
        if (node !== undefined) latest.current.onOpen(node);
      },
      onAnnounce: setSentence,
      onScrollPast: () => latest.current.showHint(),
      onPage: setPage,
      onFailure: (cause) => latest.current.onFailure(cause),
    });
    // It also tells the first size, without a layout in between.
    const observer = new ResizeObserver(() => {
      const size = { width: surface.clientWidth, height: surface.clientHeight };
      created.resize(size);
      startTransition(() => {
        setNarrow(isNarrowCanvas(size));
        setGraph(created);
      });
    });
    observer.observe(surface);
    return () => {
      observer.disconnect();
      created.dispose();
      setGraph(null);
    };
  }, []);
  useEffect(() => graph?.setTheme(theme), [graph, theme]);
  useEffect(() => graph?.setPicture(picture, style), [graph, picture, style]);
  useEffect(() => graph?.hideSubjects(subjectsHidden), [graph, subjectsHidden]);
  useEffect(() => graph?.setTitles(titles), [graph, titles]);
  useEffect(() => graph?.search(highlight), [graph, highlight]);
  // The canvas may have got the focus before.
  useEffect(() => graph?.focusChanged(), [graph]);
  useEffect(() => {
    if (takesFocus) canvas.current?.focus();
  }, [takesFocus]);

  useImperativeHandle(
    ref,
    () => ({
      exportPng: async () => graph?.png() ?? noPicture(),
      exportSvg: async () => graph?.svg(latest.current.title) ?? noPicture(),
    }),
    [graph],
  );

  return (
    <div className={classes.graph}>
      <div className={classes.chart}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys must go to the graph, not to the screen reader */}
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
            if (graph?.press(event.key)) event.preventDefault();
          }}
          onFocus={() => graph?.focusChanged()}
          onBlur={() => graph?.focusChanged()}
        />
        <p id={helpId} className={hidden.text}>
          The left and right arrow keys move between {semesterWord}s, up and down between the courses of one. Enter
          opens a course or {semesterWord}, Escape leaves it. Plus and minus zoom, and zero fits everything.
        </p>
        <p className={hidden.text} aria-live="polite" data-announcement>
          {sentence}
        </p>
        <p className={classes.hint} data-shown={hint} aria-hidden="true">
          Hold Ctrl or ⌘ while scrolling to zoom
        </p>
      </div>
      <div className={classes.below}>
        {isNarrow && picture.semesters > 1 && (
          <Pager
            semesters={picture.nodes.slice(0, picture.semesters).map(({ name }) => name)}
            page={page}
            onTurn={(by) => graph?.pages.turn(by)}
            onShowAll={() => graph?.pages.showOverview()}
          />
        )}
        <Legend
          subjects={picture.subjects}
          theme={theme}
          isWhole={picture.semesters === 1}
          hasPlanned={picture.byColor.some(({ planned }) => planned)}
          hidden={subjectsHidden}
          onHidden={onSubjectsHidden}
        />
        <div className={classes.zoom}>
          <button type="button" aria-label="Zoom in" onClick={() => graph?.viewport.zoomBy(zoomStep)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => graph?.viewport.zoomBy(1 / zoomStep)}>
            −
          </button>
          <button type="button" onClick={() => graph?.fit()}>
            Fit
          </button>
        </div>
      </div>
    </div>
  );
}

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
