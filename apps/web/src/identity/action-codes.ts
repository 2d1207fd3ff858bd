/** What the links in our emails can do. */
import { applyActionCode, checkActionCode, confirmPasswordReset } from 'firebase/auth';
import { openIdentity } from './login.ts';

/** Looks a code up without using it: the address it was sent for, and the one it would change to. */
export async function readCode(code: string): Promise<{ email: string; newEmail: string }> {
  const { auth } = await openIdentity();
  const { data } = await checkActionCode(auth, code);
  // For a change of address the SDK calls the old one `previousEmail`.
  return {
    email: data.previousEmail ?? data.email ?? '',
    newEmail: data.previousEmail ? (data.email ?? '') : '',
  };
}

export async function applyCode(code: string): Promise<void> {
  const { auth } = await openIdentity();
  await applyActionCode(auth, code);
}

export async function resetPassword(code: string, password: string): Promise<void> {
  const { auth } = await openIdentity();
  await confirmPasswordReset(auth, code, password);
}
