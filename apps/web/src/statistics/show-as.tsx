import { useId } from 'react';
import { useNavigate } from 'react-router';
import hidden from '../ui/visually-hidden.module.css';
import classes from './show-as.module.css';
import { queryOf, type StatisticsView } from './url-state.ts';

const names = { charts: 'Charts', table: 'Table' } as const satisfies Record<
  StatisticsView['showAs'],
  string
>;

/** Charts or the table of all values. */
export function ShowAs({ view }: { view: StatisticsView }) {
  const name = useId();
  const navigate = useNavigate();
  return (
    <fieldset className={classes.ways}>
      <legend className={hidden.text}>Show as</legend>
      {(['charts', 'table'] as const).map((showAs) => (
        <label key={showAs} className={classes.way}>
          <input
            className={classes.radio}
            type="radio"
            name={name}
            checked={view.showAs === showAs}
            onChange={() =>
              // The radio button moves at once, even while the table is still being fetched.
              navigate(queryOf({ ...view, showAs }), { replace: true, flushSync: true })
            }
          />
          {names[showAs]}
        </label>
      ))}
    </fieldset>
  );
}
