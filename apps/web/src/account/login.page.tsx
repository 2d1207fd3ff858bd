import { university } from '@coursetrail/university';
import { type RefObject, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isThrottled, sentenceFor } from '../identity/auth-errors.ts';
import { Unverified } from '../identity/login.ts';
import { logInWithPassword, sendLoginLink, sendVerificationAgain } from '../identity/sign-in.ts';
import { pageAt, pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { type LoginReason, readLoginState } from '../session/login-state.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { notify } from '../ui/notices.tsx';
import classes from './form.module.css';
import { FrozenNote, LinkList, NarrowPage } from './narrow-page.tsx';
import { UniversityFirst } from './university-first.tsx';

export function Component() {
  const { from, reason, email } = readLoginState(useLocation().state);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const login = useAction(async (fields: FormData) => {
    await logInWithPassword(textOf(fields, 'email'), textOf(fields, 'password'));
    notify('Login successful!');
    navigate(from ?? paths.home, { replace: true });
  });
  const { error } = login;
  const message = reason === undefined ? null : loginMessages[reason];

  return (
    <NarrowPage
      title={pages.login.heading}
      {...(reason === 'signed-up' && { lead: `Check your inbox: open the link we sent to ${email}.` })}
    >
      {message !== null && error === null && <Alert kind={message.kind}>{message.text}</Alert>}
      {from !== undefined && error === null && reason === undefined && (
        <Alert kind="info">Please log in first. You’ll come back to {nameOf(from)} afterwards.</Alert>
      )}
      <UniversityFirst from={from} alone="You log in with your university account here.">
        <Form ref={form} className={classes.page} onSubmit={login.run}>
          <EmailField label={university.texts.emailLabel} name="email" defaultValue={email} />
          <PasswordField label="Password:" name="password" autoComplete="current-password" />
          {error instanceof Unverified ? (
            <>
              <Alert kind="error">Please verify your email before logging in.</Alert>
              <SendAgain credentials={() => new FormData(form.current ?? undefined)} />
            </>
          ) : (
            error !== null && (
              <Alert kind="error">
                {sentenceFor(error, 'Failed to log in.')}
                {isThrottled(error) && ' A log-in link works right away.'}
              </Alert>
            )
          )}
          <Button type="submit" busy={login.isPending} busyText="Logging in...">
            Login
          </Button>
          <SendLink form={form} />
        </Form>
        <LinkList
          links={[
            [paths.resetPassword, 'Forgot Password? Reset here.'],
            [paths.signup, 'New here? Create an account.'],
          ]}
        />
      </UniversityFirst>
      <FrozenNote />
    </NarrowPage>
  );
}

/** Logs in without the password, by a link to the address in the form. */
function SendLink({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const sending = useAction(sendLoginLink);
  const send = () => {
    const email = form.current?.elements.namedItem('email');
    // The browser says what is missing, as it does for the log-in itself.
    if (email instanceof HTMLInputElement && email.reportValidity()) sending.run(email.value);
  };
  return (
    <>
      <Button variant="quiet" busy={sending.isPending} busyText="Sending..." onClick={send}>
        Email me a log-in link
      </Button>
      {sending.isSuccess && (
        <Alert kind="success">
          If there’s an account with this address, a log-in link is on its way. Check your inbox (and spam folder).
        </Alert>
      )}
      <Failure of={sending} otherwise="We couldn’t send the email. Please try again." />
    </>
  );
}

/** For a student who never got the first email, or lost it. */
function SendAgain({ credentials }: { credentials: () => FormData }) {
  const sending = useAction((fields: FormData) =>
    sendVerificationAgain(textOf(fields, 'email'), textOf(fields, 'password')),
  );
  if (sending.isSuccess) {
    return <Alert kind="success">A new verification email is on its way. Check your inbox (and spam folder).</Alert>;
  }
  return (
    <>
      <Failure of={sending} otherwise="We couldn’t send the email. Please try again." />
      <Button variant="quiet" busy={sending.isPending} busyText="Sending..." onClick={() => sending.run(credentials())}>
        Resend verification email
      </Button>
    </>
  );
}

/** What the page at an address is called: its heading, or the course it is about. */
function nameOf(address: string): string {
  const [path = ''] = address.split('?', 1);
  return pageAt(path)?.heading ?? path.slice(path.lastIndexOf('/') + 1).replaceAll('%20', ' ');
}

type LoginMessage = { kind: 'success' | 'error' | 'info'; text: string };

/** What the login page says about why somebody is there. A student who chose to leave reads nothing. */
const loginMessages: Record<LoginReason, LoginMessage | null> = {
  'signed-up': {
    kind: 'success',
    text: 'A verification email has been sent. Please verify before logging in.',
  },
  'signed-up-without-mail': {
    kind: 'error',
    text: 'Your account has been created, but we couldn’t send the verification email. Log in to get it again.',
  },
  verified: { kind: 'success', text: 'Your email address is verified. You can log in now.' },
  'password-changed': {
    kind: 'success',
    text: 'Your password has been changed. Please log in with the new one.',
  },
  'email-changed': {
    kind: 'success',
    text: 'Your email address has been changed. Please log in with the new one.',
  },
  'signed-out-everywhere': { kind: 'success', text: 'You’re logged out on every device.' },
  ended: { kind: 'info', text: 'Your session has ended. Please log in again.' },
  'left-university': {
    kind: 'info',
    text: 'You’re logged out of Coursetrail, but may still be logged in at your university. On a shared computer, log out there, too.',
  },
  left: null,
  deleted: null,
};
