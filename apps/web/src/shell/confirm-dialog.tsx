import { useQuery } from '@tanstack/react-query';
import { confirmSignIn } from '../identity/account.ts';
import { accountQuery } from '../identity/account-query.ts';
import { useAction } from '../server/change.ts';
import { settleConfirmation } from '../session/sign-in-confirmation.ts';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { HiddenUsername, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import classes from './confirm-dialog.module.css';

const cancel = () => settleConfirmation(false);

/** Asks for the password before what cannot be taken back. What the student chose goes on afterwards. */
export default function ConfirmDialog() {
  const { data: account } = useQuery(accountQuery());
  const confirming = useAction(async (fields: FormData) => {
    await confirmSignIn(textOf(fields, 'password'));
    settleConfirmation(true);
  });
  const busy = confirming.isPending;
  return (
    <Dialog title="Confirm your password" opened onClose={cancel} closable={!busy}>
      <p>You logged in a while ago. Please enter your password again to continue.</p>
      <Form onSubmit={confirming.run} className={classes.form}>
        <HiddenUsername email={account?.email ?? ''} />
        <PasswordField
          label="Password:"
          name="password"
          autoComplete="current-password"
          data-autofocus
          hint="No password? Log out, then log in with a link we email you."
        />
        <Failure of={confirming} />
        <ButtonRow>
          <Button variant="quiet" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyText="Confirming...">
            Confirm
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
