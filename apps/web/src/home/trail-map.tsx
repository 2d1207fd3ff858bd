import { countCourses, numberCourses, prefixOf, termName } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { trailCurve } from '../ui/trail-curve.ts';
import classes from './trail-map.module.css';

type MapCourse = { programId: string; semester: string };
type MapSemester = { n: number; name: string; subjects: string[] };

const cell = { width: 132, height: 158 };
const ring = { first: 40, second: 55, seats: 10 };

/** A history in small: its semesters on a dotted path, each with a dot for every course, colored by subject. */
export function TrailMap({ courses }: { courses: readonly MapCourse[] }) {
  const semesters = semestersOf(courses);
  return (
    <div
      className={classes.map}
      role="img"
      aria-label={`Your trail: ${plural(countCourses(courses), 'course')} in ${plural(semesters.length, 'semester')}`}
    >
      <Picture semesters={semesters} maxAcross={8} className={classes.wide} />
      <Picture semesters={semesters} maxAcross={3} className={classes.tall} />
    </div>
  );
}

function semestersOf(courses: readonly MapCourse[]): MapSemester[] {
  const bySemester = Map.groupBy(numberCourses(courses), ({ n }) => n);
  return [...bySemester]
    .sort(([a], [b]) => a - b)
    .map(([n, taken]) => ({
      n,
      name: termName(taken[0]?.rawSemesterCode ?? ''),
      // Neighbors of one subject make its color easier to see.
      subjects: taken.map(({ programId }) => prefixOf(programId)).sort(),
    }));
}

type MapPictureProps = {
  semesters: readonly MapSemester[];
  /** How many semesters stand side by side at most. The path turns around at the end of a row. */
  maxAcross: number;
  className: string | undefined;
};

function Picture({ semesters, maxAcross, className }: MapPictureProps) {
  const rows = Math.ceil(semesters.length / maxAcross);
  // Rows of the same length look better than a full one and a rest.
  const across = Math.ceil(semesters.length / rows);
  const [width, height] = [across * cell.width, rows * cell.height];
  const stops = semesters.map((_, index) => stopAt(index, across));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} style={{ maxWidth: width * 1.15 }} aria-hidden="true">
      {stops.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={62} className={classes.bloom} />
      ))}
      <path d={trailCurve(stops.map(({ x, y }) => [x, y]))} className={classes.path} />
      {semesters.map(({ n, name, subjects }, index) => {
        const { x, y } = stops[index] ?? { x: 0, y: 0 };
        return (
          <g key={n} transform={`translate(${x} ${y})`}>
            {subjects.map((subject, seat) => {
              const { dx, dy } = seatAt(seat, subjects.length);
              return (
                <circle
                  key={`${dx} ${dy}`}
                  cx={dx}
                  cy={dy}
                  r={7.5}
                  style={subjectStyle(subject)}
                  className={classes.dot}
                />
              );
            })}
            <circle r={17} className={classes.stop} />
            <text dy="0.36em" className={classes.number}>
              {n}
            </text>
            <text y={81} className={classes.term}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type MapPoint = { x: number; y: number };

/** Every second row runs back. */
function stopAt(index: number, across: number): MapPoint {
  const row = Math.floor(index / across);
  const column = index % across;
  const seat = row % 2 === 0 ? column : across - 1 - column;
  return { x: (seat + 0.5) * cell.width, y: row * cell.height + 68 + (column % 2 === 0 ? 0 : -4) };
}

/** Around the semester, the first at the top; a second ring takes what does not fit into the first. */
function seatAt(seat: number, count: number): { dx: number; dy: number } {
  const isOuter = seat >= ring.seats;
  const inRing = isOuter ? count - ring.seats : Math.min(count, ring.seats);
  const angle = ((seat % ring.seats) / inRing) * 2 * Math.PI - Math.PI / 2;
  const radius = isOuter ? ring.second : ring.first;
  return { dx: Math.cos(angle) * radius, dy: Math.sin(angle) * radius };
}
