import type { LoginReason } from '../session/login-state.ts';

type LoginMessage = { kind: 'success' | 'error' | 'info'; text: string };

/** What the login page says about why somebody is there. A student who chose to leave reads nothing. */
export const loginMessages: Record<LoginReason, LoginMessage | null> = {
  'signed-up': {
    kind: 'success',
    text: 'A verification email has been sent. Please verify before logging in.',
  },
  'signed-up-without-mail': {
    kind: 'error',
    text: 'Your account has been created, but we couldn’t send the verification email. Log in to get it again.',
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
  'signed-out-everywhere': { kind: 'success', text: 'You’re logged out on every device.' },
  ended: { kind: 'info', text: 'Your session has ended. Please log in again.' },
  left: null,
  deleted: null,
};
