/** The requests of `identity/`. They take the token as an argument: the login is not stored yet, or about to end. */
import { emptyReply, loginReply, pageConfig, universityEntry, universityResult } from '@coursetrail/contract';
import { request, requestAsStudent } from './client.ts';

export const readConfig = () => request('/config.json', pageConfig);

export const logIn = (token: string) => request('/users/login', loginReply, { method: 'POST', token });

/** Ends every session of an account. Only our own identity service offers it. */
export const endAllSessions = (apiKey: string, idToken: string) =>
  request(`/identity/v1/accounts:signOutEverywhere?key=${apiKey}`, emptyReply, {
    method: 'POST',
    body: { idToken },
  });

/** Where the browser leaves for the university. `again` asks for the password there in any case. */
export const universityLoginAddress = ({ from, again = false }: { from?: string | undefined; again?: boolean }) =>
  `/identity/university/login?${new URLSearchParams({ ...(from && { from }), ...(again && { again: '' }) })}`;

/** How it ended, once: the reply is not given again. */
export const readUniversityResult = () =>
  request('/identity/university/result', universityResult, { method: 'POST', body: {} });

export const joinAccount = (password: string) =>
  request('/identity/university/join', universityEntry, { method: 'POST', body: { password } });

/** Deletes the student's record; with our own identity service, the account as well. */
export const deleteRecord = (token: string) => request('/account', emptyReply, { method: 'DELETE', token });

/** The same for a student without a password: who logged in a while ago does so again at the university first. */
export const deleteRecordAsStudent = () => requestAsStudent('/account', emptyReply, { method: 'DELETE' });
