import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { finishUniversityLogin, joinWithUniversity } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { readToken } from '../session/session.ts';
import { signInWays } from '../session/sign-in-ways.ts';
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
    const { join, from } = await finishUniversityLogin();
    if (join === undefined) goOn(from);
    return join;
  });
  const begin = useEffectEvent(() => void login.run());
  useEffect(() => begin(), []);
  if (login.data !== undefined) return <JoinForm email={login.data} onJoined={goOn} />;
  return (
    <NarrowPage title="University login">
      {login.error === null ? (
        <p role="status">Logging you in…</p>
      ) : (
        <>
          <Failure of={login} otherwise="Failed to log in." />
          <LinkList links={[readToken() === null ? [paths.login, 'Back to Login'] : [paths.account, 'My Account']]} />
        </>
      )}
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
