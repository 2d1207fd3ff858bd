import { sendResetEmail } from '../identity/sign-in.ts';
import { useChange } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import classes from './form.module.css';

/** Sends the link that changes the password. */
export function PasswordSection({ email }: { email: string }) {
  const sending = useChange(sendResetEmail, { invalidates: false });
  return (
    <Section look="ruled" title="Password" about="We’ll email you a link to choose a new one.">
      <div className={classes.section}>
        <Button
          variant="quiet"
          busy={sending.isPending}
          onClick={() => sending.run(email)}
          className={classes.button}
        >
          Change Password
        </Button>
        {sending.isSuccess && (
          <Alert kind="success">Password reset email sent! Check your inbox.</Alert>
        )}
        {sending.error !== null && <Alert kind="error">Failed to send password reset email.</Alert>}
      </div>
    </Section>
  );
}
