import { courseSearchKey } from '@coursetrail/domain';
import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { PillButton } from '../ui/pill-button.tsx';
import type { StatisticsChart } from './charts.ts';
import classes from './jump-list.module.css';

type Props = { charts: readonly StatisticsChart[]; onJump: (label: string) => void };

/** Leads to one chart among many. */
export const JumpList = memo(function JumpList({ charts, onJump }: Props) {
  const [search, setSearch] = useState('');
  const searchKey = courseSearchKey(useDeferredValue(search));
  const found = charts
    .map(({ label }) => label)
    .filter((label) => courseSearchKey(label).includes(searchKey));

  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined) onJump(first);
  };

  return (
    <nav className={classes.jump} aria-label="Jump to a chart">
      <Field
        className={classes.search}
        label="Find a chart"
        hidesLabel
        type="search"
        placeholder="Find a chart"
        required={false}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.charts}>
        {found.map((label) => (
          <li key={label}>
            <PillButton onClick={() => onJump(label)}>{label}</PillButton>
          </li>
        ))}
      </ul>
      <p className={classes.nothing} role="status">
        {found.length === 0 && 'No chart has that in its name.'}
      </p>
    </nav>
  );
});
