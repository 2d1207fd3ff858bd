import { problems } from '@coursetrail/contract';
import {
  type CourseEntry,
  isSameAttempt,
  looksLikeCatalogNumber,
  prefixOf,
  termName,
} from '@coursetrail/domain';
import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { historyQuery, useSubmitCourses } from '../server/history.ts';
import { ApiProblem } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from './dialog.tsx';
import { majorFailure } from './major.tsx';
import classes from './manual.module.css';

type Stage =
  | { at: 'idle' }
  | { at: 'asking'; unusual: CourseEntry[] }
  | { at: 'submitting'; count: number }
  | { at: 'failed'; sentence: string; duplicates: CourseEntry[] }
  | { at: 'done'; count: number };

type Outcome = Extract<Stage, { at: 'failed' | 'done' }> | { at: 'idle' };

type Options = {
  ensureMajorSaved: () => Promise<void>;
  askSharing: () => Promise<boolean>;
  /** After the dialog has closed, to lead the focus where it is wanted next. */
  onClosed: (outcome: Outcome) => void;
};

/** Sends courses that were entered by hand, all or none, and shows how it goes. */
export function useCourseSubmission({ ensureMajorSaved, askSharing, onClosed }: Options) {
  const userId = useUserId();
  const cache = useQueryClient();
  const submitCourses = useSubmitCourses();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const isRunning = useRef(false);
  const answer = useRef<(goOn: boolean) => void>(undefined);

  async function submit(entries: readonly CourseEntry[], onDone: () => void) {
    // A second click comes before the page is drawn anew.
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await send(entries, onDone);
    } catch (error) {
      setStage({ at: 'failed', sentence: submissionFailure(error), duplicates: [] });
    } finally {
      isRunning.current = false;
    }
  }

  async function send(entries: readonly CourseEntry[], onDone: () => void) {
    if (!(await askSharing())) return;
    const unusual = entries.filter(hasUnusualNumber);
    if (unusual.length > 0) {
      setStage({ at: 'asking', unusual });
      const goesOn = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      if (!goesOn) return setStage({ at: 'idle' });
    }
    setStage({ at: 'submitting', count: entries.length });
    await ensureMajorSaved().catch((error) => {
      throw isRefusal(error) ? new ApiProblem(majorFailure(error), 'major-not-saved') : error;
    });
    // Asked anew: another tab may have added the course a moment ago.
    const record = await cache.fetchQuery(historyQuery(userId)).catch((failure) => {
      throw failure.cause;
    });
    const duplicates = entries.filter((entry) =>
      record?.courses.some((course) => isSameAttempt(course, entry)),
    );
    if (duplicates.length > 0) {
      return setStage({ at: 'failed', sentence: problems['course-already-added'][1], duplicates });
    }
    await submitCourses.run(entries);
    setStage({ at: 'done', count: entries.length });
    onDone();
  }

  function close() {
    if (stage.at === 'asking') answer.current?.(false);
    else setStage({ at: 'idle' });
  }

  // While the dialog fades out it still says what it said last.
  const last = useRef(stage);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    const before = last.current;
    if (stage.at !== 'idle') last.current = stage;
    else if (before.at !== 'idle')
      closed.current(before.at === 'failed' || before.at === 'done' ? before : stage);
  }, [stage]);
  const shown = stage.at === 'idle' ? last.current : stage;

  const dialog = (
    <Dialog
      title="Course Submission"
      opened={stage.at !== 'idle'}
      onClose={close}
      closable={stage.at !== 'submitting'}
    >
      {shown.at === 'asking' && (
        <>
          <p>
            The university numbers its courses with four digits, sometimes with H or W behind them.
            Is this right?
          </p>
          <Courses entries={shown.unusual} />
          <div className="buttons">
            <button
              {...focused}
              type="button"
              className="button"
              onClick={() => answer.current?.(false)}
            >
              Change It
            </button>
            <button
              type="button"
              className="button"
              data-quiet
              onClick={() => answer.current?.(true)}
            >
              Submit Anyway
            </button>
          </div>
        </>
      )}
      {shown.at === 'submitting' && (
        <p role="status" className={classes.busy}>
          <Loader size="sm" aria-hidden="true" />
          {shown.count === 1 ? 'Submitting course…' : `Submitting ${shown.count} courses…`}
        </p>
      )}
      {shown.at === 'failed' && (
        <>
          <Alert kind="error">{shown.sentence}</Alert>
          <Courses entries={shown.duplicates} />
          <div className="buttons">
            <button {...focused} type="button" className="button" onClick={close}>
              Close
            </button>
          </div>
        </>
      )}
      {shown.at === 'done' && (
        <>
          <Alert kind="success">
            {shown.count === 1
              ? 'Course successfully submitted!'
              : `${shown.count} courses successfully submitted!`}
          </Alert>
          <div className="buttons">
            <button {...focused} type="button" className="button" onClick={close}>
              OK
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
  return { submit, dialog };
}

/** The way on: takes the focus when the dialog's content changes to it, and when the dialog opens with it. */
const focused = {
  ref: (button: HTMLButtonElement | null) => button?.focus(),
  'data-autofocus': true,
};

const Courses = ({ entries }: { entries: readonly CourseEntry[] }) =>
  entries.length > 0 && (
    <ul className={classes.courses}>
      {entries.map(({ programId, semester }) => (
        <li key={programId + semester}>
          <b>{programId}</b> {termName(semester)}
        </li>
      ))}
    </ul>
  );

const hasUnusualNumber = ({ programId }: CourseEntry) =>
  !looksLikeCatalogNumber(programId.slice(prefixOf(programId).length + 1));

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code !== 'unreachable';

/** What went wrong, in the specification's words. */
function submissionFailure(error: unknown): string {
  if (!isRefusal(error)) return 'An error occurred while submitting the course.';
  return error.code === 'unknown' ? 'Failed to submit course.' : error.message;
}
