import { lateFrom, prefixOf, semesterWord } from '@coursetrail/domain';
import type { TitlesByCode } from '../../server/use-course-titles.ts';
import { shareText } from '../../ui/share-text.ts';
import { subjectColorIndex } from '../../ui/subject-colors.ts';
import type { Drawing } from '../drawing.ts';
import type { Pen, TextStyle } from '../graph/paint/pens.ts';
import { colorOf, type Theme } from '../graph/palette.ts';
import { type ArrowShape, arrowShape, type Dot } from './arrow-shape.ts';
import type { Path } from './path.ts';

const margin = 16;
const head = 108;
const rowHeight = 32;
const columnWidth = 84;
const codeWidth = 136;
const titleWidth = 260;
const lateWidth = 92;
const maxRadius = 12;
const historyRadius = 7;

type Options = { title: string; course: string | null; titles: TitlesByCode; theme: Theme };

/** The path as a file shows it, where there is no page around it and every title has room. */
export function pathDrawing(path: Path, { title, course, titles, theme }: Options): Drawing {
  const { rows, columns, own, planned, isCrowd, late } = path;
  const hasTitles = rows.some(({ programId }) => titles.has(programId));
  const left = margin + codeWidth + (hasTitles ? titleWidth : 0);
  const end = left + columns.length * columnWidth;
  const width = end + (late.size > 0 ? lateWidth : 0) + margin;
  const height = head + rows.length * rowHeight + margin;
  const middleOf = (n: number) => left + (n - 0.5) * columnWidth;
  const yOf = (index: number) => head + (index + 0.5) * rowHeight;
  const indexes = new Map(rows.map(({ programId }, index) => [programId, index]));
  const dotAt = ({ programId, n }: { programId: string; n: number }): Dot => {
    const index = indexes.get(programId) ?? 0;
    const share = rows[index]?.cells.find((cell) => cell.n === n)?.share ?? 0;
    const isOwn = own.of(programId).includes(n);
    const radius = isOwn ? radiusOf(1, isCrowd) + 3 : radiusOf(share, isCrowd);
    return { x: middleOf(n), y: yOf(index), radius, width: columnWidth, height: rowHeight };
  };
  return {
    title,
    width,
    height,
    background: theme.background,
    paint(pen) {
      const write = (words: string, x: number, y: number, style: Partial<TextStyle> = {}) =>
        pen.text(words, x, y, { size: 13, weight: 400, color: theme.ink, align: 'left', ...style });
      const quietly = { size: 11, color: theme.quiet };
      write(title, margin, 24, { size: 17, weight: 700 });
      write(legendOf(path), margin, 46, { ...quietly, size: 12 });
      for (const { n, students, term } of columns) {
        write(String(n), middleOf(n), 74, { weight: 700, align: 'center' });
        const detail = students === undefined ? term : students.toLocaleString('en-US');
        write(detail, middleOf(n), 92, { ...quietly, align: 'center' });
      }
      if (late.size > 0) {
        write('Take it', end + lateWidth, 74, { weight: 700, align: 'right' });
        write(`with ${lateFrom}+ ${semesterWord}s`, end + lateWidth, 92, { ...quietly, align: 'right' });
      }
      rows.forEach(({ programId }, index) => {
        if (programId === course)
          pen.pill(margin / 2, yOf(index) - rowHeight / 2, width - margin, rowHeight, theme.halo);
        pen.begin();
        pen.line(margin, yOf(index) + rowHeight / 2, width - margin, yOf(index) + rowHeight / 2);
        pen.stroke(theme.halo, 1, 1);
      });
      const shapes = path.arrows.map((arrow) =>
        arrowShape(arrow, dotAt(arrow.from), dotAt(arrow.to), shareText(arrow.share)),
      );
      for (const shape of shapes) drawArrow(pen, shape, theme.quiet);
      rows.forEach(({ programId, cells }, index) => {
        const y = yOf(index);
        write(programId, margin, y, { weight: programId === course ? 700 : 600 });
        write(shortened(titles.get(programId) ?? ''), margin + codeWidth, y, {
          ...quietly,
          size: 12,
        });
        const color = colorOf(theme, subjectColorIndex(prefixOf(programId)));
        for (const { n, share, grade = '', planned: isPlanned } of cells) {
          const x = middleOf(n);
          const at = isCrowd ? x : x - 12;
          if (isPlanned) ring(pen, at, y, historyRadius - 1, color, dashes);
          else dot(pen, at, y, radiusOf(share, isCrowd), color);
          write(grade, x, y, { size: 12 });
        }
        for (const n of own.of(programId)) {
          const x = isCrowd ? middleOf(n) : middleOf(n) - 12;
          ring(pen, x, y, radiusOf(1, isCrowd) + 2, theme.ink);
        }
        for (const n of planned.of(programId)) ring(pen, middleOf(n), y, radiusOf(1, isCrowd) + 2, theme.ink, dashes);
        const share = late.get(programId);
        if (share !== undefined) write(shareText(share), end + lateWidth, y, { ...quietly, size: 12, align: 'right' });
      });
      for (const { label } of shapes)
        write(label.words, label.at.x, label.at.y, {
          ...{ size: 11, weight: 700, edge: theme.background },
          align: alignments[label.anchor],
        });
    },
  };
}

const alignments = { start: 'left', middle: 'center' } as const;

/** What a reader of the file has to know, who does not see the page. */
const legendOf = ({ isCrowd, own, planned, rows, arrows }: Path) =>
  [
    isCrowd
      ? `Area of a dot: the share of the ${semesterWord}’s other students who take the course then.`
      : `A dot: taken in that ${semesterWord}.`,
    own.size > 0 && 'Ring: you.',
    (planned.size > 0 || rows.some(({ cells }) => cells.some((cell) => cell.planned))) && 'Dashed: planned.',
    arrows.length > 0 && `Arrows: taken in the ${semesterWord} before and after, by this share.`,
  ]
    .filter((part) => part !== false)
    .join(' ');

const maxTitleLength = 40;
const shortened = (title: string) =>
  title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1).trimEnd()}…` : title;

/** The area of a dot is the share. */
const radiusOf = (share: number, isCrowd: boolean) => (isCrowd ? maxRadius * Math.sqrt(share) : historyRadius);

function dot(pen: Pen, x: number, y: number, radius: number, color: string) {
  pen.begin();
  pen.circle(x, y, radius);
  pen.fill(color, 1);
}

/** Of a ring that is planned. */
const dashes = [3, 4] as const;

function ring(pen: Pen, x: number, y: number, radius: number, color: string, dash?: readonly [number, number]) {
  pen.begin();
  pen.circle(x, y, radius);
  pen.stroke(color, 1, 2, dash);
}

function drawArrow(pen: Pen, { curve, corners, strength }: ArrowShape, color: string) {
  const [start, first, second, end] = curve;
  pen.begin();
  pen.moveTo(start.x, start.y);
  pen.curveTo(first.x, first.y, second.x, second.y, end.x, end.y);
  pen.stroke(color, 0.75, strength);
  const [tip, ...rest] = corners;
  pen.begin();
  pen.moveTo(tip.x, tip.y);
  for (const { x, y } of rest) pen.curveTo(x, y, x, y, x, y);
  pen.fill(color, 1);
}
