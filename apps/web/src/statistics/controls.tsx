import type { ChartSelection } from '@coursetrail/domain';
import { majors } from '@coursetrail/domain/programs';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import field from '../ui/field.module.css';
import classes from './controls.module.css';
import { modeNamed, modeNames, modes } from './selection.ts';

const PrefixPanel = lazy(() => import('./prefix-panel.tsx'));

/** What is chosen on the page, whether or not it is shown yet. */
export type Draft = ChartSelection & { major: string | null; isFiltered: boolean };

type Props = { draft: Draft; onChange: (draft: Draft) => void; onSubmit: () => void };

export function Controls({ draft, onChange, onSubmit }: Props) {
  return (
    <form
      className={classes.controls}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Choice
        label="Major"
        value={draft.major ?? ''}
        onChange={(major) => onChange({ ...draft, major: major || null })}
      >
        <option value="">Select a Major</option>
        {majors.map((major) => (
          <option key={major}>{major}</option>
        ))}
      </Choice>
      <Choice
        label="Distribution"
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode: modeNamed(mode) })}
      >
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {modeNames[mode]}
          </option>
        ))}
      </Choice>
      <div className={classes.checks}>
        <label>
          <input
            type="checkbox"
            checked={draft.isFiltered}
            onChange={(event) => onChange({ ...draft, isFiltered: event.target.checked })}
          />
          Filter by Course Prefix
        </label>
        <label>
          <input
            type="checkbox"
            checked={draft.topOnly}
            onChange={(event) => onChange({ ...draft, topOnly: event.target.checked })}
          />
          Show Only Top 10
        </label>
      </div>
      {draft.isFiltered && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <PrefixPanel
            chosen={draft.prefixes}
            onChange={(prefixes) => onChange({ ...draft, prefixes })}
          />
        </Suspense>
      )}
      <button type="submit" className="button">
        Submit
      </button>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** The browser's own list: nothing to fetch, and phones and screen readers know it best. */
function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={field.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}
