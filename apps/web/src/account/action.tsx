import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { applyCode, readCode, resetPassword } from '../identity/action-codes.ts';
import { isSpentLink, sentenceFor } from '../identity/auth-errors.ts';
import { logout } from '../identity/login.ts';
import { loginByLink } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { readToken } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';
import { matchingPassword, usePasswordHint } from './new-password.ts';
import { Sheet, Ways } from './sheet.tsx';

type MailLink = { code: string; email: string; newEmail: string };

const modes = {
  verifyEmail: {
    title: 'Verify Your Email',
    Form: VerifyForm,
    otherwise: [paths.login, 'Log in to get a new link'],
  },
  resetPassword: {
    title: 'Choose a New Password',
    Form: ResetForm,
    otherwise: [paths.resetPassword, 'Ask for a new link'],
  },
  verifyAndChangeEmail: {
    title: 'Change Your Email',
    Form: ChangeForm,
    otherwise: [paths.account, 'Ask for a new link in My Account'],
  },
  signIn: {
    title: 'Log In by Link',
    Form: SignInForm,
    otherwise: [paths.login, 'Log in with your password'],
  },
} as const;

const isMode = (mode: string): mode is keyof typeof modes => Object.hasOwn(modes, mode);

/** Where the links in mails lead. Mail scanners open links too, so nothing happens before a button is pressed. */
export function Component() {
  const [params] = useSearchParams();
  const mode = params.get('mode') ?? '';
  const code = params.get('oobCode') ?? '';
  if (isMode(mode) && code !== '') return <Action key={mode + code} mode={mode} code={code} />;
  return (
    <Sheet title="This Link Is Not Complete">
      <p>
        Part of its address is missing. Please open the link in your mail once more, or copy all of
        it.
      </p>
      <Ways>
        <Link to={paths.login}>Go to Login</Link>
      </Ways>
    </Sheet>
  );
}

function Action({ mode, code }: { mode: keyof typeof modes; code: string }) {
  const { title, Form, otherwise } = modes[mode];
  const [link, setLink] = useState<MailLink>();
  const [failure, setFailure] = useState<unknown>(null);

  const look = useCallback(() => {
    setFailure(null);
    readCode(code).then((about) => setLink({ code, ...about }), setFailure);
  }, [code]);
  useEffect(look, [look]);

  return (
    <Sheet title={title}>
      {link !== undefined && <Form link={link} onSpent={setFailure} spent={failure !== null} />}
      {link === undefined && failure === null && <p role="status">Reading your link…</p>}
      {failure !== null && (
        <>
          <Alert kind="error">{sentenceFor(failure, 'The link could not be read.')}</Alert>
          {isSpentLink(failure) ? (
            <Ways>
              <Link to={otherwise[0]}>{otherwise[1]}</Link>
            </Ways>
          ) : (
            <p>
              <button type="button" className="button" onClick={look}>
                Try again
              </button>
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

type FormProps = {
  link: MailLink;
  /** The code turned out to be used or expired: a way on is shown in place of the form. */
  onSpent: (failure: unknown) => void;
  spent: boolean;
};

type BodyProps = FormProps & {
  work: (form: FormData) => Promise<void>;
  children: ReactNode;
  button: readonly [idle: string, busy: string];
};

function ActionForm({ work, children, button: [idle, whileBusy], onSpent, spent }: BodyProps) {
  const { busy, error, onSubmit } = useSubmission(async (form) => {
    await work(form).catch((failure) => {
      if (!isSpentLink(failure)) throw failure;
      onSpent(failure);
    });
  });
  if (spent) return null;
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {children}
      {error !== null && (
        <Alert kind="error">{sentenceFor(error, 'That did not work. Please try again.')}</Alert>
      )}
      <button type="submit" className="button" disabled={busy}>
        {busy ? whileBusy : idle}
      </button>
    </form>
  );
}

function VerifyForm(props: FormProps) {
  const { code, email } = props.link;
  const navigate = useNavigate();
  const work = async () => {
    await applyCode(code);
    navigate(paths.login, { replace: true, state: { because: 'verified', email } });
  };
  return (
    <ActionForm {...props} work={work} button={['Verify email', 'Verifying...']}>
      <p>
        Confirm that <b>{email}</b> is your address.
      </p>
    </ActionForm>
  );
}

/** Leads to the log-in after a change that ends every session, that of this browser included. */
function useLogInAgain() {
  const navigate = useNavigate();
  return async (because: 'password-changed' | 'email-changed', email: string) => {
    const wasLoggedIn = readToken() !== null;
    await logout(because);
    if (!wasLoggedIn) navigate(paths.login, { replace: true, state: { because, email } });
  };
}

function ResetForm(props: FormProps) {
  const { code, email } = props.link;
  const hint = usePasswordHint();
  const logInAgain = useLogInAgain();
  const work = async (form: FormData) => {
    await resetPassword(code, matchingPassword(form));
    await logInAgain('password-changed', email);
  };
  return (
    <ActionForm {...props} work={work} button={['Change password', 'Changing...']}>
      <p>
        For <b>{email}</b>. Every device that is logged in to this account will be logged out.
      </p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New Password:"
        name="password"
        autoComplete="new-password"
        hint={hint}
      />
      <PasswordField
        label="Confirm New Password:"
        name="confirmPassword"
        autoComplete="new-password"
      />
    </ActionForm>
  );
}

function ChangeForm(props: FormProps) {
  const { code, email, newEmail } = props.link;
  const logInAgain = useLogInAgain();
  const work = async () => {
    await applyCode(code);
    await logInAgain('email-changed', newEmail);
  };
  return (
    <ActionForm {...props} work={work} button={['Change email', 'Changing...']}>
      <p>
        Your account will use <b>{newEmail}</b> in place of <b>{email}</b>. You then log in again.
      </p>
    </ActionForm>
  );
}

function SignInForm(props: FormProps) {
  const navigate = useNavigate();
  const work = async (form: FormData) => {
    await loginByLink(textOf(form, 'email'), props.link.code);
    notify('Login successful!');
    navigate(paths.home, { replace: true });
  };
  return (
    <ActionForm {...props} work={work} button={['Log in', 'Logging in...']}>
      <p>Enter the address this mail was sent to.</p>
      <EmailField label="UMSystem Email:" name="email" />
    </ActionForm>
  );
}
