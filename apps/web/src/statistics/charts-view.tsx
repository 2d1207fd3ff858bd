import { courseSearchKey, type StatisticsMode } from '@coursetrail/domain';
import {
  Activity,
  type KeyboardEvent,
  lazy,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { type TitlesByCode, useCourseTitles } from '../server/use-course-titles.ts';
import { Field } from '../ui/field.tsx';
import { type ElementMap, useElementMap } from '../ui/focus.ts';
import { useIsDrawnGradually } from '../ui/gradually.tsx';
import { Optional } from '../ui/optional.tsx';
import { PillButton } from '../ui/pill-button.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import { ChartCard } from './chart-card.tsx';
import { chartsInPairs, pairsFitTablet, type StatisticsChart } from './charts.ts';
import classes from './charts-view.module.css';
import { usePreparedCards } from './prepared-cards.ts';
import { modeNames, queryOf, type StatisticsView } from './url-state.ts';

const SingleChart = lazy(() => import('./single-chart.tsx'));
const AllValues = lazy(() => import('./all-values.tsx'));

type Props = {
  view: StatisticsView;
  charts: StatisticsChart[];
  listRef: RefObject<HTMLDivElement | null>;
};

/** All charts, one of them opened large, or the table of their values. */
export function ChartsView({ view, charts, listRef }: Props) {
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
  // A card of a semester has no room for them.
  const namesCourses = mode === 'grades' || view.showAs === 'table' || view.chart !== null;
  const titles = useCourseTitles(
    useMemo(() => (namesCourses ? coursesIn(charts, mode) : []), [namesCourses, charts, mode]),
    noAttempts,
  );
  const { search, setSearch, found, labels } = useFoundCharts(charts, titles);

  const index = view.chart === null ? -1 : charts.findIndex(({ label }) => label === view.chart);
  const opened = charts[index];
  const addressOf = (label: string) => queryOf({ ...view, showAs: 'charts', chart: label });
  const linkTo = (chart: StatisticsChart | undefined) =>
    chart && { label: chart.label, address: addressOf(chart.label) };
  const addressOfAll = queryOf({ ...view, chart: null });

  return (
    <>
      {view.chart !== null && opened === undefined && (
        <p role="status">
          {view.chart} isn’t one of these charts. <Link to={addressOfAll}>Show all charts</Link>
        </p>
      )}
      {opened !== undefined && (
        <Optional>
          <SingleChart
            key={opened.label}
            chart={opened}
            mode={mode}
            titles={titles}
            addressOfAll={addressOfAll}
            previous={linkTo(charts[index - 1])}
            next={linkTo(charts[index + 1])}
          />
        </Optional>
      )}
      {/* Stays as it is while one chart is open, so that the way back is immediate. */}
      <Activity mode={opened === undefined ? 'visible' : 'hidden'}>
        <div className={classes.tools}>
          {view.showAs === 'charts' && (
            <JumpList search={search} onSearch={setSearch} found={labels} onJump={showCard} />
          )}
          <ShowAs view={view} className={classes.showAs} />
        </div>
        {view.showAs === 'table' ? (
          <Optional>
            <AllValues charts={charts} mode={mode} titles={titles} title={`${view.major}, ${modeNames[mode]}`} />
          </Optional>
        ) : (
          <>
            <p role="status" className={found.length === 0 ? classes.nothing : classes.found}>
              {found.length === 0 && 'No matching charts.'}
            </p>
            <CardList
              listRef={listRef}
              charts={found}
              fitsTablet={pairsFitTablet(charts, mode)}
              mode={mode}
              addressOf={addressOf}
              cards={cards}
              titles={titles}
            />
          </>
        )}
      </Activity>
    </>
  );
}

/** What a phone shows of them when the page opens. */
const inSight = 2;

type CardListProps = {
  listRef: RefObject<HTMLDivElement | null>;
  charts: readonly StatisticsChart[];
  /** Whether two charts fit beside each other on a tablet. */
  fitsTablet: boolean;
  mode: StatisticsMode;
  addressOf: (label: string) => string;
  cards: ElementMap<HTMLElement>;
  titles: TitlesByCode;
};

function CardList({ listRef, charts, fitsTablet, mode, addressOf, cards, titles }: CardListProps) {
  const paired = useMemo(() => chartsInPairs(charts), [charts]);
  const isAll = useIsDrawnGradually();
  const drawn = useMemo(() => (isAll ? charts : charts.slice(0, inSight)), [isAll, charts]);
  usePreparedCards(listRef, drawn);
  return (
    <div ref={listRef} className={classes.charts} data-fits-tablet={fitsTablet}>
      {drawn.map((chart) => (
        <ChartCard
          key={chart.label}
          chart={chart}
          mode={mode}
          address={addressOf(chart.label)}
          cards={cards}
          title={titles.get(chart.label)}
          isWide={!paired.has(chart.label)}
        />
      ))}
    </div>
  );
}

const noAttempts: readonly never[] = [];
const labelsOf = (charts: readonly StatisticsChart[]) => charts.map(({ label }) => label);
const coursesIn = (charts: readonly StatisticsChart[], mode: StatisticsMode) =>
  mode === 'grades' ? labelsOf(charts) : [...new Set(charts.flatMap(({ values }) => values.map(({ label }) => label)))];

function useFoundCharts(charts: readonly StatisticsChart[], titles: TitlesByCode) {
  const [search, setSearch] = useState('');
  // Letters appear as they are typed, even while hundreds of charts come and go.
  const searchKey = courseSearchKey(useDeferredValue(search));
  return useMemo(() => {
    const found = charts.filter(({ label }) =>
      courseSearchKey(`${label}\t${titles.get(label) ?? ''}`).includes(searchKey),
    );
    return { search, setSearch, found, labels: labelsOf(found) };
  }, [charts, titles, search, searchKey]);
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

const names = { charts: 'Charts', table: 'Table' } as const satisfies Record<StatisticsView['showAs'], string>;

function ShowAs({ view, className }: { view: StatisticsView; className?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <SegmentedGroup legend="Show as" hidesLegend size="small" className={className}>
      {(['charts', 'table'] as const).map((showAs) => (
        <Segment
          key={showAs}
          pressed={view.showAs === showAs}
          // The button changes at once, even while the table is still being fetched.
          onClick={() => navigate(queryOf({ ...view, showAs }), { replace: true, flushSync: true })}
        >
          {names[showAs]}
        </Segment>
      ))}
    </SegmentedGroup>
  );
}

type JumpListProps = {
  search: string;
  onSearch: (search: string) => void;
  found: readonly string[];
  onJump: (label: string) => void;
};

const JumpList = memo(function JumpList({ search, onSearch, found, onJump }: JumpListProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined) onJump(first);
  };

  return (
    <nav className={classes.jump} aria-label="Jump to a chart">
      <Field
        className={classes.search}
        label="Find a chart"
        hidesLabel
        type="search"
        placeholder="Find a chart"
        required={false}
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.jumps}>
        {found.map((label) => (
          <li key={label}>
            <PillButton onClick={() => onJump(label)}>{label}</PillButton>
          </li>
        ))}
      </ul>
    </nav>
  );
});
