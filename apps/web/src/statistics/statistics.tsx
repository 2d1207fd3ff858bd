import { isMajor } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { historyQuery } from '../server/history.ts';
import { ApiProblem } from '../server/problems.ts';
import { statisticsQuery } from '../server/statistics.ts';
import { useSelectedMajor, useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Help } from '../ui/help-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { count, useCharts } from './charts.ts';
import { Controls, type Draft } from './controls.tsx';
import { Results } from './results.tsx';
import { addressOf, modeNames, readAddress, type Shown } from './selection.ts';
import classes from './statistics.module.css';

export function Component() {
  const [address] = useSearchParams();
  const shown = readAddress(address);
  const navigate = useNavigate();
  const [selectedMajor, selectMajor] = useSelectedMajor();
  const [draft, setDraft] = useState(() => draftOf(shown, selectedMajor));
  const submission = useSubmission();

  // A link, or a step back, brings its own choices.
  const written = String(address);
  const [followed, setFollowed] = useState(written);
  if (followed !== written) {
    setFollowed(written);
    if (shown !== null)
      setDraft((before) => ({ ...draftOf(shown, null), isFiltered: isFiltering(before, shown) }));
  }

  const show = ({ major, mode, isFiltered, prefixes, topOnly }: Draft, options = {}) => {
    if (major === null) return;
    const view = shown?.view ?? 'charts';
    navigate(
      addressOf({ major, mode, prefixes: isFiltered ? prefixes : [], topOnly, view, chart: null }),
      options,
    );
  };

  function change(next: Draft) {
    setDraft(next);
    if (next.major !== draft.major) selectMajor(next.major);
    // What is here already is arranged anew at once; another major or mode waits for Submit.
    if (shown?.major === next.major && shown.mode === next.mode) show(next, { replace: true });
  }

  return (
    <Page title="Statistics by Major">
      <div className={classes.intro}>
        <p>
          Which courses students of a major take in which semester, and the grades they end with.
        </p>
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
      </div>
      <Controls
        draft={draft}
        onChange={change}
        onSubmit={() => show(draft, { state: submitted })}
      />
      {shown !== null && <Answer shown={shown} submission={submission} />}
    </Page>
  );
}

const submitted = { submitted: true };

/** What tells one Submit from the next; null for who came by a link or went back. */
function useSubmission(): string | null {
  const { key, state } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  return !cameBack && state?.submitted === true ? key : null;
}

const draftOf = (shown: Shown | null, major: string | null): Draft => ({
  // A name kept from an older catalog is no choice any more.
  major: shown?.major ?? (major !== null && isMajor(major) ? major : null),
  mode: shown?.mode ?? 'distribution',
  prefixes: shown?.prefixes ?? [],
  topOnly: shown?.topOnly ?? false,
  isFiltered: (shown?.prefixes.length ?? 0) > 0,
});

/** The panel stays open while nothing in it is chosen. */
const isFiltering = (before: Draft, { prefixes }: Shown) =>
  before.isFiltered || prefixes.length > 0;

/** What the server says to the choices of the address: charts, nothing, or that it cannot be reached. */
function Answer({ shown, submission }: { shown: Shown; submission: string | null }) {
  const userId = useUserId();
  const { data, error, isFetching, refetch } = useQuery(
    statisticsQuery(userId, shown.major, shown.mode),
  );
  // Only to mark what is the student's own: without it all the rest is there.
  const { data: record } = useQuery(historyQuery(userId));
  const charts = useCharts(data, shown, record?.courses);
  const top = useRef<HTMLHeadingElement>(null);
  const asked = useRef<string | null>(null);
  const answered = useRef<string | null>(null);

  useEffect(() => {
    if (submission === null || asked.current === submission) return;
    asked.current = submission;
    // Also for what is shown already; a request on its way is not sent twice.
    refetch({ cancelRefetch: false });
  }, [submission, refetch]);

  useEffect(() => {
    if (isFetching || submission === null || answered.current === submission) return;
    answered.current = submission;
    top.current?.focus({ preventScroll: true });
    const isOutOfSight = (top.current?.getBoundingClientRect().top ?? 0) > innerHeight * 0.7;
    if (isOutOfSight) top.current?.scrollIntoView({ block: 'start' });
  }, [isFetching, submission]);

  return (
    <section className={classes.answer} aria-busy={isFetching}>
      <h2 ref={top} tabIndex={-1}>
        {shown.major} <span>{modeNames[shown.mode]}</span>
      </h2>
      <p role="status" className={classes.state}>
        {isFetching
          ? 'Loading the statistics…'
          : data && charts.length > 0 && count(charts.length, 'chart')}
      </p>
      {error !== null && !isFetching && (
        <Alert kind="error">
          <p>The statistics could not be loaded. {error instanceof ApiProblem && error.message}</p>
          <button type="button" className="button" data-quiet onClick={() => refetch()}>
            Try again
          </button>
        </Alert>
      )}
      {data && <Results shown={shown} told={data} charts={charts} />}
    </section>
  );
}
