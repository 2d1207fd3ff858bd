/** The requests of `identity/`, which sends a token of its own because no login stands yet, or none will stand soon. */
import { emptyReply, loginReply } from '@coursetrail/contract';
import { request } from './client.ts';

/** Exchanges an identity token for a login. */
export const logIn = (token: string) =>
  request('/users/login', loginReply, { method: 'POST', token });

/** Ends every session of an account. Only our own identity service offers it. */
export const endAllSessions = (apiKey: string, idToken: string) =>
  request(`/identity/v1/accounts:signOutEverywhere?key=${apiKey}`, emptyReply, {
    method: 'POST',
    body: { idToken },
  });

/** Deletes the student's record; with our own identity service, the account as well. */
export const deleteRecord = (token: string) =>
  request('/account', emptyReply, { method: 'DELETE', token });
