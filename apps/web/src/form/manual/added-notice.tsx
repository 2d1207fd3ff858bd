import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { historyQuery, useUndo } from '../server/history.ts';
import { ApiProblem } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './manual.module.css';
import { courses } from './manual-paste.tsx';

/** What the history is now, and the ways on or back. */
export function Submitted({ count, onUndone }: { count: number; onUndone: () => void }) {
  const undo = useUndo();
  const history = useQuery(historyQuery(useUserId())).data?.courses ?? [];

  if (undo.isSuccess) return <Alert kind="info">Undone. Your history is as it was before.</Alert>;
  const terms = new Set(history.map(({ semester }) => semester)).size;
  return (
    <>
      <Alert kind="success">
        <p>
          {courses(count)} added. Your history holds {courses(history.length)} in {terms}{' '}
          {terms === 1 ? 'term' : 'terms'}.
        </p>
        <p className={classes.ways}>
          <Link to={paths.visualizer}>See them in the Visualizer</Link>
          <Link to={paths.edit}>Edit them</Link>
          <button
            type="button"
            className={classes.plain}
            onClick={() => !undo.isPending && undo.run().then(onUndone, () => {})}
          >
            Undo
          </button>
        </p>
      </Alert>
      {undo.error !== null && (
        <Alert kind="error">
          {undo.error instanceof ApiProblem
            ? undo.error.message
            : 'That did not work. Please try again.'}
        </Alert>
      )}
    </>
  );
}
