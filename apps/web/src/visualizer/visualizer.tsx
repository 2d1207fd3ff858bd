import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { headings } from '../paths.ts';
import { isCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { useUserId } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { Controls } from './controls.tsx';
import { EmptyPicture } from './empty-picture.tsx';
import { GetStarted } from './get-started.tsx';
import { FormLink, NoData } from './no-data.tsx';
import { VisualizerResult } from './result.tsx';
import { ResultHeader } from './result-header.tsx';
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
import { useShownCourses } from './use-shown-courses.ts';
import { useSemesterCount, useVisualizerData } from './use-visualizer-data.ts';
import classes from './visualizer.module.css';

export function Component() {
  const { overview, count: semesters, isFinal } = useSemesterCount();
  const [view, show] = useView(isFinal ? semesters : null);
  const { mode, major } = view;
  const { own, browsing, query, data, isOutdated } = useVisualizerData(view);
  const ownCourses = own.data?.courses ?? noCourses;
  const ownMajor = own.data?.major ?? null;
  const shown = useShownCourses(data, view, ownCourses);
  const published = useQuery({
    ...publishedQuery(useUserId()),
    enabled: mode === 'all' && major !== null,
  });
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

  const isStart = mode === 'all' && major === null;
  const hasResult = !isStart && !query.isError && data !== null;

  const content = () => {
    if (isStart)
      return (
        <GetStarted
          major={ownMajor}
          onMyCourses={() => showCurrentUser('all')}
          onMajor={(chosen) => show(showMajor({ ...view, semester: 'all' }, chosen))}
          onRandomStudent={() => showRandomUser({ ...view, semester: 'all' })}
        />
      );
    if (query.isError)
      return (
        <EmptyPicture>
          <Retry
            sentence={`We couldn’t load the courses. ${query.error.message}`}
            onRetry={query.refetch}
          />
        </EmptyPicture>
      );
    if (data === null)
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
        <EmptyPicture announces waits>
          <p>Loading …</p>
        </EmptyPicture>
      );
    return (
      <VisualizerResult
        data={data}
        shown={shown}
        view={view}
        own={{ major: ownMajor, courses: ownCourses }}
        published={published}
        isOutdated={isOutdated}
        onView={replaceView}
        whenEmpty={
          <NoData
            data={data}
            semester={view.semester}
            hasOwnCourses={ownCourses.length > 0}
            onAllSemesters={() => replaceView({ ...view, semester: 'all' })}
            onMyCourses={() => showCurrentUser('all')}
            onAnotherStudent={() => showRandomUser(view)}
            onAnyMajor={() => showRandomUser({ ...view, major: null })}
          />
        }
      />
    );
  };

  return (
    <Page
      title={headings.visualizer}
      className={classes.heading}
      beside={
        hasResult ? (
          <ResultHeader
            data={data}
            rows={shown.rows}
            countsMe={data.of === 'crowd' && isCountedIn(data.crowd.major, published.data)}
            form={view.form}
            onForm={(form) => replaceView(showAs(view, form))}
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
          onRandomUser={() => showRandomUser(view)}
          onCurrentUser={() => showCurrentUser(view.semester)}
          onAllUsers={() => show(showCrowd(view))}
          onPrevious={browsing.previous}
          onNext={browsing.next}
        />
        {overview.isError && (
          <Retry
            sentence={`We couldn’t load the list of semesters. ${overview.error.message}`}
            onRetry={overview.refetch}
          />
        )}
        <div className={classes.content}>{content()}</div>
      </div>
      <Dialog
        title="No Course History"
        opened={lacksHistory}
        onClose={() => setLacksHistory(false)}
      >
        <p>No course history found for your account.</p>
        <FormLink />
      </Dialog>
    </Page>
  );
}

/** One array for all draws: a new one would be compared with the others again. */
const noCourses: readonly never[] = [];

/** The view in the URL, within the semesters once their number is known, and a function that shows another. */
function useView(semesters: number | null) {
  const [query, setQuery] = useSearchParams();
  const asked = readView(query);
  const view = semesters === null ? asked : withinSemesters(asked, semesters);
  // Drawn at once: until then the next choice would start from the view before this one, and undo it.
  const show = (next: VisualizerView, options: { replace?: boolean } = {}) =>
    setQuery(writeView(next), { ...options, flushSync: true });
  return [view, show] as const;
}
