import type { ChartSelection } from '@coursetrail/domain';
import { lazy, Suspense } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { MajorSelect } from '../ui/major-select.tsx';
import classes from './controls.module.css';
import { modeNamed, modeNames, modes } from './url-state.ts';

const PrefixPanel = lazy(() => import('./prefix-panel.tsx'));

/** What is chosen in the form, whether or not it is shown yet. */
export type StatisticsChoices = ChartSelection & { major: string | null; isFiltered: boolean };

type Props = {
  choices: StatisticsChoices;
  onChange: (choices: StatisticsChoices) => void;
  onSubmit: () => void;
};

export function Controls({ choices, onChange, onSubmit }: Props) {
  // A grade chart has all its grades: there are never more to leave out.
  const cutsToTen = choices.mode === 'distribution';
  return (
    <form
      className={classes.controls}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={classes.major}>
        <MajorSelect
          label="Major"
          placeholder="Select a Major"
          value={choices.major}
          onChange={(major) => onChange({ ...choices, major })}
        />
      </div>
      <Choice
        label="Distribution"
        value={choices.mode}
        onChange={(mode) => onChange({ ...choices, mode: modeNamed(mode) })}
      >
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {modeNames[mode]}
          </option>
        ))}
      </Choice>
      <div className={classes.checks}>
        <Checkbox
          checked={choices.isFiltered}
          onChange={(isFiltered) => onChange({ ...choices, isFiltered })}
        >
          Filter by Course Prefix
        </Checkbox>
        <Checkbox
          checked={choices.topOnly && cutsToTen}
          unavailable={cutsToTen ? undefined : 'not for grades'}
          onChange={(topOnly) => onChange({ ...choices, topOnly })}
        >
          Show Only Top 10
        </Checkbox>
      </div>
      <Button type="submit" className={classes.submit}>
        Submit
      </Button>
      {choices.isFiltered && (
        <div className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <PrefixPanel
              chosen={choices.prefixes}
              onChange={(prefixes) => onChange({ ...choices, prefixes })}
            />
          </Suspense>
        </div>
      )}
    </form>
  );
}
