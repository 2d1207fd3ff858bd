/** What My Account does with the account of the student who is logged in. */
import {
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { endSession } from '../server/end-session.ts';
import { deleteRecord, deleteRecordAsStudent, endAllSessions } from '../server/login.ts';
import { ApiProblem } from '../server/problems.ts';
import { clearLogin } from '../session/session.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { asPasswordProblem } from './auth-errors.ts';
import { currentStudent, logOut, type OpenIdentity, signOutHere } from './login.ts';
import { apiKeyOf } from './sdk.ts';

type SignedIn = { user: User } & OpenIdentity;

export async function readAccount() {
  const { user, config } = await currentStudent();
  const ways = signInWays();
  const canUse = (provider: string) => user.providerData.some(({ providerId }) => providerId === provider);
  return {
    email: user.email ?? '',
    mode: config.identity.mode,
    hasPassword: ways.passwords && (canUse('password') || !canUse('oidc.university')),
    /** What the university's log-in is called, if this account has one. */
    university: canUse('oidc.university') ? ways.university : null,
  };
}

/** The SDK starts a new session for it, so the one before ends. */
async function reauthenticate({ user, ...identity }: SignedIn, password: string): Promise<void> {
  const { refreshToken } = user;
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await reauthenticateWithCredential(user, credential).catch((error) => {
    throw asPasswordProblem(error);
  });
  if (user.refreshToken !== refreshToken) endSession(apiKeyOf(identity.auth), refreshToken);
}

/** Proves who the student is, for what needs a recent sign-in. */
export async function confirmSignIn(password: string): Promise<void> {
  await reauthenticate(await currentStudent(), password);
}

export async function changeEmail(newEmail: string, password: string): Promise<void> {
  const student = await currentStudent();
  await reauthenticate(student, password);
  await verifyBeforeUpdateEmail(student.user, newEmail);
}

/** Ends every session of the account, this one included. */
export async function signOutEverywhere(): Promise<void> {
  const { user, auth } = await currentStudent();
  await endAllSessions(apiKeyOf(auth), await user.getIdToken());
  await logOut('signed-out-everywhere');
}

/**
 * Deletes the record, then the account. Firebase wants the password for the second, so it is checked before either. A
 * student who has none may have to log in at the university again first.
 */
export async function deleteAccount(password: string | null): Promise<void> {
  const student = await currentStudent();
  const { user, config } = student;
  if (password !== null) await reauthenticate(student, password);
  const deletion = password === null ? deleteRecordAsStudent() : deleteRecord(await user.getIdToken());
  await deletion.catch((error) => {
    // An earlier try may have deleted the record and then failed.
    if (!(error instanceof ApiProblem && error.code === 'account-deleted')) throw error;
  });
  if (config.identity.mode === 'firebase') await deleteUser(user);
  clearLogin('deleted');
  await signOutHere(student);
}
