import type { CourseEntry, PlannedCourse } from '@coursetrail/domain';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { useElementWidth } from '../../ui/element-width.ts';
import { plural } from '../../ui/plural.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { DetailTarget } from '../detail-dialog.tsx';
import { pngOf, svgOf } from '../drawing.ts';
import { themes } from '../graph/palette.ts';
import type { PictureHandle } from '../picture-handle.ts';
import { ownSemesters } from '../select-courses.ts';
import type { Others } from '../texts.ts';
import type { VisualizerView } from '../url-state.ts';
import type { TitlesByCode } from '../use-course-titles.ts';
import type { VisualizerData } from '../visualizer-data.ts';
import { ByNow } from './by-now.tsx';
import { ChosenCourse, type LoadedPathways } from './chosen-course.tsx';
import { pathFile, pathOf } from './path.ts';
import { pathDrawing } from './path-drawing.ts';
import { PathLegend } from './path-legend.tsx';
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
  /** The courses of the viewer's plan. */
  ahead: readonly PlannedCourse[];
  /** The crowd, of which the viewer is no part; null where there is none. */
  others: Others | null;
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
  const { title, data, view, viewer, ahead, others, pathways, titles, onChoose, onOpen, ref } =
    props;
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
        <ByNow others={others} own={viewer} pathways={known} mostNamed={isNarrow ? 2 : 4} />
      )}
      <div ref={frame} className={classes.path}>
        <PathLegend of={data.of} hasOwn={hasOwn} hasPlanned={ahead.length > 0} />
        <PathTable {...{ title, path, semester, course, titles, onChoose, onOpen }} />
        {others !== null && (
          <ChosenCourse
            course={course}
            others={others}
            pathways={{ ...pathways, data: known }}
            own={hasOwn && course !== null ? (ownSemesters(viewer).get(course) ?? []) : null}
            titles={titles}
            isNarrow={isNarrow}
            onClose={() => onChoose(null)}
          />
        )}
        <div className={classes.more}>
          {canShowAll && (
            <TextButton onClick={() => setShowsAll(!showsAll)}>
              {showsAll
                ? `Show the ${few} most taken`
                : `Show all ${plural(path.courses, 'course')}`}
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
