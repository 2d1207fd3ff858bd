import type { OwnAttempt } from '@coursetrail/contract';
import { termName } from '@coursetrail/domain';
import { reasonFor } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSubmission } from '../ui/submission.ts';
import classes from './edit.module.css';

type Props = {
  courses: readonly OwnAttempt[];
  opened: boolean;
  onDelete: (courses: readonly OwnAttempt[]) => Promise<void>;
  onClose: () => void;
};

/** Asks before one course goes, or several. */
export default function DeleteDialog({ courses, opened, onDelete, onClose }: Props) {
  const { busy, error, onSubmit } = useSubmission(() => onDelete(courses));
  const [only, ...more] = courses;
  return (
    <Dialog title="Confirm Delete" opened={opened} onClose={onClose} closable={!busy}>
      {only !== undefined && more.length === 0 && (
        <p>
          Are you sure you want to delete {only.programId} from{' '}
          {termName(only.semester) || 'no semester'}?
        </p>
      )}
      {more.length > 0 && (
        <>
          <p>Are you sure you want to delete these {courses.length} courses?</p>
          <ul className={classes.doomed}>
            {courses.map(({ _id, programId, semester }) => (
              <li key={_id}>
                {programId} from {termName(semester) || 'no semester'}
              </li>
            ))}
          </ul>
        </>
      )}
      <form onSubmit={onSubmit} className={classes.confirm}>
        {error !== null && (
          <>
            <Alert kind="error">Failed to delete course. Please try again.</Alert>
            {reasonFor(error).code === 'course-not-found' && (
              <p>It has been deleted elsewhere already.</p>
            )}
          </>
        )}
        <div className="buttons">
          <button
            type="button"
            className="button"
            data-quiet
            data-autofocus
            disabled={busy}
            onClick={onClose}
          >
            Cancel
          </button>
          <button type="submit" className="button" data-danger aria-disabled={busy}>
            {busy ? 'Deleting…' : 'Delete'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
