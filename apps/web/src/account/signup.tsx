import { Link, useNavigate } from 'react-router';
import { sentenceFor } from '../identity/auth-errors.ts';
import { refusalOfAddress, signUp } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { FormProblem } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';
import { matchingPassword, usePasswordHint } from './new-password.ts';
import { FrozenNote, Sheet, Ways } from './sheet.tsx';

export function Component() {
  const navigate = useNavigate();
  const hint = usePasswordHint();
  const { busy, error, onSubmit } = useSubmission(async (form) => {
    const email = textOf(form, 'email');
    const refusal = await refusalOfAddress(email);
    if (refusal !== null) throw new FormProblem(refusal);
    const { mailSent } = await signUp(email, matchingPassword(form));
    navigate(paths.login, {
      state: { because: mailSent ? 'signed-up' : 'signed-up-without-mail', email },
    });
  });

  return (
    <Sheet title="Create Account">
      <p>For students with a university email address, which you verify once.</p>
      <form className={classes.form} onSubmit={onSubmit}>
        <EmailField label="Email:" name="email" />
        <PasswordField label="Password:" name="password" autoComplete="new-password" hint={hint} />
        <PasswordField
          label="Confirm Password:"
          name="confirmPassword"
          autoComplete="new-password"
        />
        {error !== null && <Alert kind="error">{sentenceFor(error, 'Failed to sign up.')}</Alert>}
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Signing up...' : 'Sign Up'}
        </button>
      </form>
      <Ways>
        <Link to={paths.login}>Have an account? Log in.</Link>
      </Ways>
      <FrozenNote />
    </Sheet>
  );
}
