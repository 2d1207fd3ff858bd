import { sendResetEmail } from '../identity/sign-in.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { EmailField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import classes from './form.module.css';
import { LinkList, NarrowPage } from './narrow-page.tsx';

export function Component() {
  const sending = useAction(sendResetEmail);
  const { university, passwords } = signInWays();

  if (!passwords)
    return (
      <NarrowPage title={pages.resetPassword.heading}>
        <p>You log in with {university} here, so your password is the one you have there. Change it there.</p>
        <LinkList links={[[paths.login, 'Back to Login']]} />
      </NarrowPage>
    );
  return (
    <NarrowPage title={pages.resetPassword.heading} lead="We’ll email you a link to choose a new password.">
      <Form className={classes.page} onSubmit={(fields) => sending.run(textOf(fields, 'email'))}>
        <EmailField label="Enter your account email:" name="email" />
        {sending.isSuccess && (
          <Alert kind="success">Password reset email sent! Check your inbox (and spam folder).</Alert>
        )}
        <Failure of={sending} otherwise="We couldn’t send the email." />
        <Button type="submit" busy={sending.isPending} busyText="Sending...">
          Send Reset Email
        </Button>
      </Form>
      <LinkList links={[[paths.login, 'Back to Login']]} />
    </NarrowPage>
  );
}
