import { type CSSProperties, useState } from 'react';
import classes from './sample-trail.module.css';

type SampleColor = 'blue' | 'orange' | 'green' | 'purple' | 'gold' | 'pink';
type SampleCourse = readonly [code: string, color: SampleColor];

/** An invented student of computer science; the courses are the university's. */
const semesters: readonly (readonly SampleCourse[])[] = [
  [
    ['ENGLSH 1000', 'pink'],
    ['MATH 1500', 'orange'],
    ['CMP_SC 1050', 'blue'],
    ['HIST 1100', 'gold'],
  ],
  [
    ['PHIL 1200', 'pink'],
    ['CMP_SC 2050', 'blue'],
    ['MATH 2320', 'orange'],
    ['STAT 2500', 'green'],
  ],
  [
    ['CMP_SC 2270', 'blue'],
    ['PHYSCS 2750', 'purple'],
    ['CMP_SC 3330', 'blue'],
    ['POL_SC 1100', 'gold'],
  ],
  [
    ['ENGLSH 2030', 'pink'],
    ['CMP_SC 3050', 'blue'],
    ['PHYSCS 2760', 'purple'],
    ['CMP_SC 3280', 'blue'],
  ],
  [
    ['MATH 4140', 'orange'],
    ['CMP_SC 3380', 'blue'],
    ['STAT 4710', 'green'],
    ['ASTRON 1010', 'purple'],
  ],
  [
    ['CMP_SC 4520', 'blue'],
    ['ENGLSH 2159', 'pink'],
    ['CMP_SC 4320', 'blue'],
    ['STAT 4510', 'green'],
  ],
];

/** What the colors stand for. */
const fields: readonly (readonly [color: SampleColor, name: string])[] = [
  ['blue', 'Computing'],
  ['orange', 'Math'],
  ['green', 'Statistics'],
  ['purple', 'Physics'],
  ['pink', 'Humanities'],
  ['gold', 'Society'],
];

type TrailPoint = readonly [x: number, y: number];
type TrailShape = {
  width: number;
  height: number;
  stops: readonly TrailPoint[];
  /** The positions of the courses around their semester, at heights that keep all names apart. */
  around: (stop: number) => readonly TrailPoint[];
};

const corners: readonly TrailPoint[] = [
  [-44, -70],
  [52, -52],
  [44, 70],
  [-52, 50],
];

const wide: TrailShape = {
  width: 1160,
  height: 320,
  stops: [
    [105, 170],
    [295, 120],
    [485, 190],
    [675, 110],
    [865, 170],
    [1055, 120],
  ],
  around: (stop) => [0, 1, 2, 3].map((spoke) => corners[(spoke + stop) % corners.length] ?? [0, 0]),
};

const tall: TrailShape = {
  width: 360,
  height: 566,
  stops: [
    [104, 104],
    [256, 282],
    [104, 460],
  ],
  around: (stop) => {
    const outwards = stop % 2 === 0 ? -1 : 1;
    return [
      [44 * outwards, -70],
      [-52 * outwards, -52],
      [-52 * outwards, 50],
      [44 * outwards, 70],
    ];
  },
};

/** A curve that leaves and reaches every stop in the direction of the trail. */
function pathThrough({ stops, width, height }: TrailShape): string {
  const across = width > height;
  return stops
    .map(([x, y], index) => {
      const [fromX, fromY] = stops[index - 1] ?? [x, y];
      if (index === 0) return `M${x} ${y}`;
      const [midX, midY] = [(fromX + x) / 2, (fromY + y) / 2];
      return across
        ? `C${midX} ${fromY} ${midX} ${y} ${x} ${y}`
        : `C${fromX} ${midY} ${x} ${midY} ${x} ${y}`;
    })
    .join('');
}

const after = (seconds: number) => ({ '--after': `${seconds.toFixed(2)}s` }) as CSSProperties;

/**
 * The product in one picture: a dotted path through the semesters, each with its courses around it. Pointing at a field
 * of study shows where on the way its courses were.
 */
export function SampleTrail() {
  const [field, setField] = useState<SampleColor | null>(null);
  return (
    <figure className={classes.sample}>
      <div
        role="img"
        aria-label="An invented student's courses: numbered semesters on a dotted path, each with its courses around it, colored by subject."
        className={classes.trail}
      >
        <Picture shape={wide} className={classes.wide} highlighted={field} />
        <Picture shape={tall} className={classes.tall} highlighted={field} />
      </div>
      <figcaption className={classes.caption}>
        <span>An invented student. Pick a field:</span>
        {fields.map(([color, name]) => (
          <button
            key={color}
            type="button"
            aria-pressed={field === color}
            className={classes.field}
            style={{ color: `var(--${color})` }}
            onClick={() => setField(field === color ? null : color)}
          >
            <span className={classes.name}>{name}</span>
          </button>
        ))}
      </figcaption>
    </figure>
  );
}

type SamplePictureProps = {
  shape: TrailShape;
  className: string | undefined;
  highlighted: SampleColor | null;
};

function Picture({ shape, className, highlighted }: SamplePictureProps) {
  const path = pathThrough(shape);
  const mask = `walked-${shape.width}`;
  return (
    <svg viewBox={`0 0 ${shape.width} ${shape.height}`} className={className} aria-hidden="true">
      <mask
        id={mask}
        maskUnits="userSpaceOnUse"
        x="0"
        y="0"
        width={shape.width}
        height={shape.height}
      >
        <path d={path} pathLength={1} className={classes.walk} />
      </mask>
      {shape.stops.map(([x, y]) => (
        <circle key={x + y} cx={x} cy={y} r={86} className={classes.bloom} />
      ))}
      <path d={path} className={classes.path} mask={`url(#${mask})`} />
      {shape.stops.map(([x, y], index) => (
        <g key={x + y} transform={`translate(${x} ${y})`}>
          {(semesters[index] ?? []).map(([code, color], spoke) => {
            const [dx, dy] = shape.around(index)[spoke] ?? [0, 0];
            return (
              <g
                key={code}
                className={classes.course}
                data-faded={(highlighted !== null && highlighted !== color) || undefined}
                style={{ ...after(0.35 + index * 0.28 + spoke * 0.07), color: `var(--${color})` }}
              >
                <line x2={dx} y2={dy} />
                <circle cx={dx} cy={dy} r={8} />
                <text x={dx} y={dy < 0 ? dy - 15 : dy + 24}>
                  {code}
                </text>
              </g>
            );
          })}
          <g className={classes.semester} style={after(0.15 + index * 0.28)}>
            <circle r={19} />
            <text dy="0.36em">{index + 1}</text>
          </g>
        </g>
      ))}
    </svg>
  );
}
