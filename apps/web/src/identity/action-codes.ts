/** What the links in our emails can do. */
import { queryOptions } from '@tanstack/react-query';
import { applyActionCode, checkActionCode, confirmPasswordReset } from 'firebase/auth';
import { keyOf } from '../server/queries.ts';
import { asPasswordProblem } from './auth-errors.ts';
import { openIdentity } from './login.ts';

/**
 * A code that can still be used: the address it was sent for, and the one it would change to. With our own identity
 * service the page asks for a password as well, so that a click on somebody else's link proves nothing for them.
 */
export type ActionCode = {
  code: string;
  email: string;
  newEmail: string;
  asksForPassword: boolean;
};

/** Looks a code up without using it. It is asked for once, because it is gone as soon as it has been used. */
export const actionCodeQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf(null, 'action-code', code),
    queryFn: () => readCode(code),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function readCode(code: string): Promise<ActionCode> {
  const { auth, config } = await openIdentity();
  const { data } = await checkActionCode(auth, code);
  // For a change of address the SDK calls the old one `previousEmail`.
  return {
    code,
    email: data.previousEmail ?? data.email ?? '',
    newEmail: data.previousEmail ? (data.email ?? '') : '',
    asksForPassword: config.identity.mode === 'embedded',
  };
}

/** Uses a code without a password. Firebase has no other way. */
export async function applyCode(code: string): Promise<void> {
  const { auth } = await openIdentity();
  await applyActionCode(auth, code);
}

/** Uses a code with a password: the one to log in with from now on, or for a change of address the present one. */
export async function applyCodeWithPassword(code: string, password: string): Promise<void> {
  const { auth } = await openIdentity();
  await confirmPasswordReset(auth, code, password).catch((error) => {
    throw asPasswordProblem(error);
  });
}
