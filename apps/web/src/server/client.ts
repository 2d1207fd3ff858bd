/**
 * Every request to our server goes through this file, the only user of `fetch` and `XMLHttpRequest`.
 *
 * How the page reads: a resource has one file in this folder (`history.ts`, `major.ts`, ...). For each query, that file
 * exports a function that makes query options, mostly with `ownQuery` or `sharedQuery`; a screen writes
 * `useQuery(historyQuery())`. A new query is a new function there. How the page changes something is described in
 * `change.ts`.
 *
 * A request that fails throws an `ApiProblem`: the sentence is for the student, the code for the program, and `cause`
 * holds the original error.
 */

import { replyTimeout } from '../pages.ts';
import { readUserId } from '../session/session.ts';
import { takeEarlyReply } from './early-replies.ts';
import { ApiProblem } from './problems.ts';

/** What a reply is checked with: a schema of the contract. */
export type ReplySchema<Reply> = { parse: (value: unknown) => Reply };

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Sent even if the page is closed meanwhile. */
  keepalive?: boolean;
};

/** Where requests get the token of the student who is logged in. */
export type BearerSource = {
  /** The token to send. After the server refused one, `renewed` asks for a new one. */
  bearer: (options?: { renewed?: boolean }) => Promise<string>;
  endLogin: () => Promise<void>;
  /** Asks the student for the password again. False when they would rather not. */
  confirmSignIn: () => Promise<boolean>;
};

let bearerSource: BearerSource | undefined;

/** Names the source of tokens, once, before anything is asked as a student. */
export function setBearerSource(source: BearerSource) {
  bearerSource = source;
}

// Not imported from the contract, whose schemas a visitor's first page does without.
const changeHeader = 'history-changed-at';
let lastChange = '';

/** Which change of the history this page made last, in the server's words. Other devices may have made later ones. */
export const lastHistoryChange = () => lastChange;

/** Asks our server and checks the reply. */
export const request = async <Reply>(
  path: string,
  schema: ReplySchema<Reply>,
  options: RequestOptions = {},
): Promise<Reply> => (await requestWithHeaders(path, schema, options)).reply;

export const requestAsStudent = async <Reply>(
  path: string,
  schema: ReplySchema<Reply>,
  options: Omit<RequestOptions, 'token'> = {},
): Promise<Reply> => (await requestWithHeadersAsStudent(path, schema, options)).reply;

/** Asks as the student who is logged in, where the headers of the reply say something too. */
export const requestWithHeadersAsStudent = <Reply>(
  path: string,
  schema: ReplySchema<Reply>,
  options: Omit<RequestOptions, 'token'> = {},
) => withBearer((token) => requestWithHeaders(path, schema, { ...options, token }));

/** Sends a form with its files as the student who is logged in. `onProgress` hears how much has been sent: 0 to 1. */
export const uploadAsStudent = <Reply>(
  path: string,
  schema: ReplySchema<Reply>,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Reply> =>
  withBearer(async (token) => {
    const { status, body } = await send(path, form, token, onProgress);
    return checkReply(status, body, schema);
  });

async function requestWithHeaders<Reply>(
  path: string,
  schema: ReplySchema<Reply>,
  { method = 'GET', token, body, signal, keepalive = false }: RequestOptions,
): Promise<{ reply: Reply; headers: Headers }> {
  const timeout = AbortSignal.timeout(replyTimeout);
  const failed = (cause: unknown): never => {
    // A request that the page itself gave up is not a failure of the server.
    throw signal?.aborted ? cause : unreachable(cause);
  };
  const ask = () =>
    fetch(path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const early = method === 'GET' ? takeEarlyReply(path, token) : undefined;
  const response = await (early ?? ask()).catch(failed);
  lastChange = response.headers.get(changeHeader) ?? lastChange;
  // The connection can break in the middle of a reply, too.
  const content = jsonIn(await response.text().catch(failed));
  return { reply: checkReply(response.status, content, schema), headers: response.headers };
}

/** Calls with the student's token, and once more with a renewed one if the server refuses the first. */
async function withBearer<Reply>(call: (token: string) => Promise<Reply>): Promise<Reply> {
  if (bearerSource === undefined) throw new Error('setBearerSource has not been called.');
  const { bearer, endLogin, confirmSignIn } = bearerSource;
  const student = readUserId();
  // Another student may log in while this waits: what one asked must not be sent as the other.
  const isSameStudent = () => readUserId() === student;
  const isTokenRefused = (error: unknown) => error instanceof ApiProblem && error.status === 401 && isSameStudent();
  const callAsSameStudent = async (token: string) => {
    if (!isSameStudent()) throw new ApiProblem('Please log in.', 'not-signed-in', 401);
    try {
      return await call(token);
    } catch (error) {
      const isTooOld = error instanceof ApiProblem && error.code === 'sign-in-too-old';
      if (!isTooOld || !(await confirmSignIn()) || !isSameStudent()) throw error;
      return call(await bearer());
    }
  };
  try {
    return await callAsSameStudent(await bearer());
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
  }
  // The session may have ended since the token was issued. Renewing the token finds out, and then ends the login here.
  const token = await bearer({ renewed: true });
  return callAsSameStudent(token).catch(async (error) => {
    if (isTokenRefused(error)) await endLogin();
    throw error;
  });
}

/** Checks a reply with the contract's schema; a refusal is thrown in the server's words. */
function checkReply<Reply>(status: number, body: unknown, schema: ReplySchema<Reply>): Reply {
  if (status < 200 || status > 299) {
    // Of the contract's form, or of as much of it as somebody between us and the server knows.
    const { error, code } = Object(body);
    throw new ApiProblem(textOrNull(error), textOrNull(code), status);
  }
  try {
    return schema.parse(body);
  } catch (cause) {
    // Which fields, never what they hold: that may be somebody's record.
    console.error('A reply of the server does not match its schema:', fieldsOf(cause));
    throw new ApiProblem(
      'The server sent a reply this page doesn’t understand. Please reload the page.',
      'unreadable',
      0,
      { cause },
    );
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Null for a text that is not JSON, such as the page of a proxy. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields a schema complained about, such as `0.courses.3.grade`. */
function fieldsOf(error: unknown): string {
  const issues = error instanceof Error && 'issues' in error ? error.issues : null;
  if (!Array.isArray(issues)) return 'unknown field';
  const fields = issues.map(({ path }: { path: PropertyKey[] }) => path.map(String).join('.'));
  return [...new Set(fields)].map((field) => field || 'the reply as a whole').join(', ');
}

const unreachable = (cause?: unknown) => new ApiProblem('Could not connect to server.', 'unreachable', 0, { cause });

/** Uses XMLHttpRequest, because `fetch` cannot report how much of a body has been sent. */
function send(path: string, form: FormData, token: string, onProgress: (sent: number) => void) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    // Only silence counts: a network may be slow, and the file may have to wait until others have been read.
    const giveUp = () => request.abort();
    let silence = setTimeout(giveUp, 3 * replyTimeout);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, 3 * replyTimeout);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      lastChange = request.getResponseHeader(changeHeader) ?? lastChange;
      // Without a reply, for whatever reason, there is no status.
      if (request.status === 0) reject(unreachable());
      else resolve({ status: request.status, body: request.response });
    };
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    // A body that is not JSON comes out as null.
    request.responseType = 'json';
    request.send(form);
  });
}
