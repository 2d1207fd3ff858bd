import { university } from '@coursetrail/university';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ActionCode, actionCodeQuery, applyCode, applyCodeWithPassword } from '../identity/action-codes.ts';
import { isSpentLink, sentenceFor } from '../identity/auth-errors.ts';
import { logOut } from '../identity/login.ts';
import { logInByLink, logInWithPassword } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { useAction } from '../server/change.ts';
import { queryClient } from '../server/query-client.ts';
import { readLinkAddress } from '../session/link-address.ts';
import type { LoginState } from '../session/login-state.ts';
import { readToken } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { EmailField, HiddenUsername, PasswordField } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { notify } from '../ui/notices.tsx';
import { Retry } from '../ui/retry.tsx';
import classes from './form.module.css';
import { LinkList, NarrowPage } from './narrow-page.tsx';
import { matchingPassword, usePasswordHint } from './new-password.ts';
import { UniversityLogin } from './university-login.tsx';

/** What a link can be for, and where a student gets another one when it can no longer be used. */
const actions = {
  verifyEmail: {
    title: 'Verify your email',
    ActionForm: VerifyEmailForm,
    wayOn: [paths.login, 'Log in, or get a new link there'],
  },
  resetPassword: {
    title: 'Choose a new password',
    ActionForm: NewPasswordForm,
    wayOn: [paths.resetPassword, 'Ask for a new link'],
  },
  verifyAndChangeEmail: {
    title: 'Change your email',
    ActionForm: ChangeEmailForm,
    wayOn: [paths.account, 'Ask for a new link in My Account'],
  },
  signIn: {
    title: 'Log in with a link',
    ActionForm: LogInByLinkForm,
    wayOn: [paths.login, 'Log in with your password'],
  },
} as const;

type ActionMode = keyof typeof actions;

const isActionMode = (mode: string): mode is ActionMode => Object.hasOwn(actions, mode);

/** The page behind the links in emails. Mail scanners open links too, so nothing happens before a button is pressed. */
export function Component() {
  const [params] = useSearchParams();
  const mode = params.get('mode') ?? '';
  const code = params.get('oobCode') ?? '';
  if (mode === 'university') return <UniversityLogin />;
  if (isActionMode(mode) && code !== '') {
    return <Action key={mode + code} mode={mode} code={code} />;
  }
  return (
    <NarrowPage title="This link is incomplete">
      <p>Part of the address is missing. Please open the link in your email again, or copy all of it.</p>
      <LinkList links={[[paths.login, 'Go to Login']]} />
    </NarrowPage>
  );
}

function Action({ mode, code }: { mode: ActionMode; code: string }) {
  const { title, ActionForm, wayOn } = actions[mode];
  const { data, error, isFetching, refetch } = useQuery(actionCodeQuery(code), queryClient);
  return (
    <NarrowPage title={title}>
      {isFetching ? (
        <p role="status">Reading your link…</p>
      ) : error !== null ? (
        <LinkFailure failure={error} wayOn={wayOn} onRetry={refetch} />
      ) : (
        data !== undefined && <ActionForm code={data} wayOn={wayOn} />
      )}
    </NarrowPage>
  );
}

type ActionFormProps = { code: ActionCode; wayOn: WayOn };

type CodeFormProps = {
  wayOn: WayOn;
  onSubmit: (fields: FormData) => Promise<void>;
  buttonText: string;
  busyText: string;
  children: ReactNode;
};

/** A form that uses a code. If the code turns out to be used or expired, the way to a new one replaces the form. */
function CodeForm({ wayOn, onSubmit, buttonText, busyText, children }: CodeFormProps) {
  const { run, error, isPending, reset } = useAction(onSubmit);
  if (error !== null && isSpentLink(error)) {
    return <LinkFailure failure={error} wayOn={wayOn} onRetry={reset} />;
  }
  return (
    <Form className={classes.page} onSubmit={run}>
      {children}
      <Failure of={{ error }} />
      <Button type="submit" busy={isPending} busyText={busyText}>
        {buttonText}
      </Button>
    </Form>
  );
}

/**
 * Anybody can sign up with any address. The password that counts is therefore the one entered here, by somebody who
 * has the email.
 */
