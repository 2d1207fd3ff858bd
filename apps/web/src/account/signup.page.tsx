import { university } from '@coursetrail/university';
import { useNavigate } from 'react-router';
import { requireAllowedEmail, signUp } from '../identity/sign-in.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import type { LoginState } from '../session/login-state.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { Button } from '../ui/button.tsx';
import { campusNote } from '../ui/campus-note.ts';
import { Failure } from '../ui/failure.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import classes from './form.module.css';
import { FrozenNote, LinkList, NarrowPage } from './narrow-page.tsx';
import { matchingPassword, usePasswordHint } from './new-password.ts';
import { UniversityFirst } from './university-first.tsx';

export function Component() {
  const navigate = useNavigate();
  const hint = usePasswordHint();
  const signingUp = useAction(async (fields: FormData) => {
    const email = textOf(fields, 'email');
    await requireAllowedEmail(email);
    const { mailSent } = await signUp(email, matchingPassword(fields));
    const reason = mailSent ? 'signed-up' : 'signed-up-without-mail';
    navigate(paths.login, { state: { reason, email } satisfies LoginState });
  });

  const lead = signInWays().passwords
    ? `Use your @${university.emailDomains[0]} email. We’ll send a link to verify it.`
    : '';
  return (
    <NarrowPage title={pages.signup.heading} lead={`${lead} ${campusNote}`.trim()}>
      <UniversityFirst alone="You need no account of its own here: log in with the one of your university.">
        <Form className={classes.page} onSubmit={signingUp.run}>
          <EmailField label="Email:" name="email" placeholder={university.texts.emailExample} />
          <PasswordField label="Password:" name="password" autoComplete="new-password" hint={hint} />
          <PasswordField label="Confirm password:" name="confirmPassword" autoComplete="new-password" />
          <Failure of={signingUp} otherwise="Failed to sign up." />
          <Button type="submit" busy={signingUp.isPending} busyText="Signing up...">
            Sign Up
          </Button>
        </Form>
      </UniversityFirst>
      <LinkList
        links={[
          [paths.login, 'Have an account? Log in.'],
          [paths.privacy, 'What others will see of you'],
        ]}
      />
      <FrozenNote />
    </NarrowPage>
  );
}
