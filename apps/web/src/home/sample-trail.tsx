import { type CSSProperties, useState } from 'react';
import { trailCurve } from '../ui/trail-curve.ts';
import classes from './sample-trail.module.css';

/** Fields of study in the colors their courses have in every picture; `sample-trail.test.ts` compares them. */
export const fields = {
  Computing: { subject: 'CMP_SC', light: '#517af1', dark: '#8aa1f8' },
  Math: { subject: 'MATH', light: '#c34200', dark: '#ff9d75' },
  Science: { subject: 'CHEM', light: '#007d4f', dark: '#1ccf47' },
  Humanities: { subject: 'ENGLSH', light: '#8727ff', dark: '#a67afe' },
  Society: { subject: 'PSYCH', light: '#1c7872', dark: '#36b3ac' },
  Communication: { subject: 'COMMUN', light: '#e11fbc', dark: '#fd97d4' },
} as const;
type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

/** An invented student of computer science; the courses are the university's. */
const semesters = [
  ['ENGLSH 1000', 'MATH 1500', 'CMP_SC 1050', 'PSYCH 1000'],
  ['ENGLSH 2030', 'CMP_SC 2050', 'MATH 1700', 'CHEM 1320'],
  ['CMP_SC 2270', 'COMMUN 1200', 'CMP_SC 3330', 'MATH 2320'],
  ['CHEM 1330', 'CMP_SC 3050', 'PSYCH 2510', 'CMP_SC 3280'],
  ['MATH 4140', 'CMP_SC 3380', 'COMMUN 3572', 'ENGLSH 2159'],
  ['CMP_SC 4520', 'ENGLSH 3000', 'CMP_SC 4320', 'PSYCH 3010'],
];

const fieldOf = (code: string): Field =>
  fieldNames.find((name) => code.startsWith(`${fields[name].subject} `)) ?? 'Computing';

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

const after = (seconds: number) => ({ '--after': `${seconds.toFixed(2)}s` }) as CSSProperties;

/** The color of a field in both themes; the style sheet chooses. */
const colorsOf = (field: Field) => ({ '--light': fields[field].light, '--dark': fields[field].dark }) as CSSProperties;

/**
 * The product in one picture: a dotted path through the semesters, each with its courses around it. Pointing at a field
 * of study shows where on the way its courses were.
 */
export function SampleTrail() {
  const [field, setField] = useState<Field | null>(null);
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
        {fieldNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={field === name}
            className={classes.field}
            style={colorsOf(name)}
            onClick={() => setField(field === name ? null : name)}
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
  highlighted: Field | null;
};

function Picture({ shape, className, highlighted }: SamplePictureProps) {
  const path = trailCurve(shape.stops, shape.height > shape.width);
  const mask = `walked-${shape.width}`;
  return (
    <svg viewBox={`0 0 ${shape.width} ${shape.height}`} className={className} aria-hidden="true">
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={shape.width} height={shape.height}>
        <path d={path} pathLength={1} className={classes.walk} />
      </mask>
      {shape.stops.map(([x, y]) => (
        <circle key={x + y} cx={x} cy={y} r={86} className={classes.bloom} />
      ))}
      <path d={path} className={classes.path} mask={`url(#${mask})`} />
      {shape.stops.map(([x, y], index) => (
        <g key={x + y} transform={`translate(${x} ${y})`}>
          {semesters[index]?.map((code, spoke) => {
            const field = fieldOf(code);
            const [dx, dy] = shape.around(index)[spoke] ?? [0, 0];
            return (
              <g
                key={code}
                className={classes.course}
                data-faded={(highlighted !== null && highlighted !== field) || undefined}
                style={{ ...after(0.35 + index * 0.28 + spoke * 0.07), ...colorsOf(field) }}
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
