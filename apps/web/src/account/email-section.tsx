import { changeEmail } from '../identity/account.ts';
import { sentenceFor } from '../identity/auth-errors.ts';
import { requireAllowedEmail } from '../identity/sign-in.ts';
import { useChange } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { Section } from '../ui/section.tsx';
import classes from './form.module.css';

/** Sends the link that moves the account to another address. */
export function EmailSection() {
  const sending = useChange(
    async (fields: FormData) => {
      const email = textOf(fields, 'newEmail');
      await requireAllowedEmail(email);
      await changeEmail(email, textOf(fields, 'password'));
      return email;
    },
    { invalidates: false },
  );
  return (
    <Section
      look="ruled"
      title="Email address"
      about="The new address takes effect once you open the link we send to it and confirm."
    >
      <Form onSubmit={sending.run} className={classes.section}>
        <EmailField label="New email:" name="newEmail" autoComplete="email" />
        <PasswordField label="Current password:" name="password" autoComplete="current-password" />
        {sending.isSuccess && (
          <Alert kind="success">A link is on its way to {sending.data}. Open it to finish.</Alert>
        )}
        {sending.error !== null && (
          <Alert kind="error">{sentenceFor(sending.error, 'We couldn’t send the email.')}</Alert>
        )}
        <Button
          type="submit"
          variant="quiet"
          busy={sending.isPending}
          busyText="Sending..."
          className={classes.button}
        >
          Change Email
        </Button>
      </Form>
    </Section>
  );
}
