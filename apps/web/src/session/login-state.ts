import type { LogoutReason } from './session.ts';

/** Why somebody is on the login page: a login has ended, or an email is to be verified first. */
export type LoginReason = LogoutReason | 'signed-up' | 'signed-up-without-mail' | 'verified';

/** What a page that leads to the login leaves with the address. */
export type LoginState = {
  reason?: LoginReason;
  from?: string;
  email?: string;
};

const reasons: Record<LoginReason, true> = {
  left: true,
  'left-university': true,
  ended: true,
  'signed-out-everywhere': true,
  'password-changed': true,
  'email-changed': true,
  deleted: true,
  'signed-up': true,
  'signed-up-without-mail': true,
  verified: true,
};

const isLoginReason = (value: unknown): value is LoginReason =>
  typeof value === 'string' && Object.hasOwn(reasons, value);

/** Reads the state of a location. The browser keeps it between versions of the page, so it may be anything. */
export function readLoginState(state: unknown): LoginState {
  const { reason, from, email } = {
    ...(typeof state === 'object' ? (state as Record<string, unknown>) : {}),
  };
  return {
    ...(isLoginReason(reason) ? { reason } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  };
}
