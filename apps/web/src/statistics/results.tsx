import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { historyQuery } from '../server/history.ts';
import { statisticsQuery } from '../server/statistics.ts';
import { useUserId } from '../session/session.ts';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { useCharts } from './charts.ts';
import { ChartsView } from './charts-view.tsx';
import classes from './results.module.css';
import { modeNames, type StatisticsView } from './url-state.ts';

type Props = {
  view: StatisticsView;
  /** Differs from one Submit to the next; null after a link or a step back. */
  lastSubmit: string | null;
};

/** The statistics of the view: loading, charts, or why there are none. */
export function Results({ view, lastSubmit }: Props) {
  const userId = useUserId();
  const { data, error, isFetching, refetch } = useQuery(
    statisticsQuery(userId, view.major, view.mode),
  );
  // Only marks the student's own courses and grades: everything else works without it.
  const { data: record } = useQuery(historyQuery(userId));
  const charts = useCharts(data, view, record?.courses);
  const top = useRef<HTMLHeadingElement>(null);
  useRefetchOn(lastSubmit, refetch);
  useFocusAfterLoading(top, lastSubmit, isFetching);

  return (
    <section className={classes.results} aria-busy={isFetching}>
      <h2 ref={top} className={classes.major} tabIndex={-1}>
        {view.major} <span className={classes.mode}>{modeNames[view.mode]}</span>
      </h2>
      <p role="status" className={classes.state}>
        {isFetching
          ? 'Loading the statistics…'
          : data && charts.length > 0 && plural(charts.length, 'chart')}
      </p>
      {error !== null && !isFetching && (
        <Retry
          sentence={`The statistics could not be loaded. ${sentenceFor(error, '')}`}
          onRetry={refetch}
        />
      )}
      {data && <ChartsView view={view} statistics={data} charts={charts} />}
    </section>
  );
}

/** Each Submit asks again, even for what is shown already. */
function useRefetchOn(
  submit: string | null,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
) {
  const asked = useRef<string | null>(null);

  useEffect(() => {
    if (submit === null || asked.current === submit) return;
    asked.current = submit;
    // A request on its way is not sent twice.
    refetch({ cancelRefetch: false });
  }, [submit, refetch]);
}

/** Moves the focus to the heading once the reply to a Submit is there. */
function useFocusAfterLoading(
  heading: RefObject<HTMLElement | null>,
  submit: string | null,
  isFetching: boolean,
) {
  const focused = useRef<string | null>(null);

  useEffect(() => {
    if (isFetching || submit === null || focused.current === submit) return;
    focused.current = submit;
    heading.current?.focus({ preventScroll: true });
    const isOutOfSight = (heading.current?.getBoundingClientRect().top ?? 0) > innerHeight * 0.7;
    if (isOutOfSight) heading.current?.scrollIntoView({ block: 'start' });
  }, [heading, isFetching, submit]);
}
