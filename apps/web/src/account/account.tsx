import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { accountQuery, changeEmail, signOutEverywhere } from '../identity/account.ts';
import { sentenceFor } from '../identity/auth-errors.ts';
import { refusalOfAddress, sendResetEmail } from '../identity/sign-in.ts';
import { paths } from '../paths.ts';
import { majorQuery } from '../server/major.ts';
import { FormProblem } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { textOf, useSubmission } from '../ui/submission.ts';
import classes from './account.module.css';
import { OwnDataSection } from './own-data.tsx';
import { Retry, Section } from './section.tsx';
import { SharingSection } from './sharing.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export function Component() {
  const userId = useUserId();
  const account = useQuery(accountQuery(userId));
  const email = account.data?.email ?? '';
  return (
    <div className={classes.account}>
      <Page title="My Account">
        <dl className={classes.facts}>
          <div>
            <dt>Email</dt>
            <dd>
              {account.isError ? (
                <Retry what="Unable to load email" again={account.refetch} />
              ) : (
                email
              )}
            </dd>
          </div>
          <div>
            <dt>Major</dt>
            <dd>
              <Major userId={userId} />
            </dd>
          </div>
        </dl>
        <SharingSection userId={userId} />
        <OwnDataSection userId={userId} />
        {account.data !== undefined && (
          <>
            <Section title="Password" about="We send you a link with which you choose a new one.">
              <ChangePassword email={email} />
            </Section>
            <Section
              title="Email address"
              about="The new address takes effect once you open the link we send to it."
            >
              <ChangeEmail />
            </Section>
            {account.data.mode === 'embedded' && (
              <Section
                title="Devices"
                about="Lost a phone, or used a computer of others? This ends every log-in."
              >
                <SignOutEverywhere />
              </Section>
            )}
            <Section
              title="Leave Coursetrail"
              about="Your account, your courses and their part in the statistics go."
            >
              <DeleteAccount email={email} />
            </Section>
          </>
        )}
      </Page>
    </div>
  );
}

function Major({ userId }: { userId: string | null }) {
  const { data, isError, isPending, refetch } = useQuery(majorQuery(userId));
  if (isPending) return 'Loading…';
  if (isError) return <Retry what="Unable to load major" again={refetch} />;
  return (
    data.major ?? (
      <>
        No major set yet{' '}
        <Link to={paths.form} className={classes.inline}>
          Set it
        </Link>
      </>
    )
  );
}

function ChangePassword({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { busy, error, onSubmit } = useSubmission(async () => {
    setSent(false);
    await sendResetEmail(email);
    setSent(true);
  });
  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <div>
        <button type="submit" className="button" data-quiet disabled={busy}>
          Change Password
        </button>
      </div>
      {sent && <Alert kind="success">Password reset email sent! Check your inbox.</Alert>}
      {error !== null && <Alert kind="error">Failed to send password reset email.</Alert>}
    </form>
  );
}

function ChangeEmail() {
  const [sentTo, setSentTo] = useState<string>();
  const { busy, error, onSubmit } = useSubmission(async (form) => {
    setSentTo(undefined);
    const email = textOf(form, 'newEmail');
    const refusal = await refusalOfAddress(email);
    if (refusal !== null) throw new FormProblem(refusal);
    await changeEmail(email, textOf(form, 'password'));
    setSentTo(email);
  });
  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <EmailField label="New email:" name="newEmail" autoComplete="email" />
      <PasswordField label="Current password:" name="password" autoComplete="current-password" />
      {sentTo !== undefined && (
        <Alert kind="success">A link is on its way to {sentTo}. Open it to finish.</Alert>
      )}
      {error !== null && (
        <Alert kind="error">{sentenceFor(error, 'The email could not be sent.')}</Alert>
      )}
      <div>
        <button type="submit" className="button" data-quiet disabled={busy}>
          {busy ? 'Sending...' : 'Change Email'}
        </button>
      </div>
    </form>
  );
}

function SignOutEverywhere() {
  const { busy, error, onSubmit } = useSubmission(signOutEverywhere);
  return (
    <form onSubmit={onSubmit} className={classes.form}>
      {error !== null && (
        <Alert kind="error">{sentenceFor(error, 'That did not work. Please try again.')}</Alert>
      )}
      <div>
        <button type="submit" className="button" data-quiet disabled={busy}>
          {busy ? 'Signing out...' : 'Sign Out Everywhere'}
        </button>
      </div>
    </form>
  );
}

function DeleteAccount({ email }: { email: string }) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  return (
    <>
      <button type="button" className="button" data-danger onClick={open}>
        Delete My Account
      </button>
      {asked && (
        <Suspense>
          <DeleteDialog email={email} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
