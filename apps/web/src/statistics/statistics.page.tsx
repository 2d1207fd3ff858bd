import type { ChartSelection } from '@coursetrail/domain';
import { semesterWord } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import { lazy, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { pages } from '../pages.ts';
import { useSelectedMajor } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { Help } from '../ui/dialog.tsx';
import { MajorSelect } from '../ui/major-select.tsx';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { Results, Start } from './results.tsx';
import classes from './statistics.module.css';
import { modeNamed, modeNames, queryOf, type StatisticsView, viewIn } from './url-state.ts';

export function Component() {
  const [query] = useSearchParams();
  const view = viewIn(query);
  const navigate = useNavigate();
  const [selectedMajor, selectMajor] = useSelectedMajor();
  const [choices, setChoices] = useState(() => choicesFor(view, selectedMajor));
  const lastSubmit = useLastSubmit();

  // A link, or a step back, brings its own choices.
  const address = String(query);
  const [followed, setFollowed] = useState(address);
  if (followed !== address) {
    setFollowed(address);
    if (view !== null)
      setChoices(({ isFiltered }) => {
        const linked = choicesFor(view, null);
        // The panel stays open when nothing in it is chosen.
        return { ...linked, isFiltered: isFiltered || linked.isFiltered };
      });
  }

  const show = (chosen: StatisticsChoices, options = {}) => {
    const { major, mode, isFiltered, prefixes, topOnly } = chosen;
    if (major === null) return;
    const next: StatisticsView = {
      major,
      mode,
      prefixes: isFiltered ? prefixes : [],
      topOnly,
      showAs: view?.showAs ?? 'charts',
      chart: null,
    };
    navigate(queryOf(next), options);
  };

  function change(next: StatisticsChoices) {
    setChoices(next);
    if (next.major !== choices.major) selectMajor(next.major);
    // What is already loaded is rearranged at once; another major or mode waits for Submit.
    if (view?.major === next.major && view.mode === next.mode) show(next, { replace: true });
  }

  return (
    <Page
      title={pages.statistics.heading}
      beside={
        <div className={classes.help}>
          <StatisticsHelp />
        </div>
      }
    >
      {view === null && (
        <p className={classes.about}>See what students in a major take each {semesterWord} and the grades they earn.</p>
      )}
      <Controls choices={choices} onChange={change} onSubmit={() => show(choices, { state: submitted })} />
      {view === null ? (
        <Start view={{ ...choices, showAs: 'charts', chart: null, major: null }} />
      ) : (
        <Results view={view} lastSubmit={lastSubmit} />
      )}
    </Page>
  );
}

const StatisticsHelp = () => (
  <Help title="Help: Statistics">
    <p>Explore major-specific course or grade data.</p>
    <ol>
      <li>Select a major.</li>
      <li>Choose Course Distribution or Grade Distribution.</li>
      <li>Optionally filter by course prefix.</li>
      <li>Toggle Show Only Top 10.</li>
      <li>Click Submit.</li>
    </ol>
    <p>Open a chart by its title to see it large, save it or share a link to it.</p>
  </Help>
);

const submitted = { submitted: true };

function useLastSubmit(): string | null {
  const { key, state } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  return !cameBack && state?.submitted === true ? key : null;
}

const choicesFor = (view: StatisticsView | null, selectedMajor: string | null): StatisticsChoices => ({
  // A name that was stored with an older catalog cannot be chosen today.
  major: view?.major ?? (selectedMajor !== null && isMajor(selectedMajor) ? selectedMajor : null),
  mode: view?.mode ?? 'distribution',
  prefixes: view?.prefixes ?? [],
  topOnly: view?.topOnly ?? false,
  isFiltered: (view?.prefixes.length ?? 0) > 0,
});

const PrefixPanel = lazy(() => import('./prefix-panel.tsx'));

/** What is chosen in the form, whether or not it is shown yet. */
type StatisticsChoices = ChartSelection & { major: string | null; isFiltered: boolean };

type Props = {
  choices: StatisticsChoices;
  onChange: (choices: StatisticsChoices) => void;
  onSubmit: () => void;
};

function Controls({ choices, onChange, onSubmit }: Props) {
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
        options={Object.entries(modeNames)}
        onChange={(mode) => onChange({ ...choices, mode: modeNamed(mode) })}
      />
      <div className={classes.checks}>
        <Checkbox checked={choices.isFiltered} onChange={(isFiltered) => onChange({ ...choices, isFiltered })}>
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
          <Optional waiting={<div className={classes.waiting} />}>
            <PrefixPanel chosen={choices.prefixes} onChange={(prefixes) => onChange({ ...choices, prefixes })} />
          </Optional>
        </div>
      )}
    </form>
  );
}
