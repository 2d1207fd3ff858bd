import { useNavigate } from 'react-router';
import { sentenceFor } from '../identity/auth-errors.ts';
import { requireAllowedEmail, signUp } from '../identity/sign-in.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { useChange } from '../server/change.ts';
import type { LoginState } from '../session/login-state.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import classes from './form.module.css';
import { FrozenNote, LinkList, NarrowPage } from './narrow-page.tsx';
import { matchingPassword, usePasswordHint } from './new-password.ts';

export function Component() {
  const navigate = useNavigate();
  const hint = usePasswordHint();
  const signingUp = useChange(
    async (fields: FormData) => {
      const email = textOf(fields, 'email');
      await requireAllowedEmail(email);
      const { mailSent } = await signUp(email, matchingPassword(fields));
      const reason = mailSent ? 'signed-up' : 'signed-up-without-mail';
      navigate(paths.login, { state: { reason, email } satisfies LoginState });
    },
    { invalidates: false },
  );

  return (
    <NarrowPage
      title={pages.signup.heading}
      lead="Use your @umsystem.edu email. We’ll send a link to verify it."
    >
      <Form className={classes.page} onSubmit={signingUp.run}>
        <EmailField label="Email:" name="email" placeholder="pawprint@umsystem.edu" />
        <PasswordField label="Password:" name="password" autoComplete="new-password" hint={hint} />
        <PasswordField
          label="Confirm Password:"
          name="confirmPassword"
          autoComplete="new-password"
        />
        {signingUp.error !== null && (
          <Alert kind="error">{sentenceFor(signingUp.error, 'Failed to sign up.')}</Alert>
        )}
        <Button type="submit" busy={signingUp.isPending} busyText="Signing up...">
          Sign Up
        </Button>
      </Form>
      <LinkList links={[[paths.login, 'Have an account? Log in.']]} />
      <FrozenNote />
    </NarrowPage>
  );
}
