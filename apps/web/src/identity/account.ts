/** What My Account does with the account of the student who is logged in. */
import { queryOptions } from '@tanstack/react-query';
import {
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { type CacheOwner, keys } from '../server/keys.ts';
import { deleteRecord, endAllSessions } from '../server/login.ts';
import { ApiProblem } from '../server/problems.ts';
import { clearLogin } from '../session/session.ts';
import { currentStudent, logOut } from './login.ts';
import { apiKeyOf } from './sdk.ts';

/** The address of the account, and which identity service has it. */
export const accountQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.account(uid),
    queryFn: async () => {
      const { user, config } = await currentStudent();
      return { email: user.email ?? '', mode: config.identity.mode };
    },
  });

const reauthenticate = (user: User, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));

export async function changeEmail(newEmail: string, password: string): Promise<void> {
  const { user } = await currentStudent();
  await reauthenticate(user, password);
  await verifyBeforeUpdateEmail(user, newEmail);
}

/** Ends every session of the account, this one included. */
export async function signOutEverywhere(): Promise<void> {
  const { user, auth } = await currentStudent();
  await endAllSessions(apiKeyOf(auth), await user.getIdToken());
  await logOut('signed-out-everywhere');
}

/** Deletes the record, then the account. Firebase wants the password for the second, so it is checked before either. */
export async function deleteAccount(password: string): Promise<void> {
  const { user, auth, config } = await currentStudent();
  await reauthenticate(user, password);
  await deleteRecord(await user.getIdToken()).catch((error) => {
    // An earlier try may have deleted the record and then failed.
    if (!(error instanceof ApiProblem && error.code === 'account-deleted')) throw error;
  });
  if (config.identity.mode === 'firebase') await deleteUser(user);
  clearLogin('deleted');
  await auth.signOut();
}
