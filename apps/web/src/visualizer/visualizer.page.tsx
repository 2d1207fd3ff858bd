import { semesterWord } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pages } from '../pages.ts';
import { isCountedIn, othersIn } from '../server/others.ts';
import { publishedQuery } from '../server/sharing.ts';
import { usePathways } from '../server/use-others.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Gradually } from '../ui/gradually.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { Controls } from './controls.tsx';
import { readEarlyData } from './early-data.ts';
import { EmptyPicture, FormLink, GetStarted, NoData } from './empty-picture.tsx';
import { VisualizerResult } from './result.tsx';
import { ResultHeader } from './result-header.tsx';
import type { ShownOthers } from './texts.ts';
import {
  readView,
  showAs,
  showCrowd,
  showMajor,
  showOneStudent,
  showOwnHistory,
  stepSemester,
  type VisualizerView,
  withinSemesters,
  writeView,
} from './url-state.ts';
import { usePlan } from './use-plan.ts';
import { useShownCourses } from './use-shown-courses.ts';
import { useSemesterCount, useVisualizerData } from './use-visualizer-data.ts';
import classes from './visualizer.module.css';
import { fromCrowd, type VisualizerData } from './visualizer-data.ts';

readEarlyData();

export function Component() {
  const plan = usePlan();
  const { asked, beforePath, isUntouched, isPreset, show } = useView();
  const { overview, count: semesters, isFinal } = useSemesterCount(asked, plan);
  const view = isFinal && semesters !== null ? withinSemesters(asked, semesters) : asked;
  const { mode, major } = view;
  const { own, browsing, query, data, isOutdated } = useVisualizerData(view, plan.ahead);
  const ownCourses = own.data?.courses ?? noCourses;
  const ownMajor = own.data?.major ?? null;
  const published = useQuery({
    ...publishedQuery(),
    enabled: mode === 'all' && major !== null,
  });
  const pathways = usePathways(major, view.form === 'path' && mode === 'all');
  const crowd = data?.of === 'crowd' ? data.crowd : null;
  const others = useMemo(() => {
    if (crowd === null || published.data === undefined) return null;
    return { ...othersIn(crowd, published.data), isOwnMajor: crowd.major === ownMajor };
  }, [crowd, ownMajor, published.data]);
  const drawn = useMemo(() => withoutViewer(data, others, published.isError), [data, others, published.isError]);
  const shown = useShownCourses(drawn, view, ownCourses);
  const [lacksHistory, setLacksHistory] = useState(false);
  const [askedTooEarly, setAskedTooEarly] = useState(false);

  const failure = query.error ?? overview.error;
  useEffect(() => {
    if (failure !== null) console.warn('The course histories could not be loaded.', failure);
  }, [failure]);

  function showCurrentUser(semester: VisualizerView['semester']) {
    if (own.isPending) console.warn('The course history has not loaded yet.');
    setAskedTooEarly(own.isPending);
    setLacksHistory(own.isSuccess && ownCourses.length === 0);
    show(showOwnHistory({ ...view, semester }));
  }

  function showRandomUser(next: VisualizerView) {
    browsing.random();
    show(showOneStudent(next), { replace: mode === 'single' });
  }

  const replaceView = (next: VisualizerView) => show(next, { replace: true });

  const startsInOwnMajor = isUntouched && (own.isPending || ownMajor !== null);
  const startInOwnMajor = useEffectEvent(() => {
    if (startsInOwnMajor && ownMajor !== null) show(showMajor(view, ownMajor), { replace: true, isPreset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the major is known, and once more without one
  useEffect(() => startInOwnMajor(), [startsInOwnMajor, ownMajor]);

  // Nobody has asked for the others of a major that has none yet. One's own trail is there from the first day.
  const startsAlone = isPreset && crowd?.semesters.length === 0 && ownCourses.length > 0;
  const startAlone = useEffectEvent(() => {
    if (startsAlone) replaceView(showOwnHistory({ ...view, semester: 'all' }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as it is known
  useEffect(() => startAlone(), [startsAlone]);

  const isStart = mode === 'all' && major === null;
  const hasResult = !isStart && !query.isError && drawn !== null;

  const content = () => {
    if (startsInOwnMajor || startsAlone) return loading;
    if (isStart)
      return (
        <GetStarted
          onMyCourses={() => showCurrentUser('all')}
          onRandomStudent={() => showRandomUser({ ...view, semester: 'all' })}
        />
      );
    if (query.isError)
      return (
        <EmptyPicture>
          <Retry sentence={`We couldn’t load the courses. ${query.error.message}`} onRetry={query.refetch} />
        </EmptyPicture>
      );
    if (drawn === null)
      return askedTooEarly && mode === 'current' ? (
        <EmptyPicture
          announces
          action={
            <Button variant="quiet" onClick={() => own.refetch()}>
              Try again
            </Button>
          }
        >
          <p>Your course history hasn’t loaded yet.</p>
        </EmptyPicture>
      ) : (
        loading
      );
    return (
      <Gradually fallback={loading}>
        <VisualizerResult
          data={drawn}
          shown={shown}
          view={view}
          own={{ major: ownMajor, courses: ownCourses }}
          plan={plan}
          others={others}
          published={published}
          pathways={pathways}
          isOutdated={isOutdated}
          onView={replaceView}
          whenEmpty={
            <NoData
              data={drawn}
              semester={view.semester}
              hasOwnCourses={ownCourses.length > 0}
              onAllSemesters={() => replaceView({ ...view, semester: 'all' })}
              onMyCourses={() => showCurrentUser('all')}
              onAnotherStudent={() => showRandomUser(view)}
              onAnyMajor={() => showRandomUser({ ...view, major: null })}
            />
          }
        />
      </Gradually>
    );
  };

  return (
    <Page
      title={pages.visualizer.heading}
      beside={
        hasResult ? (
          <ResultHeader
            data={drawn}
            counted={shown.counted}
            planned={shown.planned}
            withoutMe={drawn.of === 'crowd' && isCountedIn(drawn.crowd.major, published.data)}
            form={view.form}
            onForm={(form) => {
              if (form === view.form) return;
              show(showAs(view, form, beforePath), {
                replace: true,
                beforePath: form === 'path' ? view.semester : undefined,
              });
            }}
          />
        ) : (
          !isStart && !query.isError && <div className={classes.waiting} />
        )
      }
    >
      <div className={classes.screen}>
        <Controls
          view={view}
          semesters={semesters}
          hasNobody={data?.of === 'nobody'}
          onMajor={(chosen) => show(showMajor(view, chosen))}
          onSemester={(semester) => replaceView({ ...view, semester })}
          onStepSemester={(by) => replaceView(stepSemester(view, by, semesters ?? 0))}
          onTop10={() => replaceView({ ...view, top10: !view.top10 })}
          // From one's own courses, where no major is selected, to somebody in one's own major.
          onRandomUser={() => showRandomUser(mode === 'current' ? { ...view, major: ownMajor } : view)}
          onCurrentUser={() => showCurrentUser(view.semester)}
          onAllUsers={() => show(showCrowd(view))}
          onPrevious={browsing.previous}
          onNext={browsing.next}
        />
        {overview.isError && (
          <Retry
            sentence={`We couldn’t load the list of ${semesterWord}s. ${overview.error.message}`}
            onRetry={overview.refetch}
          />
        )}
        <div className={classes.content}>{content()}</div>
      </div>
      <Dialog title="No Course History" opened={lacksHistory} onClose={() => setLacksHistory(false)}>
        <p>No course history found for your account.</p>
        <FormLink />
      </Dialog>
    </Page>
  );
}

const loading = (
  <EmptyPicture announces waits>
    <p>Loading …</p>
  </EmptyPicture>
);

/** One array for all draws: a new one would be compared with the others again. */
const noCourses: readonly never[] = [];

/**
 * A crowd is the others, beside the viewer's rings: without the viewer, or null until it is known whether the viewer is one
 * of them. If that cannot be known, everybody.
 */
function withoutViewer(
  data: VisualizerData | null,
  others: ShownOthers | null,
  isUnknown: boolean,
): VisualizerData | null {
  if (data?.of !== 'crowd') return data;
  if (others === null) return isUnknown ? data : null;
  const { students, semesters } = others;
  return fromCrowd({ ...data.crowd, students, semesters });
}

/** What the browser's history keeps and the URL does not. */
type ShowOptions = {
  replace?: boolean;
  /** The semester chosen before a path, which begins with all. */
  beforePath?: VisualizerView['semester'] | undefined;
  /** Whether the page chose it, and not the student. */
  isPreset?: boolean;
};

function useView() {
  const [query, setQuery] = useSearchParams();
  const { search, state: kept }: { search: string; state: ShowOptions | null } = useLocation();
  const { beforePath, isPreset = false } = kept ?? {};
  // Drawn at once: until then the next choice would start from the view before this one, and undo it.
  const show = (next: VisualizerView, { replace = false, ...state }: ShowOptions = {}) =>
    setQuery(writeView(next), { replace, state: { beforePath, ...state }, flushSync: true });
  // Nothing has been chosen yet: an emptied choice is a choice.
  return { asked: readView(query), beforePath, isUntouched: search === '' && kept === null, isPreset, show };
}
