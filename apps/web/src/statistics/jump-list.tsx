import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import field from '../ui/field.module.css';
import type { ShownChart } from './charts.ts';
import classes from './results.module.css';
import { showChart } from './show-chart.ts';

const plain = (text: string) => text.toLowerCase().replace(/[\s_]/g, '');

/** Leads to one chart among many. */
export const JumpList = memo(function JumpList({ charts }: { charts: readonly ShownChart[] }) {
  const [search, setSearch] = useState('');
  const wanted = plain(useDeferredValue(search));
  const found = charts.map(({ label }) => label).filter((label) => plain(label).includes(wanted));

  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined) showChart(first);
  };

  return (
    <nav className={classes.jump} aria-label="Jump to a chart">
      <input
        type="search"
        className={field.input}
        placeholder="Find a chart"
        aria-label="Find a chart"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul>
        {found.map((label) => (
          <li key={label}>
            <button type="button" onClick={() => showChart(label)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{found.length === 0 && 'No chart has that in its name.'}</p>
    </nav>
  );
});
