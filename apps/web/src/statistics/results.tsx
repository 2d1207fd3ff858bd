import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { historyQuery } from '../server/history.ts';
import { isCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { statisticsQuery } from '../server/statistics.ts';
import { useUserId } from '../session/session.ts';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { AboutCharts } from './about-charts.tsx';
import { useCharts } from './charts.ts';
import { ChartsView } from './charts-view.tsx';
import { NoCharts } from './no-charts.tsx';
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
  // These two only add what concerns the student: everything else works without them.
  const { data: record } = useQuery(historyQuery(userId));
  const { data: published } = useQuery(publishedQuery(userId));
  const charts = useCharts(data, view, record?.courses);
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useRefetchOn(lastSubmit, refetch);
  useFocusAfterLoading({ top, list }, lastSubmit, isFetching);

  return (
    <section className={classes.results} aria-busy={isFetching}>
      <div className={classes.head}>
        <h2 ref={top} className={classes.major} tabIndex={-1}>
          {view.major} <span className={classes.mode}>{modeNames[view.mode]}</span>
        </h2>
        {data && charts.length > 0 && (
          <AboutCharts
            view={view}
            statistics={data}
            countsMe={isCountedIn(view.major, published)}
          />
        )}
      </div>
      <p role="status" className={data === undefined ? classes.state : hidden.text}>
        {isFetching
          ? 'Loading the statistics…'
          : data && charts.length > 0 && plural(charts.length, 'chart')}
      </p>
      {error !== null && !isFetching && (
        <Retry
          sentence={`We couldn’t load the statistics. ${sentenceFor(error, '')}`}
          onRetry={refetch}
        />
      )}
      {data &&
        (charts.length === 0 ? (
          <NoCharts view={view} statistics={data} />
        ) : (
          <ChartsView view={view} charts={charts} listRef={list} />
        ))}
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

type ResultElements = {
  top: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
};

/** Once the reply to a Submit is there, moves the focus to the heading and shows all of the first chart. */
function useFocusAfterLoading(
  { top, list }: ResultElements,
  submit: string | null,
  isFetching: boolean,
) {
  const focused = useRef<string | null>(null);

  useEffect(() => {
    if (isFetching || submit === null || focused.current === submit) return;
    focused.current = submit;
    top.current?.focus({ preventScroll: true });
    const first = list.current?.firstElementChild ?? top.current;
    const isInSight = (first?.getBoundingClientRect().bottom ?? 0) <= innerHeight;
    if (!isInSight) top.current?.scrollIntoView({ block: 'start' });
  }, [top, list, isFetching, submit]);
}
