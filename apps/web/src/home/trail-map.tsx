import shapes from '../trail/trail-shapes.module.css';
import { subjectStyle } from '../ui/subject-colors.ts';
import classes from './trail-map.module.css';

/** Its courses stand as listed: neighbors of one subject make its color easier to see. */
export type MapSemester = { n: number; name: string; courses: readonly { code: string; subject: string }[] };

type Props = {
  semesters: readonly MapSemester[];
  /** What the picture is called by screen readers. */
  label: string;
  /** Whether the courses have names, for which a semester must have few of them. */
  isNamed?: boolean;
};

/**
 * A history in small: its semesters on a dotted path, each with a dot for every course, colored by subject. It knows
 * nothing of terms and codes, so that a visitor's Home fetches little for it.
 */
export const TrailMap = ({ semesters, label, isNamed = false }: Props) => (
  <div role="img" aria-label={label}>
    <Picture {...{ semesters, isNamed }} maxAcross={8} width={1160} className={classes.wide} />
    <Picture {...{ semesters, isNamed }} maxAcross={isNamed ? 2 : 3} width={380} className={classes.tall} />
  </div>
);

type PictureProps = {
  semesters: readonly MapSemester[];
  /** How many semesters stand side by side at most. */
  maxAcross: number;
  width: number;
  isNamed: boolean;
  className: string | undefined;
};

/** The courses of a semester stand on a ring around it, those that do not fit on a second one. */
const ring = { first: 41, second: 55, seats: 10, named: 62 };
/** A semester that stands alone is not drawn larger than this. */
const widestCell = 250;

function Picture({ semesters, maxAcross, width, isNamed, className }: PictureProps) {
  const rows = Math.ceil(semesters.length / maxAcross);
  // Rows of the same length look better than a full one and a rest.
  const across = Math.ceil(semesters.length / rows);
  const bloom = isNamed ? 74 : 62;
  const cell = { width: Math.min(width / across, widestCell), height: 2 * bloom + 40 };
  const stops = semesters.map((semester, index) => ({
    ...semester,
    x: ((index % across) + 0.5) * cell.width,
    y: Math.floor(index / across) * cell.height + bloom + 4,
  }));
  return (
    <svg
      viewBox={`0 0 ${across * cell.width} ${rows * cell.height}`}
      className={className}
      style={{ maxWidth: across * cell.width * 1.1 }}
      aria-hidden="true"
    >
      <path d={trailThrough(stops)} className={shapes.path} />
      {stops.map(({ n, name, courses, x, y }) => (
        <g key={n} transform={`translate(${x} ${y})`}>
          <circle r={bloom} className={shapes.bloom} />
          {courses.map(({ code, subject }, seat) => {
            const { dx, dy } = seatAt(seat, courses.length, isNamed);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have the same code
              <g key={seat} style={subjectStyle(subject)} className={classes.course}>
                <line x2={dx} y2={dy} />
                <circle cx={dx} cy={dy} r={7.5} />
                {isNamed && (
                  <text x={dx * 1.1} y={dy + (dy < 0 ? -14 : 22)}>
                    {code}
                  </text>
                )}
              </g>
            );
          })}
          <circle r={17} className={shapes.stop} />
          <text dy="0.36em" className={shapes.number}>
            {n}
          </text>
          <text y={bloom + 22} className={classes.term}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

type MapPoint = { x: number; y: number };

/** Swings from semester to semester, and between two rows back to the left. */
const trailThrough = (stops: readonly MapPoint[]): string =>
  stops
    .map(({ x, y }, index) => {
      const before = stops[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      if (before.y === y) return `Q${(before.x + x) / 2} ${y + (index % 2 === 0 ? 46 : -46)} ${x} ${y}`;
      const between = (before.y + y) / 2;
      return `C${before.x} ${between} ${x} ${between} ${x} ${y}`;
    })
    .join('');

/** Around the semester, with none right above it: a second ring takes what does not fit into the first. */
function seatAt(seat: number, count: number, isNamed: boolean): { dx: number; dy: number } {
  const isOuter = seat >= ring.seats;
  const inRing = isOuter ? count - ring.seats : Math.min(count, ring.seats);
  const angle = (((seat % ring.seats) + 0.5) / inRing) * 2 * Math.PI - Math.PI / 2;
  const radius = isNamed ? ring.named : isOuter ? ring.second : ring.first;
  return { dx: Math.cos(angle) * radius, dy: Math.sin(angle) * radius };
}
