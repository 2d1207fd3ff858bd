import { isMajor } from '@coursetrail/domain/programs';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { pages } from '../pages.ts';
import { useSelectedMajor } from '../session/session.ts';
import { Help } from '../ui/help-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Controls, type StatisticsChoices } from './controls.tsx';
import { Results } from './results.tsx';
import classes from './statistics.module.css';
import { queryOf, type StatisticsView, viewIn } from './url-state.ts';

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
    <Page title={pages.statistics.heading} beside={<StatisticsHelp />}>
      {view === null && (
        <p className={classes.about}>
          See what students in a major take each semester and the grades they earn.
        </p>
      )}
      <Controls
        choices={choices}
        onChange={change}
        onSubmit={() => show(choices, { state: submitted })}
      />
      {view !== null && <Results view={view} lastSubmit={lastSubmit} />}
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

/** Differs from one Submit to the next; null after a link or a step back. */
function useLastSubmit(): string | null {
  const { key, state } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  return !cameBack && state?.submitted === true ? key : null;
}

const choicesFor = (
  view: StatisticsView | null,
  selectedMajor: string | null,
): StatisticsChoices => ({
  // A name that was stored with an older catalog cannot be chosen today.
  major: view?.major ?? (selectedMajor !== null && isMajor(selectedMajor) ? selectedMajor : null),
  mode: view?.mode ?? 'distribution',
  prefixes: view?.prefixes ?? [],
  topOnly: view?.topOnly ?? false,
  isFiltered: (view?.prefixes.length ?? 0) > 0,
});
