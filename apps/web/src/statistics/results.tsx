import type { StatisticsMode } from '@coursetrail/domain';
import { SemesterWord, semesterWord } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { ownTrail, paths } from '../paths.ts';
import { historyQuery } from '../server/history.ts';
import { isCountedIn } from '../server/others.ts';
import { publishedQuery } from '../server/sharing.ts';
import { type MajorStatistics, publishedMajorsQuery, statisticsQuery } from '../server/statistics.ts';
import { LinkButton } from '../ui/button.tsx';
import { plural } from '../ui/plural.ts';
import { countedStudents, newerOnesWait } from '../ui/publication-texts.ts';
import { Retry } from '../ui/retry.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { useCharts } from './charts.ts';
import { ChartsView } from './charts-view.tsx';
import classes from './results.module.css';
import { modeNames, queryOf, type StatisticsView } from './url-state.ts';

type Props = {
  view: StatisticsView;
  /** Differs from one Submit to the next; null after a link or a step back. */
  lastSubmit: string | null;
};

export function Results({ view, lastSubmit }: Props) {
  const { data, error, isFetching, refetch } = useQuery(statisticsQuery(view.major, view.mode));
  // These two only add what concerns the student: everything else works without them.
  const { data: record } = useQuery(historyQuery());
  const { data: published } = useQuery(publishedQuery());
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
          <AboutCharts view={view} statistics={data} countsMe={isCountedIn(view.major, published)} />
        )}
      </div>
      <p role="status" className={data === undefined ? classes.state : hidden.text}>
        {isFetching ? 'Loading the statistics…' : data && charts.length > 0 && plural(charts.length, 'chart')}
      </p>
      {error !== null && !isFetching && (
        <Retry sentence={`We couldn’t load the statistics. ${sentenceFor(error, '')}`} onRetry={refetch} />
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
function useRefetchOn(submit: string | null, refetch: (options: { cancelRefetch: boolean }) => unknown) {
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
function useFocusAfterLoading({ top, list }: ResultElements, submit: string | null, isFetching: boolean) {
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

type NoChartsProps = { view: StatisticsView; statistics: MajorStatistics };

/** Says once that there is nothing to show, why, and where there is something. */
function NoCharts({ view, statistics }: NoChartsProps) {
  const isPublished = statistics.students > 0;
  const isFilteredAway = Object.keys(statistics.charts).length > 0;
  return (
    <div className={classes.nothing}>
      <p role="status" className={classes.sentence}>
        No data found for the selected major.
      </p>
      <p className={classes.reason}>{reasonFor({ isPublished, isFilteredAway, mode: view.mode })}</p>
      {isFilteredAway ? (
        <LinkButton variant="quiet" to={queryOf({ ...view, prefixes: [] })}>
          Show all prefixes
        </LinkButton>
      ) : (
        <LargestMajors view={view} />
      )}
    </div>
  );
}

type Reason = Pick<StatisticsView, 'mode'> & { isPublished: boolean; isFilteredAway: boolean };

function reasonFor({ isPublished, isFilteredAway, mode }: Reason): string {
  if (isFilteredAway) return 'No courses in this major have the prefixes you chose.';
  if (isPublished) return hiddenCharts[mode];
  return 'Not enough students in this major share courses yet.';
}

const suggested = 3;
/** What is there from the first day. */
const withoutOthers = [
  ['Your own courses', ownTrail],
  ['What your degree still asks for', paths.degree],
  ['Find a course', paths.courses],
] as const;

type LargestProps = { view: Omit<StatisticsView, 'major'> & { major: string | null } };

/** Before anything is chosen: where there are charts, or what works without any. */
export const Start = ({ view }: LargestProps) => (
  <div className={classes.nothing}>
    <LargestMajors view={view} />
  </div>
);

/** The majors with the most students, where the student finds charts instead. */
function LargestMajors({ view }: LargestProps) {
  const { data: published } = useQuery(publishedMajorsQuery());
  if (published === undefined) return null;
  const largest = published
    .filter(({ major }) => major !== view.major)
    .toSorted((a, b) => b.students - a.students)
    .slice(0, suggested);
  if (largest.length === 0)
    return (
      <>
        <p className={classes.reason}>No {view.major !== null && 'other '}major has enough students yet.</p>
        <ul className={classes.majors} aria-label="Until then">
          {withoutOthers.map(([name, to]) => (
            <li key={to}>
              <LinkButton variant="quiet" to={to}>
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p className={classes.reason}>{view.major === null ? 'Or start' : 'Start'} with one of the largest majors.</p>
      <ul className={classes.majors} aria-label="Majors with charts">
        {largest.map(({ major, students }) => (
          <li key={major}>
            <LinkButton variant="quiet" to={queryOf({ ...view, major, chart: null })}>
              {major} ({plural(students, 'student')})
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What no chart shows, and why. The number is not known here, because even that would say something. */
const hiddenCharts = {
  distribution: `${SemesterWord}s and courses with too few students are hidden for privacy.`,
  grades: 'Courses in which too few students share their grades are hidden for privacy.',
} as const satisfies Record<StatisticsMode, string>;

const meanings = {
  distribution: `Each bar: share of students who took the course in that ${semesterWord}.`,
  grades:
    'Each bar: share of attempts that ended with that grade. Repeats count separately. Average: letter grades only, from 4.0 for A+ and A to 0 for F.',
} as const satisfies Record<StatisticsMode, string>;

type AboutChartsProps = {
  view: StatisticsView;
  statistics: MajorStatistics;
  countsMe: boolean;
};

/** Whom the numbers count, in one line. What they mean, and what they do not, is behind it. */
function AboutCharts({ view: { major, mode }, statistics, countsMe }: AboutChartsProps) {
  const { students, publishedOn, imported } = statistics;
  if (publishedOn === null) return null;
  return (
    <details className={classes.about}>
      <summary className={classes.line}>
        {countedStudents({ students, publishedOn, countsMe, imported })} · not official · small groups hidden{' '}
        <span className={classes.more} aria-hidden="true">
          ?
        </span>
      </summary>
      <div className={classes.rest}>
        <p>{meanings[mode]}</p>
        <p>
          Based on students in {major} who share their {mode === 'grades' ? 'grades' : 'courses'}, not official data.
          The number beside a title is how many students the chart covers. Small groups can mislead.
        </p>
        <p>{hiddenCharts[mode]}</p>
        <p>{newerOnesWait}</p>
      </div>
    </details>
  );
}
