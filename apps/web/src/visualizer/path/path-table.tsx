import { courseNodeId, type PathArrow, prefixOf, SemesterWord, semesterLabel } from '@coursetrail/domain';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TitlesByCode } from '../../server/use-course-titles.ts';
import { classNames } from '../../ui/class-names.ts';
import { useElementWidth } from '../../ui/element-width.ts';
import { shareText } from '../../ui/share-text.ts';
import { subjectStyle } from '../../ui/subject-colors.ts';
import hidden from '../../ui/visually-hidden.module.css';
import type { DetailTarget } from '../detail-dialog.tsx';
import type { VisualizerView } from '../url-state.ts';
import { type ArrowShape, arrowShape, type Dot } from './arrow-shape.ts';
import { cellText, type Path, type PathColumn } from './path.ts';
import classes from './path-view.module.css';

type Props = Pick<VisualizerView, 'semester' | 'course'> & {
  title: string;
  path: Path;
  titles: TitlesByCode;
  onChoose: (course: string | null) => void;
  onOpen: (target: DetailTarget) => void;
};

/** The rows of a path. They are a table, so that a screen reader reads what the picture shows. */
export function PathTable({ title, path, semester, course, titles, onChoose, onOpen }: Props) {
  const { columns, rows, own, planned, isCrowd, late } = path;
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  // Wider once the titles are there.
  const names = useRef<HTMLTableCellElement>(null);
  const widths = `${width} ${useElementWidth(names)}`;
  const [atEnd, setAtEnd] = useState(true);
  const lookForEnd = () => setAtEnd(frame.current === null || isAtEnd(frame.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what decides whether all semesters fit.
  useEffect(lookForEnd, [width, columns]);
  return (
    <div className={classes.sides} data-more={!atEnd}>
      <div ref={frame} className={classes.scroll} onScroll={lookForEnd}>
        <PathArrows arrows={path.arrows} frame={frame} widths={widths} />
        <table
          className={classes.table}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && course !== null) onChoose(null);
            else moveFocus(event);
          }}
        >
          <caption className={hidden.text}>{title}</caption>
          <thead>
            <tr>
              <th ref={names} scope="col">
                Course
              </th>
              {columns.map((column) => (
                <th key={column.n} scope="col" data-chosen={column.n === semester}>
                  <span className={hidden.text}>{SemesterWord} </span>
                  {column.n}
                  <ColumnDetail {...column} />
                </th>
              ))}
              {late.size > 0 && (
                <th scope="col" className={classes.late}>
                  Ever take it
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ programId, cells }) => (
              <tr key={programId} data-chosen={programId === course} style={subjectStyle(prefixOf(programId))}>
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
                  const isOwn = own.of(programId).includes(column.n);
                  const isPlanned = planned.of(programId).includes(column.n);
                  return (
                    <td key={column.n} data-chosen={column.n === semester}>
                      {(cell !== undefined || isOwn || isPlanned) && (
                        <button
                          type="button"
                          tabIndex={-1}
                          className={classes.cell}
                          data-node={courseNodeId(programId, column.n)}
                          title={`${programId}, ${semesterLabel(column.n)}`}
                          onClick={() => onOpen({ n: column.n, programId })}
                        >
                          <span className={classes.mark} data-own={isOwn} data-planned={isPlanned || cell?.planned}>
                            <span className={classes.dot} style={{ scale: Math.sqrt(cell?.share ?? 0) }} />
                          </span>
                          {!isCrowd && <span className={classes.grade}>{cell?.grade}</span>}
                          <span className={hidden.text}>
                            {[
                              cell && cellText(cell, column),
                              isOwn && 'you took it then',
                              isPlanned && 'you plan it then',
                            ]
                              .filter(Boolean)
                              .join('; ')}
                          </span>
                        </button>
                      )}
                    </td>
                  );
                })}
                {late.size > 0 && <td className={classes.late}>{lateText(late.get(programId))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const lateText = (share: number | undefined) => (share === undefined ? '' : shareText(share));

const isAtEnd = ({ scrollLeft, clientWidth, scrollWidth }: Element) => scrollLeft + clientWidth >= scrollWidth - 1;

/** '9.6k', or the number itself below a thousand: on a phone it is what makes a column wide. */
const inThousands = (students: number): string => {
  if (students < 1000) return String(students);
  return `${students < 9950 ? (students / 1000).toFixed(1) : Math.round(students / 1000)}k`;
};

const ColumnDetail = ({ students, term }: PathColumn) =>
  students === undefined ? (
    <span className={classes.detail}>{term}</span>
  ) : (
    <span className={classes.detail}>
      <span className={classes.exact}>{students.toLocaleString('en-US')}</span>
      <span className={classes.rounded} aria-hidden="true">
        {inThousands(students)}
      </span>
      <span className={hidden.text}> {students === 1 ? 'other' : 'others'}</span>
    </span>
  );

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from button to button of a table, past cells that have none. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const cell = (event.target as Element).closest('th, td');
  const row = cell?.closest('tr');
  if (step === undefined || !(cell instanceof HTMLTableCellElement) || !row) return;
  event.preventDefault();
  const [down, right] = step;
  const rows = [...event.currentTarget.tBodies].flatMap(({ rows }) => [...rows]);
  const buttonAt = (line: number, column: number) => rows[line]?.cells[column]?.querySelector('button') ?? null;
  let line = rows.indexOf(row) + down;
  let column = cell.cellIndex + right;
  while (rows[line]?.cells[column] !== undefined && buttonAt(line, column) === null) {
    line += down;
    column += right;
  }
  buttonAt(line, column)?.focus();
}

type PathArrowsProps = {
  arrows: readonly PathArrow[];
  /** What scrolls, with the table in it. */
  frame: RefObject<HTMLDivElement | null>;
  /** Where the dots are changes with them. */
  widths: string;
};

/** The arrows between the dots of a table, under them, and their shares, above them. The same is said in words, so nothing here is read aloud. */
function PathArrows({ arrows, frame, widths }: PathArrowsProps) {
  const [shapes, setShapes] = useState<readonly ArrowShape[]>([]);
  // Before anything is painted: the arrows come with the row that they belong to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths move the dots.
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const dots = measureDots(frame.current);
    setShapes(
      arrows.flatMap((arrow) => {
        const [from, to] = [dots(arrow.from), dots(arrow.to)];
        return from && to ? [arrowShape(arrow, from, to, shareText(arrow.share))] : [];
      }),
    );
  }, [arrows, frame, widths]);
  if (shapes.length === 0) return null;
  return (
    <>
      <svg className={classNames(classes.layer, classes.below)} aria-hidden="true">
        {shapes.map(({ key, line, head, strength }) => (
          <g key={key}>
            <path className={classes.line} d={line} strokeWidth={strength} />
            <path className={classes.head} d={head} />
          </g>
        ))}
      </svg>
      <svg className={classNames(classes.layer, classes.above)} aria-hidden="true">
        {shapes.map(({ key, label }) => (
          <text key={key} className={classes.label} {...label.at} textAnchor={label.anchor}>
            {label.words}
          </text>
        ))}
      </svg>
    </>
  );
}

/** Finds dots by course and semester, measured from the corner of what scrolls. */
function measureDots(frame: HTMLElement) {
  const corner = frame.getBoundingClientRect();
  const [left, top] = [corner.left - frame.scrollLeft, corner.top - frame.scrollTop];
  return ({ programId, n }: PathArrow['from']): Dot | undefined => {
    const cell = frame.querySelector(`[data-node="${CSS.escape(courseNodeId(programId, n))}"]`);
    const box = cell?.getBoundingClientRect();
    const mark = cell?.querySelector('[data-own]');
    const drawn = mark?.matches('[data-own="true"]') ? mark : mark?.firstElementChild;
    if (box === undefined || drawn == null) return undefined;
    return {
      x: box.left + box.width / 2 - left,
      y: box.top + box.height / 2 - top,
      radius: drawn.getBoundingClientRect().width / 2,
      width: box.width,
      height: box.height,
    };
  };
}
