import type { CourseEntry, GraphNode } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { isCountedIn, publishedQuery } from '../server/sharing.ts';
import { useUserId } from '../session/session.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Retry } from '../ui/retry.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import { ComparedWithMe } from './comparison.tsx';
import { CourseTable } from './course-table.tsx';
import { DetailDialog, type DetailTarget } from './detail-dialog.tsx';
import { FindCourse } from './find-course.tsx';
import { type GraphHandle, GraphView } from './graph/graph-view.tsx';
import classes from './result.module.css';
import { ResultSummary } from './result-summary.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { selectCourses } from './select-courses.ts';
import { titleOf } from './texts.ts';
import type { VisualizerView } from './url-state.ts';
import { codesOf, subjectsOf, type VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  view: VisualizerView;
  /** The viewer's own courses. */
  own: readonly CourseEntry[];
  /** True while other data is loading. */
  isOutdated: boolean;
  onView: (view: VisualizerView) => void;
  /** What is shown instead when the view has no courses. */
  whenEmpty: ReactNode;
};

/** The courses of a view as a graph or a table, with everything that is said about them. */
export function VisualizerResult({ data, view, own, isOutdated, onView, whenEmpty }: Props) {
  const { semester, top10, form, course } = view;
  const published = useQuery(publishedQuery(useUserId()));
  const ownCodes = useMemo(() => new Set(own.map(({ programId }) => programId)), [own]);
  const { scene, rows } = useMemo(
    () => selectCourses(data, { semester, top10 }, ownCodes),
    [data, semester, top10, ownCodes],
  );
  const listed = useMemo(
    () => (course === null ? rows : rows.filter(({ programId }) => programId === course)),
    [rows, course],
  );
  const ranking = useMemo(() => subjectsOf(data), [data]);
  const codes = useMemo(() => codesOf(data), [data]);
  const [subjectsHidden, setSubjectsHidden] = useState<ReadonlySet<string>>(new Set());
  const [hasClassicForces, setClassicForces] = useState(false);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [target, setTarget] = useState<DetailTarget>({ n: 1, programId: null });
  const [isOpen, setOpen] = useState(false);
  const graph = useRef<GraphHandle>(null);
  const title = titleOf(data, semester);
  const isTable = form === 'table';

  const open = useCallback((opened: DetailTarget) => {
    setTarget(opened);
    setOpen(true);
  }, []);

  const content = () => {
    if (rows.length === 0) return whenEmpty;
    if (!isTable)
      return (
        <GraphView
          ref={graph}
          title={title}
          scene={scene}
          ranking={ranking}
          highlight={course}
          freeLayout={hasClassicForces}
          subjectsHidden={subjectsHidden}
          onSubjectsHidden={setSubjectsHidden}
          onOpen={(node) => open({ n: node.n, programId: codeOf(node) })}
          onHover={(node) => setPointedAt(node === null ? null : codeOf(node))}
        />
      );
    if (listed.length === 0) return <p role="status">{course} is not among the courses shown.</p>;
    return (
      <CourseTable
        key={title}
        title={course === null ? title : `${title}: ${course}`}
        rows={listed}
        onOpen={open}
      />
    );
  };

  return (
    <div data-outdated={isOutdated} aria-busy={isOutdated} className={classes.result}>
      <div className={classes.above}>
        <ResultSummary
          data={data}
          rows={rows}
          countsMe={data.of === 'crowd' && isCountedIn(data.crowd.major, published.data)}
        />
        <div className={classes.tools}>
          {codes.length > 0 && (
            <FindCourse
              codes={codes}
              value={course}
              onChange={(code) => onView({ ...view, course: code })}
              className={classes.find}
            />
          )}
          <SegmentedGroup legend="View as" hidesLegend size="small" className={classes.forms}>
            {(['graph', 'table'] as const).map((each) => (
              <Segment
                key={each}
                pressed={form === each}
                onClick={() => onView({ ...view, form: each })}
              >
                {each === 'graph' ? 'Graph' : 'Table'}
              </Segment>
            ))}
          </SegmentedGroup>
        </div>
      </div>
      {content()}
      {published.isLoadingError && data.of === 'crowd' && (
        <p>
          <Retry
            inline
            sentence="You could not be compared with the others."
            onRetry={published.refetch}
          />
        </p>
      )}
      <ComparedWithMe
        data={data}
        own={own}
        course={pointedAt ?? course}
        published={published.data}
      />
      {rows.length > 0 && (
        <SaveButtons title={title} rows={isTable ? listed : rows} graph={isTable ? null : graph}>
          {!isTable && data.of === 'crowd' && (
            <Checkbox
              className={classes.classic}
              checked={hasClassicForces}
              onChange={setClassicForces}
            >
              Classic forces
            </Checkbox>
          )}
        </SaveButtons>
      )}
      <DetailDialog
        target={target}
        opened={isOpen}
        onClose={() => setOpen(false)}
        rows={rows}
        onShowInAllSemesters={(programId) => {
          setOpen(false);
          onView({ ...view, course: programId, semester: 'all' });
        }}
      />
    </div>
  );
}

const codeOf = (node: GraphNode) => (node.group === 'course' ? node.displayName : null);
