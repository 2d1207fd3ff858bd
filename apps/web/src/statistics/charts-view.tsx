import { Activity, lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MajorStatistics } from '../server/statistics.ts';
import { useElementMap } from '../ui/element-map.ts';
import { AboutCharts, LeftOut, PublicationNote } from './about-charts.tsx';
import { ChartCard } from './chart-card.tsx';
import type { StatisticsChart } from './charts.ts';
import classes from './charts-view.module.css';
import { JumpList } from './jump-list.tsx';
import { ShowAs } from './show-as.tsx';
import { modeNames, queryOf, type StatisticsView } from './url-state.ts';

const SingleChart = lazy(() => import('./single-chart.tsx'));
const AllValues = lazy(() => import('./all-values.tsx'));

type Props = { view: StatisticsView; statistics: MajorStatistics; charts: StatisticsChart[] };

/** All charts, one of them opened large, or the table of their values. */
export function ChartsView({ view, statistics, charts }: Props) {
  const { mode } = view;
  const cards = useElementMap<HTMLElement>();
  /** Scrolls to a chart and moves the focus to its title. */
  const showCard = useCallback(
    (label: string) => {
      const card = cards.get(label);
      card?.scrollIntoView({ block: 'start' });
      card?.querySelector('a')?.focus({ preventScroll: true });
    },
    [cards],
  );
  useReturnToCard(view.chart, showCard);

  if (charts.length === 0) return <NoCharts view={view} statistics={statistics} />;

  const index = view.chart === null ? -1 : charts.findIndex(({ label }) => label === view.chart);
  const opened = charts[index];
  const addressOf = (label: string) => queryOf({ ...view, showAs: 'charts', chart: label });
  const linkTo = (chart: StatisticsChart | undefined) =>
    chart && { label: chart.label, address: addressOf(chart.label) };
  const addressOfAll = queryOf({ ...view, chart: null });

  return (
    <>
      <PublicationNote major={view.major} statistics={statistics} />
      {view.chart !== null && opened === undefined && (
        <p role="status">
          {view.chart} is not among these charts. <Link to={addressOfAll}>Show all charts</Link>
        </p>
      )}
      {opened !== undefined && (
        <Suspense>
          <SingleChart
            key={opened.label}
            chart={opened}
            mode={mode}
            addressOfAll={addressOfAll}
            previous={linkTo(charts[index - 1])}
            next={linkTo(charts[index + 1])}
          />
        </Suspense>
      )}
      {/* Stays as it is while one chart is open, so that the way back is immediate. */}
      <Activity mode={opened === undefined ? 'visible' : 'hidden'}>
        <AboutCharts view={view} />
        <ShowAs view={view} />
        {view.showAs === 'table' ? (
          <Suspense>
            <AllValues charts={charts} mode={mode} title={`${view.major}, ${modeNames[mode]}`} />
          </Suspense>
        ) : (
          <>
            <JumpList charts={charts} onJump={showCard} />
            <div className={classes.charts} data-mode={mode}>
              {charts.map((chart) => (
                <ChartCard
                  key={chart.label}
                  chart={chart}
                  mode={mode}
                  address={addressOf(chart.label)}
                  cards={cards}
                />
              ))}
            </div>
          </>
        )}
      </Activity>
    </>
  );
}

function NoCharts({ view, statistics }: Omit<Props, 'charts'>) {
  const isPublished = statistics.students > 0;
  const isFilteredAway = Object.keys(statistics.charts).length > 0;
  return (
    <>
      <p role="status" className={classes.nothing}>
        No data found for the selected major.
      </p>
      {!isPublished && (
        <p>The statistics of a major appear once enough of its students share their history.</p>
      )}
      {isFilteredAway && <p>None of its courses has one of the chosen prefixes.</p>}
      {isPublished && !isFilteredAway && <LeftOut mode={view.mode} />}
    </>
  );
}

/** When a chart is closed, goes back to the card it was opened from. */
function useReturnToCard(chart: string | null, showCard: (label: string) => void) {
  const opened = useRef(chart);

  useEffect(() => {
    const before = opened.current;
    opened.current = chart;
    if (chart === null && before !== null) showCard(before);
  }, [chart, showCard]);
}
