import type { LogoutReason } from '../session/session.ts';

/** What brought somebody to the log-in, with the words they are met with. */
export const greetings = {
  'signed-up': {
    kind: 'success',
    text: 'A verification email has been sent. Please verify before logging in.',
  },
  'signed-up-without-mail': {
    kind: 'error',
    text: 'Your account has been made, but the verification email could not be sent. Log in to have it sent again.',
  },
  verified: { kind: 'success', text: 'Your email address is verified. You can log in now.' },
  'password-changed': {
    kind: 'success',
    text: 'Your password has been changed. Please log in with the new one.',
  },
  'email-changed': {
    kind: 'success',
    text: 'Your email address has been changed. Please log in with the new one.',
  },
  'signed-out-everywhere': { kind: 'success', text: 'You are signed out on every device.' },
  ended: { kind: 'info', text: 'Your session has ended. Please log in again.' },
  left: undefined,
  deleted: undefined,
} as const satisfies Record<
  string,
  { kind: 'success' | 'error' | 'info'; text: string } | undefined
> &
  Record<LogoutReason, unknown>;

type Because = keyof typeof greetings;
type Arrival = { because?: Because; from?: string; email?: string };

const isBecause = (value: unknown): value is Because =>
  typeof value === 'string' && Object.hasOwn(greetings, value);

/** Reads what the page before left with the address; the browser keeps it, so it may be anything. */
export function arrivalOf(state: unknown): Arrival {
  const { because, from, email } = {
    ...(typeof state === 'object' ? (state as Record<string, unknown>) : {}),
  };
  return {
    ...(isBecause(because) ? { because } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  };
}
