import { courseHistoriesReply } from '@coursetrail/contract';
import { type GraphNode, labelSemesters } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { askAsStudent } from '../api.ts';
import { paths } from '../paths.ts';
import { useUserId } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { download } from '../ui/export.ts';
import { Help } from '../ui/help-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { type GraphHandle, GraphView } from './graph/graph-view.tsx';
import type { Scene } from './graph/picture.ts';

const none: ReadonlySet<string> = new Set();

export function Component() {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: [userId, 'history'],
    queryFn: ({ signal }) => askAsStudent('/course-histories?scope=mine', courseHistoriesReply, { signal }),
  });
  const [hidden, setHidden] = useState(none);
  const [opened, setOpened] = useState<GraphNode | null>(null);
  const graph = useRef<GraphHandle>(null);
  const scene = useMemo((): Scene => ({ kind: 'one', courses: labelSemesters(data?.[0]?.courses ?? []) }), [data]);
  return (
    <Page title="Visualizer">
      <p>Here you will see your own courses, a random student's or everybody's as a trail of semesters.</p>
      {scene.kind === 'one' && scene.courses.length > 0 && (
        <GraphView
          ref={graph}
          title="Your courses by semester"
          scene={scene}
          subjectsHidden={hidden}
          onSubjectsHidden={setHidden}
          onOpen={setOpened}
        />
      )}
      <Dialog title={opened?.id.replace('__', ', ') ?? ''} opened={opened !== null} onClose={() => setOpened(null)}>
        <p>Details come here.</p>
      </Dialog>
      <div className="buttons">
        <button
          type="button"
          className="button"
          data-quiet
          onClick={async () => graph.current && download(await graph.current.exportPng(), 'courses.png')}
        >
          Save as PNG
        </button>
        <button
          type="button"
          className="button"
          data-quiet
          onClick={() => graph.current && download(graph.current.exportSvg(), 'courses.svg')}
        >
          Save as SVG
        </button>
        <Link className="button" to={paths.form}>
          Submit your courses
        </Link>
        <Help title="Help: Visualizer">
          <dl>
            <dt>Select Major</dt>
            <dd>Chooses whose courses are shown; All Users needs one.</dd>
            <dt>Semester</dt>
            <dd>Shows one semester, or all of them; the buttons beside it step back and forth.</dd>
            <dt>Random User, &lt; Prev, Next &gt;</dt>
            <dd>Shows one anonymous student, then the one before or after.</dd>
            <dt>Current User</dt>
            <dd>Shows your own courses.</dd>
            <dt>All Users</dt>
            <dd>Shows every student of the selected major.</dd>
            <dt>Top 10 Courses</dt>
            <dd>Keeps the ten most frequent courses of each semester.</dd>
            <dt>The chart</dt>
            <dd>Zoom, pan and drag its nodes; click one for details.</dd>
          </dl>
          <p>Close this help with the x, with Escape or by clicking beside it.</p>
        </Help>
      </div>
    </Page>
  );
}
