import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { Controls } from './controls.tsx';
import { EmptyPicture, NoData } from './empty-picture.tsx';
import { VisualizerResult } from './result.tsx';
import { reasonForNothing } from './texts.ts';
import {
  readView,
  showCrowd,
  showMajor,
  showOneStudent,
  showOwnHistory,
  stepSemester,
  type VisualizerView,
  withinSemesters,
  writeView,
} from './url-state.ts';
import { useSemesterCount, useVisualizerData } from './use-visualizer-data.ts';
import classes from './visualizer.module.css';
import { hasNoCourses } from './visualizer-data.ts';

export function Component() {
  const { overview, count: semesters, isFinal } = useSemesterCount();
  const [view, show] = useView(isFinal ? semesters : null);
  const { mode, major } = view;
  const { own, browsing, query, data, isOutdated } = useVisualizerData(view);
  const [lacksHistory, setLacksHistory] = useState(false);
  const [askedTooEarly, setAskedTooEarly] = useState(false);

  const failure = query.error ?? overview.error;
  useEffect(() => {
    if (failure !== null) console.warn('The course histories could not be loaded.', failure);
  }, [failure]);

  function showCurrentUser() {
    if (own.isPending) console.warn('The course history has not loaded yet.');
    setAskedTooEarly(own.isPending);
    setLacksHistory(own.isSuccess && (own.data?.courses.length ?? 0) === 0);
    show(showOwnHistory(view));
  }

  const replaceView = (next: VisualizerView) => show(next, { replace: true });

  const content = () => {
    if (mode === 'all' && major === null)
      return (
        <EmptyPicture>
          <p>Get started: select a major or "Current User".</p>
        </EmptyPicture>
      );
    if (query.isError)
      return (
        <EmptyPicture>
          <Retry
            sentence={`The courses could not be loaded. ${query.error.message}`}
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
          <p>Your course history has not loaded yet.</p>
        </EmptyPicture>
      ) : (
        <EmptyPicture announces waits>
          <p>Loading …</p>
        </EmptyPicture>
      );
    return (
      <VisualizerResult
        data={data}
        view={view}
        own={own.data?.courses ?? noCourses}
        isOutdated={isOutdated}
        onView={replaceView}
        whenEmpty={
          <NoData
            reason={reasonForNothing(data, view.semester)}
            action={
              hasNoCourses(data) ? (
                data.of === 'myself' && <FormLink />
              ) : (
                <Button variant="quiet" onClick={() => replaceView({ ...view, semester: 'all' })}>
                  Show all semesters
                </Button>
              )
            }
          />
        }
      />
    );
  };

  return (
    <Page title="Visualizer">
      <Controls
        view={view}
        semesters={semesters}
        onMajor={(chosen) => show(showMajor(view, chosen))}
        onSemester={(semester) => replaceView({ ...view, semester })}
        onStepSemester={(by) => replaceView(stepSemester(view, by, semesters ?? 0))}
        onTop10={() => replaceView({ ...view, top10: !view.top10 })}
        onRandomUser={() => {
          browsing.random();
          show(showOneStudent(view), { replace: mode === 'single' });
        }}
        onCurrentUser={showCurrentUser}
        onAllUsers={() => show(showCrowd(view))}
        onPrevious={browsing.previous}
        onNext={browsing.next}
      />
      {overview.isError && (
        <div className={classes.failure}>
          <Retry
            sentence={`The list of semesters could not be loaded. ${overview.error.message}`}
            onRetry={overview.refetch}
          />
        </div>
      )}
      <div className={classes.content}>{content()}</div>
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

const FormLink = () => <LinkButton to={paths.form}>Submit your courses</LinkButton>;
