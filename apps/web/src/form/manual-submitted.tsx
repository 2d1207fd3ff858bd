import { nothing } from '@coursetrail/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, askAsStudent } from '../api.ts';
import { ownHistory } from '../own-history.ts';
import { paths } from '../paths.ts';
import { useUserId } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './manual.module.css';
import { courses } from './manual-paste.tsx';

/** What the history is now, and the ways on or back. */
export function Submitted({ count, onUndone }: { count: number; onUndone: () => void }) {
  const userId = useUserId();
  const cache = useQueryClient();
  const history = useQuery(ownHistory(userId)).data?.courses ?? [];
  const [step, setStep] = useState<'idle' | 'undoing' | 'undone' | { failed: string }>('idle');

  async function undo() {
    if (step === 'undoing') return;
    setStep('undoing');
    try {
      await askAsStudent('/account/undo', nothing, { method: 'POST' });
      cache.invalidateQueries({ queryKey: [userId] });
      setStep('undone');
      onUndone();
    } catch (error) {
      setStep({
        failed:
          error instanceof ApiProblem ? error.message : 'That did not work. Please try again.',
      });
    }
  }

  if (step === 'undone')
    return <Alert kind="info">Undone. Your history is as it was before.</Alert>;
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
          <button type="button" className={classes.plain} onClick={undo}>
            Undo
          </button>
        </p>
      </Alert>
      {typeof step === 'object' && <Alert kind="error">{step.failed}</Alert>}
    </>
  );
}
