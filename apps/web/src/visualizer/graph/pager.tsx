import classes from './pager.module.css';

type Props = {
  /** The names of the semesters. */
  semesters: readonly string[];
  /** Which of them is shown alone; null while all are shown. */
  page: number | null;
  onTurn(by: 1 | -1): void;
  onShowAll(): void;
};

/** Turns from one semester to the next on a narrow screen, as a swipe does. */
export const Pager = ({ semesters, page, onTurn, onShowAll }: Props) => (
  <div className={classes.pager}>
    <button
      type="button"
      className={classes.turn}
      aria-label="Previous semester in the graph"
      disabled={page === 0}
      onClick={() => onTurn(-1)}
    >
      ‹
    </button>
    <p className={classes.current} aria-live="polite">
      {page === null ? 'All semesters' : `${semesters[page]} (${page + 1} of ${semesters.length})`}
    </p>
    <button
      type="button"
      className={classes.turn}
      aria-label="Next semester in the graph"
      disabled={page === semesters.length - 1}
      onClick={() => onTurn(1)}
    >
      ›
    </button>
    <button
      type="button"
      className={classes.overview}
      aria-pressed={page === null}
      onClick={onShowAll}
    >
      Overview
    </button>
  </div>
);
