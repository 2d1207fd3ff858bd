import shapes from '../trail/trail-shapes.module.css';
import classes from './waiting.module.css';

/** Stands where the top of a student's Home is about to arrive: a trail without its courses. */
export const Waiting = ({ heading }: { heading?: string }) => (
  <div className={classes.waiting}>
    {heading !== undefined && <h1>{heading}</h1>}
    <p className={classes.words}>Loading your courses…</p>
    <svg viewBox="0 0 660 140" className={classes.trail} aria-hidden="true">
      {[66, 198, 330, 462, 594].map((x, index) => (
        <circle key={x} cx={x} cy={index % 2 === 0 ? 72 : 68} r={62} className={shapes.bloom} />
      ))}
      <path d="M66 72C132 72 132 68 198 68S264 72 330 72S396 68 462 68S528 72 594 72" className={shapes.path} />
    </svg>
  </div>
);
