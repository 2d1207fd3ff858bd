import type { CourseEntry } from '@coursetrail/domain';
import { prefixOf, semesterLabel } from '@coursetrail/domain';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { useElementWidth } from '../../ui/element-width.ts';
import { plural } from '../../ui/plural.ts';
import { subjectStyle } from '../../ui/subject-colors.ts';
import { TextButton } from '../../ui/text-button.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import type { DetailTarget } from '../detail-dialog.tsx';
import { pngOf, svgOf } from '../drawing.ts';
import { themes } from '../graph/palette.ts';
import type { PictureHandle } from '../picture-handle.ts';
import type { VisualizerView } from '../url-state.ts';
import type { TitlesByCode } from '../use-course-titles.ts';
import type { VisualizerData } from '../visualizer-data.ts';
import { cellText, type Path, type PathColumn, pathOf } from './path.ts';
import { pathDrawing } from './path-drawing.ts';
import { moveFocus } from './path-keys.ts';
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
  titles: TitlesByCode;
  onChoose: (course: string | null) => void;
  onOpen: (target: DetailTarget) => void;
  ref: Ref<PictureHandle>;
};

/**
 * Each course once, as a row with a dot for every semester it is taken in: the larger, the more take it then. It is a
 * table, so that a screen reader reads what the picture shows.
 */
export function PathView({ title, data, view, viewer, titles, onChoose, onOpen, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < narrow;
  const [showsAll, setShowsAll] = useState(false);
  const [addsOwn, setAddsOwn] = useState(false);
  const { semester, top10, course } = view;
  const few = isNarrow ? rowsAtFirst.narrow : rowsAtFirst.wide;
  const limit = showsAll ? Number.POSITIVE_INFINITY : few;
  const path = useMemo(
    () => pathOf(data, viewer, { semester, top10, course, limit, addsOwn }),
    [data, viewer, semester, top10, course, limit, addsOwn],
  );
  const scheme = useColorScheme();
  useImperativeHandle(ref, () => {
    const drawing = () => pathDrawing(path, { title, titles, theme: themes[scheme] });
    return { exportPng: () => pngOf(drawing()), exportSvg: async () => svgOf(drawing()) };
  });
  const canShowAll = path.isCrowd && !top10 && path.courses > few;
  return (
    <div ref={frame} className={classes.path}>
      <PathTable {...{ title, path, semester, course, titles, onChoose, onOpen }} />
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
  );
}

type TableProps = Pick<Props, 'title' | 'titles' | 'onChoose' | 'onOpen'> &
  Pick<VisualizerView, 'semester' | 'course'> & { path: Path };

function PathTable({ title, path, semester, course, titles, onChoose, onOpen }: TableProps) {
  const { columns, rows, own, isCrowd } = path;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} onKeyDown={moveFocus}>
        <caption className={hidden.text}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Course</th>
            {columns.map((column) => (
              <th key={column.n} scope="col" data-chosen={column.n === semester}>
                <span className={hidden.text}>Semester </span>
                {column.n}
                <ColumnDetail {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ programId, cells }) => (
            <tr
              key={programId}
              data-chosen={programId === course}
              style={subjectStyle(prefixOf(programId))}
            >
              <th scope="row">
                <button
                  type="button"
                  className={classes.course}
                  aria-pressed={programId === course}
                  onClick={() => onChoose(programId === course ? null : programId)}
                >
                  <span className={classes.code}>{programId}</span>{' '}
                  <span className={classes.title}>{titles.get(programId)}</span>
                </button>
              </th>
              {columns.map((column) => {
                const cell = cells.find(({ n }) => n === column.n);
                const isOwn = own.get(programId)?.includes(column.n) ?? false;
                return (
                  <td key={column.n} data-chosen={column.n === semester}>
                    {(cell !== undefined || isOwn) && (
                      <button
                        type="button"
                        tabIndex={-1}
                        className={classes.cell}
                        title={`${programId}, ${semesterLabel(column.n)}`}
                        onClick={() => onOpen({ n: column.n, programId })}
                      >
                        <span className={classes.mark} data-own={isOwn}>
                          <span
                            className={classes.dot}
                            style={{ scale: Math.sqrt(cell?.share ?? 0) }}
                          />
                        </span>
                        {!isCrowd && <span className={classes.grade}>{cell?.grade}</span>}
                        <span className={hidden.text}>
                          {[cell && cellText(cell, column), isOwn && 'you took it then']
                            .filter(Boolean)
                            .join('; ')}
                        </span>
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ColumnDetail = ({ students, term }: PathColumn) =>
  students === undefined ? (
    <span className={classes.detail}>{term}</span>
  ) : (
    <span className={classes.detail}>
      {students.toLocaleString('en-US')}
      <span className={hidden.text}> {students === 1 ? 'student' : 'students'}</span>
    </span>
  );
