import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { actionCodeQuery } from '../identity/action-codes.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../server/query-client.ts';
import {
  ChangeEmailForm,
  LogInByLinkForm,
  NewPasswordForm,
  VerifyEmailForm,
} from './action-forms.tsx';
import { LinkFailure } from './link-failure.tsx';
import { LinkList } from './link-list.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** What a link can be for, and where a student gets another one when it can no longer be used. */
const actions = {
  verifyEmail: {
    title: 'Verify Your Email',
    ActionForm: VerifyEmailForm,
    wayOn: [paths.login, 'Log in, or get a new link there'],
  },
  resetPassword: {
    title: 'Choose a New Password',
    ActionForm: NewPasswordForm,
    wayOn: [paths.resetPassword, 'Ask for a new link'],
  },
  verifyAndChangeEmail: {
    title: 'Change Your Email',
    ActionForm: ChangeEmailForm,
    wayOn: [paths.account, 'Ask for a new link in My Account'],
  },
  signIn: {
    title: 'Log In with a Link',
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
  if (isActionMode(mode) && code !== '') {
    return <Action key={mode + code} mode={mode} code={code} />;
  }
  return (
    <NarrowPage title="This Link Is Incomplete">
      <p>
        Part of the address is missing. Please open the link in your email again, or copy all of it.
      </p>
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
