import { type KeyboardEvent, memo } from 'react';
import { Field } from '../ui/field.tsx';
import { PillButton } from '../ui/pill-button.tsx';
import classes from './jump-list.module.css';

type Props = {
  search: string;
  onSearch: (search: string) => void;
  /** The labels of the charts that the search has found. */
  found: readonly string[];
  onJump: (label: string) => void;
};

/** Finds charts among many by name, and leads to each of them. */
export const JumpList = memo(function JumpList({ search, onSearch, found, onJump }: Props) {
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
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.charts}>
        {found.map((label) => (
          <li key={label}>
            <PillButton onClick={() => onJump(label)}>{label}</PillButton>
          </li>
        ))}
      </ul>
    </nav>
  );
});
