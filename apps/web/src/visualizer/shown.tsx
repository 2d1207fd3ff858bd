import type { CourseEntry, GraphNode } from '@coursetrail/domain';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { csvFile, download, fileName } from '../ui/export.ts';
import { Compared } from './compared.tsx';
import { CourseTable, cellsOf } from './course-table.tsx';
import { type Detail, DetailDialog } from './detail-dialog.tsx';
import { FindCourse } from './find-course.tsx';
import { type GraphHandle, GraphView } from './graph/graph-view.tsx';
import {
  codesOf,
  counted,
  cut,
  type Row,
  subjectsOf,
  type Told,
  titleOf,
  withheldLine,
} from './told.ts';
import type { View } from './view.ts';
import classes from './visualizer.module.css';

type Props = {
  told: Told;
  view: View;
  own: readonly CourseEntry[];
  /** True while something else is on its way. */
  isPassing: boolean;
  onView(view: View): void;
  whenEmpty: ReactNode;
};

/** What was found, as a picture or a table, with all that is said about it. */
export function Shown({ told, view, own, isPassing, onView, whenEmpty }: Props) {
  const { semester, top10, form, course } = view;
  const mine = useMemo(() => new Set(own.map(({ programId }) => programId)), [own]);
  const { scene, rows } = useMemo(
    () => cut(told, { semester, top10 }, mine),
    [told, semester, top10, mine],
  );
  const ranking = useMemo(() => subjectsOf(told), [told]);
  const codes = useMemo(() => codesOf(told), [told]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isClassic, setClassic] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);
  const [detail, setDetail] = useState<Detail>({ n: 1, programId: null });
  const [isOpen, setOpen] = useState(false);
  const [saveFailed, setSaveFailed] = useState(false);
  const graph = useRef<GraphHandle>(null);
  const title = titleOf(told, semester);
  const isTable = form === 'table';
  const listed =
    isTable && course !== null ? rows.filter(({ programId }) => programId === course) : rows;

  const open = (chosen: Detail) => {
    setDetail(chosen);
    setOpen(true);
  };
  const save = async (extension: string, file: () => Blob | Promise<Blob> | undefined) => {
    setSaveFailed(false);
    try {
      const made = await file();
      if (made) download(made, fileName(title, extension));
    } catch {
      setSaveFailed(true);
    }
  };

  return (
    <div data-passing={isPassing} aria-busy={isPassing} className={classes.shown}>
      <div className={classes.above}>
        <Summary told={told} rows={rows} />
        <div className={classes.tools}>
          {codes.length > 0 && (
            <div className={classes.find}>
              <FindCourse
                codes={codes}
                value={course}
                onChange={(code) => onView({ ...view, course: code })}
              />
            </div>
          )}
          <fieldset className={classes.forms}>
            <legend>View as</legend>
            {(['graph', 'table'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={form === each}
                onClick={() => onView({ ...view, form: each })}
              >
                {each === 'graph' ? 'Graph' : 'Table'}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {rows.length === 0 ? (
        whenEmpty
      ) : isTable ? (
        listed.length === 0 ? (
          <p role="status">{course} is not among the courses shown.</p>
        ) : (
          <CourseTable
            key={title}
            title={course === null ? title : `${title}: ${course}`}
            rows={listed}
            onOpen={({ n, programId }) => open({ n, programId })}
          />
        )
      ) : (
        <GraphView
          ref={graph}
          title={title}
          scene={scene}
          ranking={ranking}
          highlight={course}
          classicForces={isClassic}
          subjectsHidden={hidden}
          onSubjectsHidden={setHidden}
          onOpen={(node) => open(detailOf(node))}
          onHover={(node) => setPointed(node?.group === 'course' ? node.displayName : null)}
        />
      )}
      <Compared told={told} own={own} course={pointed ?? course} />
      {rows.length > 0 && (
        <div className={classes.files}>
          {!isTable && (
            <>
              <button type="button" onClick={() => save('png', () => graph.current?.exportPng())}>
                Save as PNG
              </button>
              <button type="button" onClick={() => save('svg', () => graph.current?.exportSvg())}>
                Save as SVG
              </button>
            </>
          )}
          <button type="button" onClick={() => save('csv', () => csvFile(cellsOf(listed)))}>
            Save as CSV
          </button>
          {!isTable && told.of === 'crowd' && (
            <label className={classes.classic}>
              <input
                type="checkbox"
                checked={isClassic}
                onChange={({ target }) => setClassic(target.checked)}
              />
              Classic forces
            </label>
          )}
        </div>
      )}
      {saveFailed && (
        <Alert kind="error">
          The picture could not be saved. The table holds the same courses.
        </Alert>
      )}
      <DetailDialog
        detail={detail}
        opened={isOpen}
        onClose={() => setOpen(false)}
        rows={rows}
        onFind={(programId) => {
          setOpen(false);
          onView({ ...view, course: programId, semester: 'all' });
        }}
      />
    </div>
  );
}

const detailOf = (node: GraphNode): Detail => ({
  n: node.n,
  programId: node.group === 'course' ? node.displayName : null,
});

/** Whose courses these are, how many, and what was left out. Read aloud when it changes. */
function Summary({ told, rows }: { told: Told; rows: readonly Row[] }) {
  const semesters = new Set(rows.map(({ n }) => n)).size;
  const withheld = withheldLine(told);
  return (
    <div role="status" className={classes.summary}>
      <p className={classes.whose}>
        {told.of === 'crowd'
          ? `${counted(told.crowd.students, 'student')} of ${told.crowd.major}`
          : `Showing data for major: ${told.major ?? 'Not set'}`}
      </p>
      {rows.length > 0 && (
        <p>
          {counted(rows.length, 'course')} in {counted(semesters, 'semester')}
          {told.of === 'crowd' && (
            <span className={classes.aside}> · the larger a dot, the more students took it</span>
          )}
        </p>
      )}
      {withheld !== null && <p>{withheld}</p>}
    </div>
  );
}
