import type { OwnDocument } from '../server/documents.ts';
import { problemOf } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './plan.module.css';

type Saving = Pick<OwnDocument<unknown>, 'saving' | 'error' | 'isMerged'>;

/** Whether what the student did is safe, and where. */
export const SavingState = ({ saving }: Pick<Saving, 'saving'>) => (
  <p className={classes.saving} role="status">
    {saving === 'saved' && 'Saved'}
    {saving === 'saving' && 'Saving…'}
    {saving === 'unsent' &&
      'Not sent yet. It’s kept in this browser and sent when the server can be reached.'}
  </p>
);

/** What the student should know about saving, besides. */
export const SavingNotes = ({ saving, error, isMerged }: Saving) => (
  <>
    {saving === 'refused' && (
      <Alert kind="error">
        {problemOf(error)?.sentence ?? 'The server can’t store this.'} Your last changes are only in
        this browser.
      </Alert>
    )}
    {isMerged && (
      <Alert kind="info">You also changed your plans on another device. Both are here now.</Alert>
    )}
  </>
);
