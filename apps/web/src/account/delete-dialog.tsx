import { deleteAccount } from '../identity/account.ts';
import { sentenceFor } from '../identity/auth-errors.ts';
import { FormProblem } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';

type Props = { email: string; opened: boolean; onClose: () => void };

/** Asks twice before an account goes: for its address, and for the password, which an open laptop does not know. */
export default function DeleteDialog({ email, opened, onClose }: Props) {
  const { busy, error, onSubmit } = useSubmission(async (form) => {
    const typed = textOf(form, 'typedEmail').trim().toLowerCase();
    if (typed !== email.toLowerCase())
      throw new FormProblem('That is not the email address of this account.');
    await deleteAccount(textOf(form, 'password'));
    notify(
      'Your account and all that was in it are gone. Farewell, and good luck with your studies!',
    );
  });
  return (
    <Dialog title="Delete My Account" opened={opened} onClose={onClose} closable={!busy}>
      <p>
        This cannot be undone. To confirm, type <b>{email}</b> and your password.
      </p>
      <form onSubmit={onSubmit} className={classes.form}>
        <Field
          label="Your email address:"
          name="typedEmail"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <PasswordField label="Password:" name="password" autoComplete="current-password" />
        {error !== null && (
          <Alert kind="error">{sentenceFor(error, 'Your account could not be deleted.')}</Alert>
        )}
        <div className="buttons">
          <button type="button" className="button" data-quiet disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-danger disabled={busy}>
            {busy ? 'Deleting...' : 'Delete for Good'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
