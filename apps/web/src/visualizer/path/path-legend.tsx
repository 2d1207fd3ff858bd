import type { VisualizerData } from '../visualizer-data.ts';
import classes from './path-legend.module.css';

const shares = [0.1, 0.5, 1];

type Props = { of: VisualizerData['of']; hasOwn: boolean; hasPlanned: boolean };

/** What a dot and a ring mean, in one line. */
export const PathLegend = ({ of, hasOwn, hasPlanned }: Props) => (
  <p className={classes.legend}>
    {of === 'crowd' ? (
      <span className={classes.entry}>
        <span className={classes.samples} aria-hidden="true">
          {shares.map((share) => (
            <span key={share} className={classes.sample}>
              <span className={classes.dot} style={{ scale: Math.sqrt(share) }} />
              {100 * share}%
            </span>
          ))}
        </span>
        <span>
          Area: share of the others<span className={classes.wide}> who take the course then</span>
        </span>
      </span>
    ) : (
      <span className={classes.entry}>
        <span className={classes.sample} aria-hidden="true">
          <span className={classes.dot} style={{ scale: 0.6 }} />
        </span>
        Dot: taken then
      </span>
    )}
    {hasOwn && of !== 'myself' && (
      <span className={classes.entry}>
        <span className={classes.ring} aria-hidden="true" />
        <span>
          Ring: you<span className={classes.wide}> took it then</span>
        </span>
      </span>
    )}
    {hasPlanned && (of === 'myself' || of === 'crowd') && (
      <span className={classes.entry}>
        <span className={classes.ring} data-planned aria-hidden="true" />
        <span>
          Dashed: planned<span className={classes.wide}> for then</span>
        </span>
      </span>
    )}
    {of === 'crowd' && <span className={classes.hint}>Select a course to read more.</span>}
  </p>
);
