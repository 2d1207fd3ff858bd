import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { ownTrail, paths } from '../../paths.ts';
import { historyQuery, useUndo } from '../../server/history.ts';
import { useUserId } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { plural } from '../../ui/plural.ts';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './added-notice.module.css';

/** What the history holds after a submission, with links to continue and a button to undo it. */
export function AddedNotice({ count, onUndone }: { count: number; onUndone: () => void }) {
  const undo = useUndo();
  const history = useQuery(historyQuery(useUserId())).data?.courses ?? [];

  if (undo.isSuccess) return <Alert kind="info">Change undone.</Alert>;
  const terms = new Set(history.map(({ semester }) => semester)).size;
  return (
    <>
      <Alert kind="success">
        <p>
          {plural(count, 'course')} added. You now have {plural(history.length, 'course')} in{' '}
          {plural(terms, 'term')}.
        </p>
        <p className={classes.ways}>
          <Link to={ownTrail}>See them in the Visualizer</Link>
          <Link to={paths.edit}>Edit them</Link>
          <TextButton
            inline
            onClick={() =>
              undo.run().then(
                onUndone,
                () => {}, // shown below
              )
            }
          >
            Undo
          </TextButton>
        </p>
      </Alert>
      {undo.error !== null && (
        <Alert kind="error">{sentenceFor(undo.error, 'That didn’t work. Please try again.')}</Alert>
      )}
    </>
  );
}
