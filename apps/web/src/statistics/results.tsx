import type { StatisticsMode } from '@coursetrail/domain';
import { Activity, lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MajorStatistics } from '../server/statistics.ts';
import { ChartCard } from './chart-card.tsx';
import { count, type ShownChart } from './charts.ts';
import { JumpList } from './jump-list.tsx';
import classes from './results.module.css';
import { addressOf, modeNames, type Shown } from './selection.ts';
import { showChart } from './show-chart.ts';

const OneChart = lazy(() => import('./one-chart.tsx'));
const AllValues = lazy(() => import('./all-values.tsx'));

type Props = { shown: Shown; told: MajorStatistics; charts: ShownChart[] };

export function Results({ shown, told, charts }: Props) {
  const { mode, view } = shown;
  const index = shown.chart === null ? -1 : charts.findIndex(({ label }) => label === shown.chart);
  const opened = charts[index];
  useReturnToChart(shown.chart);

  if (charts.length === 0) {
    const isFilteredAway = Object.keys(told.charts).length > 0;
    return (
      <>
        <p role="status" className={classes.nothing}>
          No data found for the selected major.
        </p>
        {isFilteredAway && <p>None of its courses has one of the chosen prefixes.</p>}
        <Withheld mode={mode} withheld={told.withheld} />
      </>
    );
  }

  const addressOfChart = (label: string) => addressOf({ ...shown, view: 'charts', chart: label });
  const allCharts = addressOf({ ...shown, chart: null });
  return (
    <>
      {shown.chart !== null && opened === undefined && (
        <p role="status">
          {shown.chart} is not among these charts. <Link to={allCharts}>Show all charts</Link>
        </p>
      )}
      {opened !== undefined && (
        <Suspense>
          <OneChart
            key={opened.label}
            chart={opened}
            mode={mode}
            all={allCharts}
            neighbors={[charts[index - 1], charts[index + 1]].map(
              (near) => near && { label: near.label, address: addressOfChart(near.label) },
            )}
          />
        </Suspense>
      )}
      {/* Kept as it is while one chart is open: the way back is then immediate. */}
      <Activity mode={opened === undefined ? 'visible' : 'hidden'}>
        <About shown={shown} told={told} />
        <Views shown={shown} />
        {view === 'table' ? (
          <Suspense>
            <AllValues charts={charts} mode={mode} title={`${shown.major}, ${modeNames[mode]}`} />
          </Suspense>
        ) : (
          <>
            <JumpList charts={charts} />
            <div className={classes.charts} data-mode={mode}>
              {charts.map((chart) => (
                <ChartCard
                  key={chart.label}
                  chart={chart}
                  mode={mode}
                  address={addressOfChart(chart.label)}
                />
              ))}
            </div>
          </>
        )}
      </Activity>
    </>
  );
}

/** Who closes a chart finds themselves where they opened it. */
function useReturnToChart(chart: string | null) {
  const before = useRef(chart);
  useEffect(() => {
    const left = before.current;
    before.current = chart;
    if (chart === null && left !== null) showChart(left);
  }, [chart]);
}

/** At once, also while the table is still on its way. */
function Views({ shown }: { shown: Shown }) {
  const navigate = useNavigate();
  return (
    <fieldset className={classes.views}>
      <legend>Show as</legend>
      {(['charts', 'table'] as const).map((view) => (
        <label key={view}>
          <input
            type="radio"
            name="view"
            checked={shown.view === view}
            onChange={() =>
              navigate(addressOf({ ...shown, view }), { replace: true, flushSync: true })
            }
          />
          {view === 'charts' ? 'Charts' : 'Table'}
        </label>
      ))}
    </fieldset>
  );
}

/** What the numbers are, and what they are not. */
const About = ({ shown: { major, mode }, told }: { shown: Shown; told: MajorStatistics }) => (
  <div className={classes.about}>
    {mode === 'distribution' ? (
      <p>
        A bar is the share of students who took the course in that semester of theirs, of all who
        have that semester.
      </p>
    ) : (
      <p>
        A bar is the share of attempts at the course that ended with the grade; who took it twice
        counts twice. The mean is of letter grades alone, from 4.0 for A+ and A to 0 for F: W, N/A
        and IP are not counted as zero.
      </p>
    )}
    <p>
      {count(told.students, 'student')} of {major} volunteered their histories: not everybody, and
      not the university's own count. The number beside a title is how many of them are behind the
      chart; the fewer, the more it is chance.
    </p>
    <Withheld mode={mode} withheld={told.withheld} />
  </div>
);

const Withheld = ({ mode, withheld }: { mode: StatisticsMode; withheld: number }) =>
  withheld > 0 && (
    <p>
      {withheld === 1 ? '1 chart is' : `${withheld} charts are`} withheld, so that nobody can be
      recognized: too few other students are behind {withheld === 1 ? 'it' : 'them'}
      {mode === 'grades' && ', or all of them have the same grade'}.
    </p>
  );
