import { courseNodeId, type PathArrow } from '@coursetrail/domain';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { shareText } from '../graph/scene/picture.ts';
import { type ArrowShape, arrowShape, type Dot } from './arrow-shape.ts';
import classes from './path-arrows.module.css';

type Props = {
  arrows: readonly PathArrow[];
  /** What scrolls, with the table in it. */
  frame: RefObject<HTMLDivElement | null>;
  /** Where the dots are changes with them. */
  widths: string;
};

/** The arrows between the dots of a table, under them, and their shares, above them. The same is said in words, so nothing here is read aloud. */
export function PathArrows({ arrows, frame, widths }: Props) {
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
