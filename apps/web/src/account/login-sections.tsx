import { useState } from 'react';
import { changeEmail, deleteAccount, type readAccount, signOutEverywhere } from '../identity/account.ts';
import { requireAllowedEmail, sendResetEmail } from '../identity/sign-in.ts';
import { useAction } from '../server/change.ts';
import { FormProblem } from '../server/problems.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { EmailField, Field, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { notify } from '../ui/notices.tsx';
import { Section } from '../ui/section.tsx';
import classes from './form.module.css';

type AccountFacts = Awaited<ReturnType<typeof readAccount>>;

/** What changes the login. Fetched after the page, because the SDK that does it is large. */
export default function LoginSections({ email, mode, hasPassword, university }: AccountFacts) {
  return (
    <>
      {university !== null && (
        <Section look="ruled" title="University" about={`You can log in to this account with ${university}.`} />
      )}
      {signInWays().passwords && <PasswordSection email={email} />}
      {hasPassword && <EmailSection />}
      {mode === 'embedded' && <DevicesSection />}
      <DeleteSection email={email} hasPassword={hasPassword} />
    </>
  );
}

function PasswordSection({ email }: { email: string }) {
  const sending = useAction(sendResetEmail);
  return (
    <Section look="ruled" title="Password" about="We’ll email you a link to choose a new one.">
      <div className={classes.section}>
        <Button variant="quiet" busy={sending.isPending} onClick={() => sending.run(email)} className={classes.button}>
          Change Password
        </Button>
        {sending.isSuccess && <Alert kind="success">Password reset email sent! Check your inbox.</Alert>}
        {sending.error !== null && <Alert kind="error">Failed to send password reset email.</Alert>}
      </div>
    </Section>
  );
}

/** Sends the link that moves the account to another address. */
function EmailSection() {
  const sending = useAction(async (fields: FormData) => {
    const email = textOf(fields, 'newEmail');
    await requireAllowedEmail(email);
    await changeEmail(email, textOf(fields, 'password'));
    return email;
  });
  return (
    <Section
      look="ruled"
      title="Email address"
      about="The new address takes effect once you open the link we send to it and confirm."
    >
      <Form onSubmit={sending.run} className={classes.section}>
        <EmailField label="New email:" name="newEmail" autoComplete="email" />
        <PasswordField label="Current password:" name="password" autoComplete="current-password" />
        {sending.isSuccess && <Alert kind="success">A link is on its way to {sending.data}. Open it to finish.</Alert>}
        <Failure of={sending} otherwise="We couldn’t send the email." />
        <Button type="submit" variant="quiet" busy={sending.isPending} busyText="Sending..." className={classes.button}>
          Change email
        </Button>
      </Form>
    </Section>
  );
}

function DevicesSection() {
  const signingOut = useAction(signOutEverywhere);
  return (
    <Section look="ruled" title="Devices" about="Lost your phone or used a shared computer? Log out on every device.">
      <div className={classes.section}>
        <Failure of={signingOut} />
        <Button
          variant="quiet"
          busy={signingOut.isPending}
          busyText="Logging out..."
          onClick={() => signingOut.run()}
          className={classes.button}
        >
          Log out everywhere
        </Button>
      </div>
    </Section>
  );
}

type Deletion = Pick<AccountFacts, 'email' | 'hasPassword'>;

function DeleteSection(account: Deletion) {
  const [opened, setOpened] = useState(false);
  return (
    <Section
      look="ruled"
      title="Leave Coursetrail"
      about="Permanently deletes your account and courses. The statistics stop counting them with the next update, usually within a week."
    >
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete my account
      </Button>
      {opened && <DeleteDialog {...account} onClose={() => setOpened(false)} />}
    </Section>
  );
}

/** Asks for the address, which nobody types by accident, and for the password, which an unlocked laptop does not know. */
function DeleteDialog({ email, hasPassword, onClose }: Deletion & { onClose: () => void }) {
  const deletion = useAction(async (fields: FormData) => {
    const typed = textOf(fields, 'typedEmail').trim().toLowerCase();
    if (typed !== email.toLowerCase()) throw new FormProblem('That’s not the email address of this account.');
    await deleteAccount(hasPassword ? textOf(fields, 'password') : null);
    notify('Your account and everything in it have been deleted. Farewell, and good luck with your studies!');
  });
  const busy = deletion.isPending;
  return (
    <Dialog title="Delete my account" opened onClose={onClose} closable={!busy}>
      <p>
        This can’t be undone. To confirm, type <b>{email}</b>
        {hasPassword && ' and your password'}.
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
        {hasPassword && <PasswordField label="Password:" name="password" autoComplete="current-password" />}
        <Failure of={deletion} otherwise="We couldn’t delete your account." />
        <ButtonRow>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyText="Deleting...">
            Delete for good
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
