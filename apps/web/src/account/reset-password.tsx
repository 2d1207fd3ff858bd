import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceFor } from '../identity/auth-errors.ts';
import { sendResetEmail } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { EmailField } from '../ui/field.tsx';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';
import { Sheet, Ways } from './sheet.tsx';

export function Component() {
  const [sent, setSent] = useState(false);
  const { busy, error, onSubmit } = useSubmission(async (form) => {
    setSent(false);
    await sendResetEmail(textOf(form, 'email'));
    setSent(true);
  });

  return (
    <Sheet title="Reset Password">
      <p>We send you a link with which you choose a new password.</p>
      <form className={classes.form} onSubmit={onSubmit}>
        <EmailField label="Enter your account email:" name="email" />
        {sent && (
          <Alert kind="success">
            Password reset email sent! Check your inbox (and spam folder).
          </Alert>
        )}
        {error !== null && (
          <Alert kind="error">{sentenceFor(error, 'The email could not be sent.')}</Alert>
        )}
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Sending...' : 'Send Reset Email'}
        </button>
      </form>
      <Ways>
        <Link to={paths.login}>Back to Login</Link>
      </Ways>
    </Sheet>
  );
}
