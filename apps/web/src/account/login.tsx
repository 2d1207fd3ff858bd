import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { sentenceFor } from '../identity/auth-errors.ts';
import { Unverified } from '../identity/login.ts';
import { login, sendVerificationAgain } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';
import { arrivalOf, greetings } from './arrival.ts';
import { FrozenNote, Sheet, Ways } from './sheet.tsx';

export function Component() {
  const { from, because, email } = arrivalOf(useLocation().state);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, onSubmit } = useSubmission(async (sent) => {
    await login(textOf(sent, 'email'), textOf(sent, 'password'));
    notify('Login successful!');
    navigate(from ?? paths.home, { replace: true });
  });
  const greeting = because === undefined ? undefined : greetings[because];

  return (
    <Sheet title="Login">
      {greeting !== undefined && error === null && (
        <Alert kind={greeting.kind}>{greeting.text}</Alert>
      )}
      {from !== undefined && error === null && because === undefined && (
        <Alert kind="info">
          Please log in first: you will be taken back to {from.split('?', 1)[0]} afterwards.
        </Alert>
      )}
      <form ref={form} className={classes.form} onSubmit={onSubmit}>
        <EmailField label="UMSystem Email:" name="email" defaultValue={email} />
        <PasswordField label="Password:" name="password" autoComplete="current-password" />
        {error instanceof Unverified ? (
          <>
            <Alert kind="error">Please verify your email before logging in.</Alert>
            <SendAgain credentials={() => new FormData(form.current ?? undefined)} />
          </>
        ) : (
          error !== null && <Alert kind="error">{sentenceFor(error, 'Failed to log in.')}</Alert>
        )}
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </button>
      </form>
      <Ways>
        <Link to={paths.resetPassword}>Forgot Password? Reset here.</Link>
        <Link to={paths.signup}>New here? Create an account.</Link>
      </Ways>
      <FrozenNote />
    </Sheet>
  );
}

/** A student who never got, or lost, the first mail. */
function SendAgain({ credentials }: { credentials: () => FormData }) {
  const [step, setStep] = useState<'idle' | 'sending' | 'sent' | { failed: string }>('idle');

  async function send() {
    setStep('sending');
    const form = credentials();
    try {
      await sendVerificationAgain(textOf(form, 'email'), textOf(form, 'password'));
      setStep('sent');
    } catch (error) {
      setStep({ failed: sentenceFor(error, 'The email could not be sent. Please try again.') });
    }
  }

  if (step === 'sent') {
    return (
      <Alert kind="success">
        A new verification email is on its way. Check your inbox (and spam folder).
      </Alert>
    );
  }
  return (
    <>
      {typeof step === 'object' && <Alert kind="error">{step.failed}</Alert>}
      <button
        type="button"
        className="button"
        data-quiet
        disabled={step === 'sending'}
        onClick={send}
      >
        {step === 'sending' ? 'Sending...' : 'Resend verification email'}
      </button>
    </>
  );
}
