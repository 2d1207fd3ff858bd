import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { confirmSignIn } from '../identity/account.ts';
import { accountQuery } from '../identity/account-query.ts';
import { useAction } from '../server/change.ts';
import { universityLoginAddress } from '../server/login.ts';
import { settleConfirmation } from '../session/sign-in-confirmation.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { isUniversityLogin } from '../session/stored-token.ts';
import { AddressButton, Button, ButtonRow } from '../ui/button.tsx';
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
  const { pathname, search } = useLocation();
  const { university } = signInWays();
  if (university !== null && isUniversityLogin())
    return (
      <Dialog title="Confirm it’s you" opened onClose={cancel}>
        <p>
          You logged in a while ago. Log in with {university} once more to continue. You’ll come back to this page, and
          choose the same again.
        </p>
        <ButtonRow>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <AddressButton href={universityLoginAddress({ from: pathname + search, again: true })}>
            Continue with {university}
          </AddressButton>
        </ButtonRow>
      </Dialog>
    );
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
