import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { historyQuery } from '../server/history.ts';
import { crowdQuery, overviewQuery, useBrowsing } from '../server/visualizer.ts';
import { useUserId } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Controls } from './controls.tsx';
import { Shown } from './shown.tsx';
import {
  isNothing,
  reasonForNothing,
  type Told,
  tellCrowd,
  tellMyself,
  tellStudent,
} from './told.ts';
import {
  readView,
  selectMajor,
  showEverybody,
  showMyself,
  showOneStudent,
  stepSemester,
  type View,
  withinSemesters,
  writeView,
} from './view.ts';
import classes from './visualizer.module.css';

export function Component() {
  const userId = useUserId();
  const everybody = useQuery(overviewQuery(userId));
  const own = useQuery(historyQuery(userId));
  const semesters = everybody.data?.semesters ?? null;
  const [view, show] = useView(semesters);
  const { mode, major } = view;
  const crowd = useQuery({
    ...crowdQuery(userId, major ?? ''),
    enabled: mode === 'all' && major !== null,
  });
  const browsing = useBrowsing(userId, major, mode === 'single');

  const source = { all: crowd, single: browsing.query, current: own }[mode];
  const told = useMemo((): Told | null => {
    if (mode === 'current') return own.data === undefined ? null : tellMyself(own.data);
    if (mode === 'single')
      return browsing.query.data === undefined ? null : tellStudent(browsing.query.data, major);
    return crowd.data === undefined ? null : tellCrowd(crowd.data);
  }, [mode, major, own.data, browsing.query.data, crowd.data]);
  // What was shown stays, faint, until the next is there.
  const [last, setLast] = useState(told);
  if (told !== null && told !== last) setLast(told);

  const [lacksHistory, setLacksHistory] = useState(false);
  const [isImpatient, setImpatient] = useState(false);
  const isEmpty = told !== null && told.of !== 'myself' && isNothing(told);
  const failure = source.error ?? everybody.error;
  useEffect(() => {
    if (failure !== null)
      console.warn('The course histories could not be loaded.', failure.message);
  }, [failure]);
  useEffect(() => {
    if (isEmpty) console.warn('No histories match the chosen view.');
  }, [isEmpty]);

  function showCurrentUser() {
    if (own.isPending) console.warn('The course history has not loaded yet.');
    setImpatient(own.isPending);
    setLacksHistory(own.isSuccess && (own.data?.courses.length ?? 0) === 0);
    show(showMyself(view));
  }

  const stage = () => {
    if (mode === 'all' && major === null) {
      return (
        <Stage>
          <p>Get started: select a major or "Current User".</p>
        </Stage>
      );
    }
    if (source.isError) {
      return (
        <Stage role="alert">
          <p>The courses could not be loaded.</p>
          <p className={classes.reason}>{source.error.message}</p>
          <TryAgain onClick={() => source.refetch()} />
        </Stage>
      );
    }
    const shown = told ?? last;
    if (shown === null) {
      return isImpatient && mode === 'current' ? (
        <Stage role="status">
          <p>Your course history has not loaded yet.</p>
          <TryAgain onClick={() => own.refetch()} />
        </Stage>
      ) : (
        <Stage role="status" isQuiet>
          <p>Loading …</p>
        </Stage>
      );
    }
    return (
      <Shown
        told={shown}
        view={view}
        own={own.data?.courses ?? none}
        isPassing={told === null || source.isPlaceholderData}
        onView={(next) => show(next, { replace: true })}
        whenEmpty={
          <Stage>
            <p>No user data to display</p>
            <p className={classes.reason}>{reasonForNothing(shown, view.semester)}</p>
            {!isNothing(shown) && (
              <button
                type="button"
                className="button"
                data-quiet
                onClick={() => show({ ...view, semester: 'all' }, { replace: true })}
              >
                Show all semesters
              </button>
            )}
            {shown.of === 'myself' && isNothing(shown) && <ToForm />}
          </Stage>
        }
      />
    );
  };

  return (
    <Page title="Visualizer">
      <Controls
        view={view}
        semesters={semesters}
        onMajor={(chosen) => show(selectMajor(view, chosen))}
        onSemester={(semester) => show({ ...view, semester }, { replace: true })}
        onStepSemester={(by) => show(stepSemester(view, by, semesters ?? 0), { replace: true })}
        onTop10={() => show({ ...view, top10: !view.top10 }, { replace: true })}
        onRandomUser={() => {
          browsing.anybody();
          show(showOneStudent(view), { replace: mode === 'single' });
        }}
        onCurrentUser={showCurrentUser}
        onAllUsers={() => show(showEverybody(view))}
        onPrevious={browsing.previous}
        onNext={browsing.next}
      />
      {everybody.isError && (
        <div className={classes.trouble} role="alert">
          <p>The list of semesters could not be loaded. {everybody.error.message}</p>
          <TryAgain onClick={() => everybody.refetch()} />
        </div>
      )}
      {stage()}
      <Dialog
        title="No Course History"
        opened={lacksHistory}
        onClose={() => setLacksHistory(false)}
      >
        <p>No course history found for your account.</p>
        <ToForm />
      </Dialog>
    </Page>
  );
}

const none: readonly never[] = [];

/** The view the address tells, and the way to another. */
function useView(semesters: number | null) {
  const [address, setAddress] = useSearchParams();
  const written = readView(address);
  const view = semesters === null ? written : withinSemesters(written, semesters);
  const show = (next: View, options: { replace?: boolean } = {}) =>
    setAddress(writeView(next), options);
  return [view, show] as const;
}

/** The place of the picture while there is none. */
function Stage({
  role,
  isQuiet = false,
  children,
}: {
  role?: 'alert' | 'status';
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.stage} data-quiet={isQuiet}>
      <svg className={classes.trail} viewBox="0 0 320 120" aria-hidden="true">
        <path d="M20 92C70 92 70 34 120 34s60 52 108 52 46-56 76-56" />
        <circle cx="20" cy="92" r="9" fill="var(--blue)" />
        <circle cx="120" cy="34" r="12" fill="var(--orange)" />
        <circle cx="210" cy="84" r="10" fill="var(--green)" />
        <circle cx="304" cy="30" r="8" fill="var(--purple)" />
      </svg>
      <div role={role} className={classes.words}>
        {children}
      </div>
    </div>
  );
}

const TryAgain = ({ onClick }: { onClick(): void }) => (
  <button type="button" className="button" data-quiet onClick={onClick}>
    Try again
  </button>
);

const ToForm = () => (
  <Link className="button" to={paths.form}>
    Submit your courses
  </Link>
);
