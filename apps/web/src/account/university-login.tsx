import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { finishUniversityLogin, joinWithUniversity } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { readToken } from '../session/session.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { HiddenUsername, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { notify } from '../ui/notices.tsx';
import classes from './form.module.css';
import { LinkList, NarrowPage } from './narrow-page.tsx';

/** Where the university sends a browser back. It goes on by itself: only the browser that began can be here. */
export function UniversityLogin() {
  const navigate = useNavigate();
  const goOn = (from: string) => {
    notify('Login successful!');
    navigate(from, { replace: true });
  };
  const login = useAction(async () => {
    const result = await finishUniversityLogin();
    if ('email' in result) goOn(result.from);
    return result;
  });
  const begin = useEffectEvent(() => void login.run());
  useEffect(() => begin(), []);
  const result = login.data;
  if (result !== undefined && 'join' in result) return <JoinForm email={result.join} onJoined={goOn} />;
  const refusal = result !== undefined && 'error' in result ? result : null;
  if (refusal === null && login.error === null)
    return (
      <NarrowPage title="University login">
        <p role="status">Logging you in…</p>
      </NarrowPage>
    );
  const goingTo = refusal !== null && refusal.from !== paths.home ? { from: refusal.from } : undefined;
  return (
    <NarrowPage title="University login">
      {/* Canceling is the student's own choice, and no error. */}
      {refusal && <Alert kind={refusal.code === 'university-canceled' ? 'info' : 'error'}>{refusal.error}</Alert>}
      <Failure of={login} otherwise="Failed to log in." />
      <LinkList
        links={[readToken() === null ? [paths.login, 'Back to Login', goingTo] : [paths.account, 'My Account']]}
      />
    </NarrowPage>
  );
}

/** An address can pass from one student to another, so it alone opens no account. */
function JoinForm({ email, onJoined }: { email: string; onJoined: (from: string) => void }) {
  const { university, passwords } = signInWays();
  const joining = useAction(async (fields: FormData) => {
    const { from } = await joinWithUniversity(textOf(fields, 'password'));
    onJoined(from);
  });
  return (
    <NarrowPage title="Join your account">
      <p>
        There’s already an account with <b>{email}</b>. Enter its password just this once; after that, {university} logs
        you in.
      </p>
      <Form className={classes.page} onSubmit={joining.run}>
        <HiddenUsername email={email} />
        <PasswordField label="Password:" name="password" autoComplete="current-password" />
        <Failure of={joining} otherwise="Failed to log in." />
        <Button type="submit" busy={joining.isPending} busyText="Logging in...">
          Join and log in
        </Button>
      </Form>
      {passwords ? (
        <LinkList links={[[paths.resetPassword, 'No password, or forgot it? Set one here, then come back.']]} />
      ) : (
        <p>Forgot it? Please ask the people who run this site. If this account isn’t yours, ask them as well.</p>
      )}
    </NarrowPage>
  );
}
