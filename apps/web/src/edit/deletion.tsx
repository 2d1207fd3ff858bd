import type { OwnAttempt } from '@coursetrail/contract';
import { useCallback, useState } from 'react';
import { useDeleteCourses } from '../server/history.ts';
import { problemOf } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './delete-dialog.module.css';

type DialogProps = { deletion: CourseDeletion; nameOf: (course: OwnAttempt) => string };

export const DeleteDialog = ({ deletion, nameOf }: DialogProps) => (
  <Dialog title="Confirm Delete" opened={deletion.isAsking} onClose={deletion.cancel} closable={!deletion.isDeleting}>
    <DeletionQuestion courses={deletion.courses} nameOf={nameOf} />
    <div className={classes.confirm}>
      {deletion.error !== null && (
        <>
          <Alert kind="error">Failed to delete course. Please try again.</Alert>
          {problemOf(deletion.error)?.code === 'course-not-found' && (
            <p className={classes.reason}>It was already deleted elsewhere.</p>
          )}
        </>
      )}
      <ButtonRow className={classes.buttons}>
        <Button variant="quiet" takesFocus disabled={deletion.isDeleting} onClick={deletion.cancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={deletion.isDeleting} busyText="Deleting…" onClick={deletion.confirm}>
          Delete
        </Button>
      </ButtonRow>
    </div>
  </Dialog>
);

function DeletionQuestion({ courses, nameOf }: Pick<CourseDeletion, 'courses'> & Pick<DialogProps, 'nameOf'>) {
  const [only, ...more] = courses;
  if (only !== undefined && more.length === 0) return <p>Are you sure you want to delete {nameOf(only)}?</p>;
  return (
    <>
      <p>Are you sure you want to delete these {courses.length} courses?</p>
      <ul className={classes.courses}>
        {courses.map((course) => (
          <li key={course._id}>{nameOf(course)}</li>
        ))}
      </ul>
    </>
  );
}

type DeletionOptions = { onDeleted: (courses: readonly OwnAttempt[]) => void };

const noCourses: readonly OwnAttempt[] = [];

/** Asks before courses are deleted, and deletes them. */
export function useDeletion({ onDeleted }: DeletionOptions) {
  const { run, reset, isPending, error } = useDeleteCourses();
  const [courses, setCourses] = useState(noCourses);
  const [isAsking, setIsAsking] = useState(false);

  const ask = useCallback(
    (about: readonly OwnAttempt[]) => {
      reset();
      setCourses(about);
      setIsAsking(true);
    },
    [reset],
  );
  const askAboutOne = useCallback((course: OwnAttempt) => ask([course]), [ask]);

  async function confirm() {
    await run(courses);
    setIsAsking(false);
    onDeleted(courses);
  }

  return {
    /** What the question is about, or was about last. */
    courses,
    isAsking,
    isDeleting: isPending,
    error,
    ask,
    askAboutOne,
    // The failure is in `error`.
    confirm: () => void confirm().catch(() => {}),
    cancel: () => setIsAsking(false),
  };
}

type CourseDeletion = ReturnType<typeof useDeletion>;
