import type { OwnAttempt, PublishedOfMe } from '@coursetrail/contract';
import { coursesInCommon, type GraphNode, semesterWord } from '@coursetrail/domain';
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ShareTrail } from '../trail/share-trail.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Optional } from '../ui/optional.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { ComparedWithOthers, PointedCourse } from './comparison.tsx';
import { CourseTable } from './course-table.tsx';
import { DetailDialog, type DetailTarget } from './detail-dialog.tsx';
import type { PictureHandle } from './drawing.ts';
import { FindCourse } from './find-course.tsx';
import { GraphView } from './graph/graph-view.tsx';
import { AnotherMajor } from './path/another-major.tsx';
import type { LoadedPathways } from './path/chosen-course.tsx';
import { PathView } from './path/path-view.tsx';
import classes from './result.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { type ShownOthers, titleOf } from './texts.ts';
import { showMajor, type VisualizerView, writeView } from './url-state.ts';
import type { ShownPlan } from './use-plan.ts';
import type { ShownCourses } from './use-shown-courses.ts';
import { subjectsOf, type VisualizerData } from './visualizer-data.ts';

const OthersTookNext = lazy(() => import('../suggestions/others-took-next.tsx'));

type Props = {
  data: VisualizerData;
  shown: ShownCourses;
  view: VisualizerView;
  own: { major: string | null; courses: readonly OwnAttempt[] };
  plan: ShownPlan;
  others: ShownOthers | null;
  /** What is published of the viewer: no comparison with the others may count it. */
  published: { data: PublishedOfMe | undefined; isLoadingError: boolean; refetch: () => unknown };
  pathways: LoadedPathways;
  /** True while other data is loading. */
  isOutdated: boolean;
  onView: (view: VisualizerView) => void;
  whenEmpty: ReactNode;
};

/** The courses of a view as a graph, a path or a table, with everything that is said about them. */
export function VisualizerResult(props: Props) {
  const { data, shown, view, own, plan, others, published, isOutdated, onView, whenEmpty } = props;
  const { scene, rows, isEmpty, codes, titles } = shown;
  const { semester, form, course } = view;
  const listed = useMemo(
    () => (course === null ? rows : rows.filter(({ programId }) => programId === course)),
    [rows, course],
  );
  const ranking = useMemo(() => subjectsOf(data), [data]);
  const [subjectsHidden, setSubjectsHidden] = useState<ReadonlySet<string>>(new Set());
  const [hasFreeLayout, setFreeLayout] = useState(false);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [target, setTarget] = useState<DetailTarget | null>(null);
  const picture = useRef<PictureHandle>(null);
  const title = titleOf(data, semester);
  const isTable = form === 'table';
  const isGraph = form === 'graph';
  const isPath = form === 'path';
  const planSwitch = plan.hasCourses && (data.of === 'myself' || (data.of === 'crowd' && isPath)) && (
    <Checkbox className={classes.option} checked={plan.isShown} onChange={plan.show}>
      Show my plan
    </Checkbox>
  );

  const content = () => {
    if (isEmpty) return whenEmpty;
    if (isGraph)
      return (
        <GraphView
          ref={picture}
          title={title}
          scene={scene}
          ranking={ranking}
          highlight={course}
          titles={titles}
          freeLayout={hasFreeLayout}
          onShowTable={() => onView({ ...view, form: 'table' })}
          subjectsHidden={subjectsHidden}
          onSubjectsHidden={setSubjectsHidden}
          onOpen={(node) => setTarget({ n: node.n, programId: codeOf(node) })}
          onHover={(node) => setPointedAt(node === null ? null : codeOf(node))}
        />
      );
    if (isPath)
      return (
        <PathView
          ref={picture}
          title={title}
          data={data}
          view={view}
          viewer={own.courses}
          ahead={plan.ahead}
          others={others}
          pathways={props.pathways}
          titles={titles}
          onChoose={(code) => onView({ ...view, course: code })}
          onOpen={setTarget}
        />
      );
    if (listed.length === 0) return <p role="status">{course} isn’t one of the courses shown.</p>;
    return (
      <CourseTable
        key={title}
        title={course === null ? title : `${title}: ${course}`}
        rows={listed}
        onOpen={setTarget}
      />
    );
  };

  return (
    <div data-outdated={isOutdated} aria-busy={isOutdated} className={classes.result}>
      <div className={classes.comparison}>
        {others !== null && own.courses.length > 0 && others.semesters.length > 0 && (
          <ComparedWithOthers
            others={others}
            own={own.courses}
            titles={titles}
            // The rings of a path show them, too.
            atFirst={isPath ? 0 : 2}
          />
        )}
        {data.of === 'student' && own.courses.length > 0 && (
          <p className={classes.common}>
            <strong>{plural(coursesInCommon(data.courses, own.courses).size, 'course')} in common with you.</strong>{' '}
            <span className={classes.ring}>A ring marks those you took in the same {semesterWord}.</span>
          </p>
        )}
        {data.of === 'myself' && (
          <p className={classes.own}>
            {own.major !== null && (
              <Link to={{ search: String(writeView(showMajor(view, own.major))) }}>
                See all students in {own.major}
              </Link>
            )}
            {rows.length > 0 && isGraph && (
              <span className={classes.hint}>Select a dot for its course, or a number for its {semesterWord}.</span>
            )}
          </p>
        )}
        {published.isLoadingError && data.of === 'crowd' && (
          <Retry inline sentence="We couldn’t compare you with the others." onRetry={published.refetch} />
        )}
      </div>
      {codes.length > 0 && (
        <div className={classes.find}>
          <FindCourse
            codes={codes}
            titles={titles}
            value={course}
            onChange={(code) => onView({ ...view, course: code })}
          />
        </div>
      )}
      <div className={classes.picture}>{content()}</div>
      <div className={classes.below}>
        {others !== null && !isPath && <PointedCourse course={pointedAt ?? course} others={others} own={own.courses} />}
        {!isEmpty && (
          <SaveButtons title={title} rows={isTable ? listed : rows} picture={isTable ? null : picture}>
            {isGraph && data.of === 'crowd' && (
              <Checkbox className={classes.option} checked={hasFreeLayout} onChange={setFreeLayout}>
                Free layout
              </Checkbox>
            )}
            {data.of === 'myself' && <ShareTrail size="small" {...own} />}
            {planSwitch}
          </SaveButtons>
        )}
        {isEmpty && planSwitch}
        {isPath && data.of !== 'student' && own.courses.length > 0 && (
          <AnotherMajor major={view.beside} own={own.courses} onMajor={(beside) => onView({ ...view, beside })} />
        )}
        {isPath && data.of === 'crowd' && rows.length > 0 && (
          <Optional>
            <OthersTookNext major={data.crowd.major} />
          </Optional>
        )}
      </div>
      {target && (
        <DetailDialog
          target={target}
          onClose={() => setTarget(null)}
          rows={rows}
          major={data.of === 'crowd' ? data.crowd.major : data.major}
          own={data.of === 'myself' ? own.courses : []}
          onOpen={setTarget}
          onShow={(next) => {
            setTarget(null);
            onView({ ...view, ...next });
          }}
        />
      )}
    </div>
  );
}

const codeOf = (node: GraphNode) => (node.group === 'course' ? node.displayName : null);