function VerifyEmailForm({ code: { code, email, asksForPassword }, wayOn }: ActionFormProps) {
  const navigate = useNavigate();
  const leadToLogin = () => {
    const state: LoginState = { reason: 'verified', email };
    navigate(paths.login, { replace: true, state });
  };
  const verify = async (fields: FormData) => {
    if (!asksForPassword) {
      await applyCode(code);
      return leadToLogin();
    }
    const password = textOf(fields, 'password');
    await applyCodeWithPassword(code, password);
    try {
      await logInWithPassword(email, password);
    } catch {
      // The address is verified all the same, and Login says what is in the way.
      return leadToLogin();
    }
    notify('Login successful!');
    navigate(paths.home, { replace: true });
  };
  return (
    <CodeForm wayOn={wayOn} onSubmit={verify} buttonText="Verify email" busyText="Verifying...">
      <p>
        Confirm that <b>{email}</b> is your address
        {asksForPassword && ', and enter the password you want to log in with'}.
      </p>
      {asksForPassword && <FirstPassword email={email} />}
    </CodeForm>
  );
}

function FirstPassword({ email }: { email: string }) {
  const hint = usePasswordHint();
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        label="Password:"
        name="password"
        autoComplete="current-password"
        hint={`It can be the one you chose when you signed up. ${hint ?? ''}`}
      />
    </>
  );
}

/** Leads to the login after a change that ends every session, including this browser's. */
function useLogInAgain() {
  const navigate = useNavigate();
  return async (reason: 'password-changed' | 'email-changed', email: string) => {
    const wasLoggedIn = readToken() !== null;
    await logOut(reason);
    const state: LoginState = { reason, email };
    if (!wasLoggedIn) navigate(paths.login, { replace: true, state });
  };
}

function NewPasswordForm({ code: { code, email }, wayOn }: ActionFormProps) {
  const hint = usePasswordHint();
  const logInAgain = useLogInAgain();
  const change = async (fields: FormData) => {
    await applyCodeWithPassword(code, matchingPassword(fields));
    await logInAgain('password-changed', email);
  };
  return (
    <CodeForm wayOn={wayOn} onSubmit={change} buttonText="Change password" busyText="Changing...">
      <p>
        For <b>{email}</b>. Every device that is logged in to this account will be logged out.
      </p>
      <HiddenUsername email={email} />
      <PasswordField label="New password:" name="password" autoComplete="new-password" hint={hint} />
      <PasswordField label="Confirm new password:" name="confirmPassword" autoComplete="new-password" />
    </CodeForm>
  );
}

function ChangeEmailForm({ code, wayOn }: ActionFormProps) {
  const { email, newEmail, asksForPassword } = code;
  const logInAgain = useLogInAgain();
  const change = async (fields: FormData) => {
    if (asksForPassword) await applyCodeWithPassword(code.code, textOf(fields, 'password'));
    else await applyCode(code.code);
    await logInAgain('email-changed', newEmail);
  };
  return (
    <CodeForm wayOn={wayOn} onSubmit={change} buttonText="Change email" busyText="Changing...">
      <p>
        Your account will use <b>{newEmail}</b> in place of <b>{email}</b>. Then you log in again.
      </p>
      {asksForPassword && (
        <>
          <HiddenUsername email={email} />
          <PasswordField
            label="Password:"
            name="password"
            autoComplete="current-password"
            hint={`The password of the account with ${email}. If it isn’t yours, close this page: nothing changes.`}
          />
        </>
      )}
    </CodeForm>
  );
}

/** The browser that asked for the link knows the address; on any other device the student enters it. */
function LogInByLinkForm({ code: { code }, wayOn }: ActionFormProps) {
  const [remembered] = useState(readLinkAddress);
  const navigate = useNavigate();
  const logIn = async (fields: FormData) => {
    await logInByLink(textOf(fields, 'email'), code);
    notify('Login successful!');
    navigate(paths.home, { replace: true });
  };
  return (
    <CodeForm wayOn={wayOn} onSubmit={logIn} buttonText="Log in" busyText="Logging in...">
      <p>
        {remembered === null
          ? 'Enter the address the email was sent to.'
          : 'Check that this is the address the email was sent to.'}
      </p>
      <EmailField label={university.texts.emailLabel} name="email" defaultValue={remembered ?? undefined} />
    </CodeForm>
  );
}

type WayOn = readonly [to: string, text: string];

type LinkFailureProps = { failure: Error; wayOn: WayOn; onRetry: () => unknown };

function LinkFailure({ failure, wayOn, onRetry }: LinkFailureProps) {
  const sentence = sentenceFor(failure, 'We couldn’t read the link.');
  if (!isSpentLink(failure)) return <Retry sentence={sentence} onRetry={onRetry} />;
  return (
    <>
      <Alert kind="error">{sentence}</Alert>
      <LinkList links={[wayOn]} />
    </>
  );
}
