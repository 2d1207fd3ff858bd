import { deleteAccount } from '../identity/account.ts';
import { sentenceFor } from '../identity/auth-errors.ts';
import { useChange } from '../server/change.ts';
import { FormProblem } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { notify } from '../ui/notices.tsx';
import classes from './form.module.css';

type DeleteDialogProps = { email: string; onClose: () => void };

/** Asks for the address, which nobody types by accident, and for the password, which an unlocked laptop does not know. */
export function DeleteDialog({ email, onClose }: DeleteDialogProps) {
  const deletion = useChange(
    async (fields: FormData) => {
      const typed = textOf(fields, 'typedEmail').trim().toLowerCase();
      if (typed !== email.toLowerCase())
        throw new FormProblem('That’s not the email address of this account.');
      await deleteAccount(textOf(fields, 'password'));
      notify(
        'Your account and everything in it have been deleted. Farewell, and good luck with your studies!',
      );
    },
    { invalidates: false },
  );
  const busy = deletion.isPending;
  return (
    <Dialog title="Delete My Account" opened onClose={onClose} closable={!busy}>
      <p>
        This can’t be undone. To confirm, type <b>{email}</b> and your password.
      </p>
      <Form onSubmit={deletion.run} className={classes.page}>
        <Field
          label="Your email address:"
          name="typedEmail"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <PasswordField label="Password:" name="password" autoComplete="current-password" />
        {deletion.error !== null && (
          <Alert kind="error">
            {sentenceFor(deletion.error, 'We couldn’t delete your account.')}
          </Alert>
        )}
        <ButtonRow>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyText="Deleting...">
            Delete for Good
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
