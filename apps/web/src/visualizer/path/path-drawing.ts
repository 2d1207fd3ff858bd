import { prefixOf } from '@coursetrail/domain';
import { subjectColorIndex } from '../../ui/subject-colors.ts';
import type { Drawing } from '../drawing.ts';
import type { Pen, TextStyle } from '../graph/paint/pens.ts';
import { colorOf, type Theme } from '../graph/palette.ts';
import type { TitlesByCode } from '../use-course-titles.ts';
import type { Path } from './path.ts';

const margin = 16;
const head = 88;
const rowHeight = 28;
const columnWidth = 84;
const codeWidth = 136;
const titleWidth = 260;
const largestRadius = 12;
const historyRadius = 7;

/** The path as a file shows it, where there is no page around it and every title has room. */
export function pathDrawing(
  path: Path,
  { title, titles, theme }: { title: string; titles: TitlesByCode; theme: Theme },
): Drawing {
  const hasTitles = path.rows.some(({ programId }) => titles.has(programId));
  const left = margin + codeWidth + (hasTitles ? titleWidth : 0);
  const width = left + path.columns.length * columnWidth + margin;
  const height = head + path.rows.length * rowHeight + margin;
  const middleOf = (n: number) => left + (n - 0.5) * columnWidth;
  return {
    title,
    width,
    height,
    background: theme.background,
    paint(pen) {
      const write = (words: string, x: number, y: number, style: Partial<TextStyle> = {}) =>
        pen.text(words, x, y, { size: 13, weight: 400, color: theme.ink, align: 'left', ...style });
      write(title, margin, 24, { size: 17, weight: 700 });
      for (const { n, students, term } of path.columns) {
        write(String(n), middleOf(n), 54, { weight: 700, align: 'center' });
        const detail = students === undefined ? term : students.toLocaleString('en-US');
        write(detail, middleOf(n), 72, { size: 11, color: theme.quiet, align: 'center' });
      }
      path.rows.forEach(({ programId, cells }, index) => {
        const y = head + (index + 0.5) * rowHeight;
        pen.begin();
        pen.line(margin, y + rowHeight / 2, width - margin, y + rowHeight / 2);
        pen.stroke(theme.halo, 1, 1);
        write(programId, margin, y, { weight: 600 });
        write(shortened(titles.get(programId) ?? ''), margin + codeWidth, y, {
          size: 12,
          color: theme.quiet,
        });
        const color = colorOf(theme, subjectColorIndex(prefixOf(programId)));
        for (const { n, share, grade = '' } of cells) {
          const x = middleOf(n);
          dot(pen, path.isCrowd ? x : x - 12, y, radiusOf(share, path.isCrowd), color);
          write(grade, x, y, { size: 12 });
        }
        for (const n of path.own.get(programId) ?? []) {
          const x = path.isCrowd ? middleOf(n) : middleOf(n) - 12;
          ring(pen, x, y, radiusOf(1, path.isCrowd) + 2, theme.ink);
        }
      });
    },
  };
}

const longestTitle = 40;
const shortened = (title: string) =>
  title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;

/** The area of a dot is the share. */
const radiusOf = (share: number, isCrowd: boolean) =>
  isCrowd ? largestRadius * Math.sqrt(share) : historyRadius;

function dot(pen: Pen, x: number, y: number, radius: number, color: string) {
  pen.begin();
  pen.circle(x, y, radius);
  pen.fill(color, 1);
}

function ring(pen: Pen, x: number, y: number, radius: number, color: string) {
  pen.begin();
  pen.circle(x, y, radius);
  pen.stroke(color, 1, 2);
}
