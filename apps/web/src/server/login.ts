/** The requests of `identity/`. They take the token as an argument: the login is not stored yet, or about to end. */
import { emptyReply, loginReply, pageConfig } from '@coursetrail/contract';
import { request } from './client.ts';

export const readConfig = () => request('/config.json', pageConfig);

export const logIn = (token: string) => request('/users/login', loginReply, { method: 'POST', token });

/** Ends every session of an account. Only our own identity service offers it. */
export const endAllSessions = (apiKey: string, idToken: string) =>
  request(`/identity/v1/accounts:signOutEverywhere?key=${apiKey}`, emptyReply, {
    method: 'POST',
    body: { idToken },
  });

/** Deletes the student's record; with our own identity service, the account as well. */
export const deleteRecord = (token: string) => request('/account', emptyReply, { method: 'DELETE', token });
