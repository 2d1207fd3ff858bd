import {
  type CourseEntry,
  lateShare,
  numberSemesters,
  type Pathways,
  type PlannedCourse,
  semesterWord,
  usualByNow,
} from '@coursetrail/domain';
import { Fragment, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { TitlesByCode } from '../../server/use-course-titles.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { CourseLink } from '../../ui/course-link.tsx';
import { useElementWidth } from '../../ui/element-width.ts';
import { plural } from '../../ui/plural.ts';
import { shareText } from '../../ui/share-text.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { DetailTarget } from '../detail-dialog.tsx';
import { type PictureHandle, pngOf, svgOf } from '../drawing.ts';
import { themes } from '../graph/palette.ts';
import { ownSemesters } from '../select-courses.ts';
import type { ShownOthers } from '../texts.ts';
import type { VisualizerView } from '../url-state.ts';
import type { VisualizerData } from '../visualizer-data.ts';
import { ChosenCourse, type LoadedPathways } from './chosen-course.tsx';
import { pathFile, pathOf } from './path.ts';
import { pathDrawing } from './path-drawing.ts';
import { PathTable } from './path-table.tsx';
import classes from './path-view.module.css';

/** The most taken courses of a crowd that have a row, until the student asks for all. */
const rowsAtFirst = { wide: 25, narrow: 15 };
const narrow = 560;

type Props = {
  title: string;
  data: VisualizerData;
  view: VisualizerView;
  /** The viewer's own courses, which get a ring. */
  viewer: readonly CourseEntry[];
  ahead: readonly PlannedCourse[];
  /** The crowd without the viewer; null where there is none. */
  others: ShownOthers | null;
  pathways: LoadedPathways;
  titles: TitlesByCode;
  onChoose: (course: string | null) => void;
  onOpen: (target: DetailTarget) => void;
  ref: Ref<PictureHandle>;
};

/**
 * Each course once, as a row with a dot for every semester it is taken in: the larger, the more take it then. What the
 * picture shows of the viewer and of a chosen course is also said in words.
 */
export function PathView(props: Props) {
  const { title, data, view, viewer, ahead, others, pathways, titles, onChoose, onOpen, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < narrow;
  const [showsAll, setShowsAll] = useState(false);
  const [addsOwn, setAddsOwn] = useState(false);
  const { semester, top10, course } = view;
  const isCrowd = data.of === 'crowd';
  // Those of another major may be there before its crowd.
  const known = isCrowd && pathways.data?.major === data.crowd.major ? pathways.data : undefined;
  const few = isNarrow ? rowsAtFirst.narrow : rowsAtFirst.wide;
  const limit = showsAll ? Number.POSITIVE_INFINITY : few;
  const path = useMemo(
    () =>
      pathOf(data, viewer, {
        ...{ semester, top10, course, limit, addsOwn, ahead },
        pathways: known,
      }),
    [data, viewer, semester, top10, course, limit, addsOwn, ahead, known],
  );
  const scheme = useColorScheme();
  useImperativeHandle(ref, () => {
    const drawing = () => pathDrawing(path, { title, course, titles, theme: themes[scheme] });
    return {
      exportPng: () => pngOf(drawing()),
      exportSvg: async () => svgOf(drawing()),
      cells: () => pathFile(path, titles),
    };
  });
  const canShowAll = isCrowd && !top10 && path.courses > few;
  const hasOwn = viewer.length > 0;
  return (
    <>
      {hasOwn && others?.isOwnMajor && (
        <ByNow others={others} own={viewer} pathways={known} maxNamed={isNarrow ? 2 : 4} />
      )}
      <div ref={frame} className={classes.path}>
        <PathLegend of={data.of} hasOwn={hasOwn} hasPlanned={ahead.length > 0} />
        <PathTable {...{ title, path, semester, course, titles, onChoose, onOpen }} />
        {others !== null && (
          <ChosenCourse
            course={course}
            others={others}
            pathways={{ ...pathways, data: known }}
            own={hasOwn && course !== null ? ownSemesters(viewer).of(course) : null}
            titles={titles}
            isNarrow={isNarrow}
            onClose={() => onChoose(null)}
          />
        )}
        <div className={classes.more}>
          {canShowAll && (
            <TextButton onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? `Show the ${few} most taken` : `Show all ${plural(path.courses, 'course')}`}
            </TextButton>
          )}
          {path.ownMissing > 0 && (
            <Checkbox checked={addsOwn} onChange={setAddsOwn}>
              Add my other courses ({path.ownMissing})
            </Checkbox>
          )}
        </div>
      </div>
    </>
  );
}

const shares = [0.1, 0.5, 1];

type PathLegendProps = { of: VisualizerData['of']; hasOwn: boolean; hasPlanned: boolean };

const PathLegend = ({ of, hasOwn, hasPlanned }: PathLegendProps) => (
  <p className={classes.legend}>
    {of === 'crowd' ? (
      <span className={classes.entry}>
        <span className={classes.samples} aria-hidden="true">
          {shares.map((share) => (
            <span key={share} className={classes.sample}>
              <span className={classes.legendDot} style={{ scale: Math.sqrt(share) }} />
              {100 * share}%
            </span>
          ))}
        </span>
        <span>
          Area: share of the others<span className={classes.wide}> who take the course then</span>
        </span>
      </span>
    ) : (
      <span className={classes.entry}>
        <span className={classes.sample} aria-hidden="true">
          <span className={classes.legendDot} style={{ scale: 0.6 }} />
        </span>
        Dot: taken then
      </span>
    )}
    {hasOwn && of !== 'myself' && (
      <span className={classes.entry}>
        <span className={classes.ring} aria-hidden="true" />
        <span>
          Ring: you<span className={classes.wide}> took it then</span>
        </span>
      </span>
    )}
    {hasPlanned && (of === 'myself' || of === 'crowd') && (
      <span className={classes.entry}>
        <span className={classes.ring} data-planned aria-hidden="true" />
        <span>
          Dashed: planned<span className={classes.wide}> for then</span>
        </span>
      </span>
    )}
    {of === 'crowd' && <span className={classes.hint}>Select a course for details.</span>}
  </p>
);

type ByNowProps = {
  others: ShownOthers;
  own: readonly CourseEntry[];
  /** Undefined until they are known. */
  pathways: Pathways | undefined;
  maxNamed: number;
};

/** What most others of the viewer's major had taken by the viewer's semester, and the viewer has not. */
function ByNow({ others, own, pathways, maxNamed }: ByNowProps) {
  const { n, missing } = useMemo(() => {
    const n = numberSemesters(own.map(({ semester }) => semester)).size;
    const late = (programId: string) => pathways && lateShare(pathways, programId);
    return { n, missing: usualByNow(others.semesters, own, n, late) };
  }, [others, own, pathways]);
  if (n === 0) return null;
  const more = missing.length - maxNamed;
  return (
    <p className={classes.byNow}>
      {missing.length === 0 ? (
        `You’ve taken what most students take by ${semesterWord} ${n}.`
      ) : (
        <>
          Most students take these by {semesterWord} {n}; you haven’t yet:{' '}
          {missing.slice(0, maxNamed).map(({ programId, share }, index) => (
            <Fragment key={programId}>
              {index > 0 && ', '}
              <span className={classes.named}>
                <CourseLink code={programId} /> ({shareText(share)})
              </span>
            </Fragment>
          ))}
          {more > 0 && ` and ${more} more`}.
        </>
      )}
    </p>
  );
}
