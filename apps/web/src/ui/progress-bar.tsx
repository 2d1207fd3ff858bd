import type { CreditSum } from '@coursetrail/domain/planned-for';
import classes from './progress-bar.module.css';

type Parts = { earned: number; inProgress: number; planned?: number; whole: number };

/** How far something is. What is only planned is striped; the words beside the bar say the same. */
export const ProgressBar = ({ earned, inProgress, planned = 0, whole }: Parts) => (
  <span className={classes.bar} aria-hidden="true">
    {Object.entries({ earned, inProgress, planned }).map(([part, amount]) => (
      <span key={part} data-part={part} style={{ inlineSize: `${(100 * amount) / Math.max(whole, 1)}%` }} />
    ))}
  </span>
);

const names = [
  ['earned', 'earned'],
  ['inProgress', 'in progress'],
  ['planned', 'planned'],
  ['toFind', 'to find'],
] as const;

/** The credits of a degree in one bar: '87 earned, 16 in progress, 10 planned, 7 to find'. */
export const CreditBar = ({ sum }: { sum: CreditSum }) => (
  <div className={classes.credits}>
    <ProgressBar {...sum} />
    <ul aria-label={`Of ${sum.whole} credits`}>
      {names.map(([part, name]) => (
        <li key={part} data-part={part}>
          <b>{sum[part]}</b> {name}
        </li>
      ))}
    </ul>
  </div>
);
