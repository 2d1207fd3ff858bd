// The graph on a page of its own, without a server and with any number of invented courses. `npm run bench -- graph`
// measures it here; to work on the graph, run `npm run dev` and open /lab/?courses=2500&semesters=10. The app that
// visitors get does not contain this page.
import '../src/ui/base.css';
import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PictureHandle } from '../src/visualizer/drawing.ts';
import { GraphView } from '../src/visualizer/graph/graph-view.tsx';
import type { Scene } from '../src/visualizer/graph/scene/picture.ts';
import { inventCrowd, inventHistory } from './invented-courses.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const courses = number('courses', 240);
const semesters = number('semesters', 8);
const flag = (name: string) => query.get(name) === '1';

const ringed = flag('ringed') ? new Set(['MATH 1500', 'CMP_SC 1050', 'ENGLSH 1000']) : undefined;
const scene: Scene =
  query.get('kind') === 'one'
    ? { kind: 'one', courses: inventHistory(semesters), ...(ringed && { ringed }) }
    : {
        kind: 'crowd',
        crowd: inventCrowd(courses, semesters),
        top10: flag('top10'),
        ...(ringed && { ringed }),
      };

const handle = createRef<PictureHandle>();

function Lab() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <h1>The graph alone</h1>
      <GraphView
        ref={handle}
        title="Invented courses by semester"
        scene={scene}
        highlight={query.get('highlight')}
        freeLayout={flag('free')}
        subjectsHidden={hidden}
        onSubjectsHidden={setHidden}
        onOpen={({ id }) => {
          document.title = id;
        }}
      />
    </>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

/** Resolves when the page has handled the last change. */
const handled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves when the first frame is on the canvas. */
const painted = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('canvas[data-frames]') === null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['data-frames'] });
  });

const lab = {
  handle,
  /** Shows the graph; returns the milliseconds until its first frame was on the canvas. */
  async show(): Promise<number> {
    const started = performance.now();
    flushSync(() => createRoot(root).render(<Lab />));
    await painted();
    return performance.now() - started;
  },
  handled,
};
Object.assign(globalThis, { lab });
if (!flag('wait')) lab.show();
