import { countCourses, type NumberedCourse, prefixOf, semesterWord } from '@coursetrail/domain';
import { type Ref, useRef } from 'react';
import { useElementWidth } from '../ui/element-width.ts';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { semesterTermText } from '../ui/term-text.ts';
import classes from './trail-picture.module.css';
import shapes from './trail-shapes.module.css';

type Props = {
  courses: readonly NumberedCourse[];
  ref?: Ref<SVGSVGElement>;
};

/** The width of a semester: what a course code needs, with a grade or below 'Spring 2027, planned', and what a lonely one looks good in. */
const minWidth = { alone: 132, withMore: 164 };
const maxWidth = 190;
const minAcross = 2;
const maxAcross = 8;
/** From the top of a row to its stops, and from there to the first course. */
const stopAt = 36;
const list = { withTerms: 60, withoutTerms: 44 };
const line = 21;
const below = 4;

/** A trail with the names of its courses: numbered semesters on a dotted path, each with its courses below it. */
export function TrailPicture({ courses, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementWidth(frame);
  const hasGrades = courses.some(({ grade }) => grade !== undefined);
  const semesters = [...Map.groupBy(courses, ({ n }) => n)].sort(([a], [b]) => a - b);
  const hasTerms = semesters.some(([, taken]) => semesterTermText(taken) !== '');
  const isPlannedFor = courses.some(({ planned, rawSemesterCode }) => planned && rawSemesterCode);
  const needed = hasGrades || isPlannedFor ? minWidth.withMore : minWidth.alone;
  const listAt = hasTerms ? list.withTerms : list.withoutTerms;
  const rows = rowsOf(semesters, Math.min(maxAcross, Math.max(minAcross, Math.floor(room / needed))));
  const across = Math.max(...rows.map((row) => row.length));
  const column = Math.min(maxWidth, Math.max(needed, room / across));
  const middleOf = (seat: number) => (seat + 0.5) * column;
  const heightOf = (row: readonly TrailStop[]) =>
    stopAt + listAt + line * Math.max(...row.map(([, taken]) => taken.length)) + below;
  const tops = rows.map((_, index) => rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), 0));
  const width = across * column;
  const height = rows.reduce((sum, row) => sum + heightOf(row), 0);
  return (
    <div ref={frame}>
      <svg
        ref={ref}
        role="img"
        aria-label={`The trail: ${contentsText(courses)}`}
        viewBox={`0 0 ${width} ${height}`}
        className={classes.picture}
        style={{ maxWidth: width }}
      >
        {rows.map((row, index) => (
          <g key={row[0]?.[0]} transform={`translate(0 ${tops[index]})`}>
            <path
              // It comes from the row before and goes on to the next, as text does.
              d={trailCurve([
                ...(index === 0 ? [] : [[4, stopAt] as const]),
                ...row.map((_, seat) => [middleOf(seat), heightOfStop(seat)] as const),
                ...(index === rows.length - 1 ? [] : [[width - 4, stopAt] as const]),
              ])}
              className={shapes.path}
            />
            {row.map(([n, taken], seat) => (
              <g
                key={n}
                transform={`translate(${middleOf(seat)} ${heightOfStop(seat)})`}
                data-planned={taken.every(({ planned }) => planned)}
              >
                <circle r={30} className={shapes.bloom} />
                <circle r={17} className={shapes.stop} />
                <text dy="0.36em" className={shapes.number}>
                  {n}
                </text>
                <text y={36} className={classes.term}>
                  {semesterTermText(taken)}
                </text>
                {taken.map(({ programId, grade, planned }, place) => (
                  <g
                    // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have the same code
                    key={place}
                    transform={`translate(${8 - needed / 2} ${listAt - heightOfStop(seat) + stopAt + place * line})`}
                  >
                    <circle
                      r={planned ? 5 : 6}
                      style={subjectStyle(prefixOf(programId))}
                      className={planned ? classes.outline : classes.dot}
                    />
                    <text x={12} dy="0.36em" className={classes.code}>
                      {programId}
                    </text>
                    {grade !== undefined && (
                      <text x={needed - 16} dy="0.36em" className={classes.grade}>
                        {grade}
                      </text>
                    )}
                  </g>
                ))}
              </g>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

type TrailStop = [n: number, taken: NumberedCourse[]];

/** Rows of the same length look better than full ones and a rest. */
function rowsOf(semesters: readonly TrailStop[], room: number): TrailStop[][] {
  const across = Math.ceil(semesters.length / Math.ceil(semesters.length / room));
  return semesters.flatMap((_, index) => (index % across === 0 ? [semesters.slice(index, index + across)] : []));
}

/** A trail is not straight. */
const heightOfStop = (seat: number) => stopAt + (seat % 2 === 0 ? 3 : -3);

/** '32 courses in 7 semesters, 9 planned'. What is planned is counted apart. */
export function contentsText(courses: readonly NumberedCourse[]): string {
  const taken = courses.filter(({ planned }) => !planned);
  const planned = courses.length - taken.length;
  const semesters = new Set(taken.map(({ n }) => n)).size;
  return [
    taken.length > 0 && `${plural(countCourses(taken), 'course')} in ${plural(semesters, semesterWord)}`,
    planned > 0 && `${planned} planned`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Leaves and reaches every stop in the direction of the trail. */
const trailCurve = (stops: readonly (readonly [x: number, y: number])[]): string =>
  stops
    .map(([x, y], index) => {
      const [fromX, fromY] = stops[index - 1] ?? [x, y];
      const middle = (fromX + x) / 2;
      return index === 0 ? `M${x} ${y}` : `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
