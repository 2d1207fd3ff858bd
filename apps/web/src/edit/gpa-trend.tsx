import { formatGpa, type Gpa, termName } from '@coursetrail/domain';
import classes from './gpa-trend.module.css';

type Props = { terms: readonly (Gpa & { semester: string })[] };

const size = { width: 280, height: 96 };
const plot = { left: 22, right: 270, top: 12, bottom: 78 };
const highest = 4;

/** The GPA of each term as a line, oldest first. The picture's name holds every value, as does the table below it. */
export function GpaTrend({ terms }: Props) {
  const graded = terms.flatMap(({ semester, gpa }) =>
    gpa === null || semester === '' ? [] : [{ semester, gpa }],
  );
  // One term is no trend.
  if (graded.length < 2) return null;
  const points = graded.map((term, index) => ({
    ...term,
    x: plot.left + (index / (graded.length - 1)) * (plot.right - plot.left),
    y: heightOf(term.gpa),
  }));
  const [first, last] = [points[0], points.at(-1)];
  const values = graded.map(({ semester, gpa }) => `${termName(semester)} ${formatGpa(gpa)}`);
  return (
    <svg
      className={classes.trend}
      role="img"
      aria-label={`GPA by term: ${values.join(', ')}.`}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <path
        className={classes.grid}
        d={[2, 3, 4].map((gpa) => `M${plot.left} ${heightOf(gpa)}H${plot.right}`).join('')}
      />
      <text className={classes.ticks}>
        {[2, 3, 4].map((gpa) => (
          <tspan key={gpa} x={plot.left - 8} y={heightOf(gpa) + 4}>
            {gpa}
          </tspan>
        ))}
      </text>
      <path className={classes.line} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {points.map(({ semester, x, y }) => (
        <circle key={semester} className={classes.point} cx={x} cy={y} r="3.5" />
      ))}
      <text className={classes.ends} x={plot.left - 4} y={size.height - 4}>
        {first && termName(first.semester)}
      </text>
      <text className={classes.ends} data-last x={plot.right + 6} y={size.height - 4}>
        {last && termName(last.semester)}
      </text>
    </svg>
  );
}

/** From 1.0 up, where nearly every term is; what is below stands on the lower edge. */
const lowest = 1;
const heightOf = (gpa: number): number =>
  plot.bottom - ((Math.max(lowest, gpa) - lowest) / (highest - lowest)) * (plot.bottom - plot.top);
