// The picture alone, with as many invented courses as wanted and without a server: for its benchmark and its tests, and
// for whoever works on it (`npm run dev`, then /src/visualizer/graph/lab.html?courses=2500&semesters=10). It is no part
// of what visitors get.
import '../../ui/base.css';
import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { UiProvider } from '../../ui/provider.tsx';
import { type GraphHandle, GraphView } from './graph-view.tsx';
import { inventCrowd, inventHistory } from './lab-data.ts';
import { runPlainSvg, unseededTicks } from './lab-peer.ts';
import type { Scene } from './picture.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const courses = number('courses', 240);
const semesters = number('semesters', 8);
const flag = (name: string) => query.get(name) === '1';

const crowd = inventCrowd(courses, semesters);
const ringed = flag('ringed') ? new Set(['MATH 1500', 'CMP_SC 1050', 'ENGLSH 1000']) : undefined;
const scene: Scene =
  query.get('kind') === 'one'
    ? { kind: 'one', courses: inventHistory(semesters), ...(ringed && { ringed }) }
    : { kind: 'crowd', crowd, top10: flag('top10'), ...(ringed && { ringed }) };

const handle = createRef<GraphHandle>();

function Lab() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <h1>The picture alone</h1>
      <GraphView
        ref={handle}
        title="Invented courses by semester"
        scene={scene}
        highlight={query.get('highlight')}
        classicForces={flag('classic')}
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
if (root === null) throw new Error('lab.html has no element with the id "root".');

/** Resolves when the page has dealt with what was changed. */
const dealtWith = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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
  /** Shows the picture; answers how long it took until it could be read. */
  async show(): Promise<number> {
    const started = performance.now();
    flushSync(() =>
      createRoot(root).render(
        <UiProvider>
          <Lab />
        </UiProvider>,
      ),
    );
    await painted();
    return performance.now() - started;
  },
  dealtWith,
  runPlainSvg: () => runPlainSvg(root, crowd),
  unseededTicks: (count: number) => unseededTicks(crowd, count),
};
Object.assign(globalThis, { lab });
if (!flag('wait')) lab.show();
