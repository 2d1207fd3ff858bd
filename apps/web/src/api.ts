import { errorReply } from '@coursetrail/contract';

/** Longer than the minute a sleeping server may need to start. */
const patience = 75_000;

/** A refusal in the server's own words, or a failure to reach it in ours. */
export class ApiProblem extends Error {
  readonly code: string;
  /** Of the answer; 0 when there was none to understand. */
  readonly status: number;

  constructor(sentence: string, code: string, status = 0) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

type Schema<Reply> = { parse: (value: unknown) => Reply };
type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Hears the headers of the answer before its body is understood. */
  onHeaders?: (headers: Headers) => void;
};

const unreachable = () => new ApiProblem('Could not connect to server.', 'unreachable');

/** Checks an answer with the contract's schema; a refusal is thrown in the server's words. */
function understand<Reply>(status: number, answer: unknown, schema: Schema<Reply>): Reply {
  if (status < 200 || status > 299) {
    // A proxy in front of the server knows nothing of our form.
    const problem = errorReply.safeParse(answer).data ?? {
      error: 'Unknown error',
      code: 'unknown',
    };
    throw new ApiProblem(problem.error, problem.code, status);
  }
  try {
    return schema.parse(answer);
  } catch {
    throw new ApiProblem(
      'The server sent an answer this page does not understand. Please reload it.',
      'unreadable',
    );
  }
}

/** Asks our server. The only user of `fetch`. */
export async function ask<Reply>(
  path: string,
  schema: Schema<Reply>,
  { method = 'GET', token, body, signal, onHeaders }: Call = {},
): Promise<Reply> {
  const limit = AbortSignal.timeout(patience);
  const reply = await fetch(path, {
    method,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause) => {
    if (signal?.aborted) throw cause;
    throw unreachable();
  });
  onHeaders?.(reply.headers);
  return understand(reply.status, await reply.json().catch(() => null), schema);
}

/** Calls with the token of the student who is logged in, and once more with a renewed one if it is refused. */
async function withBearer<Reply>(call: (token: string) => Promise<Reply>): Promise<Reply> {
  const { bearer, endLogin } = await import('./identity.ts');
  const isRefused = (error: unknown) => error instanceof ApiProblem && error.status === 401;
  try {
    return await call(await bearer());
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  // The session may have ended since the token was made: renewing it finds out, and then ends the log-in here too.
  const token = await bearer({ renewed: true });
  return call(token).catch(async (error) => {
    if (isRefused(error)) await endLogin();
    throw error;
  });
}

/** Asks as the student who is logged in. */
export const askAsStudent = <Reply>(
  path: string,
  schema: Schema<Reply>,
  call: Omit<Call, 'token'> = {},
) => withBearer((token) => ask(path, schema, { ...call, token }));

/** Sends a form with its files as the student who is logged in, and tells how much of it has left: 0 to 1. */
export const sendAsStudent = <Reply>(
  path: string,
  schema: Schema<Reply>,
  form: FormData,
  onProgress: (share: number) => void,
) =>
  withBearer((token) =>
    send(path, form, token, onProgress).then(({ status, answer }) =>
      understand(status, answer, schema),
    ),
  );

/** `fetch` cannot tell how much of a body has been sent. */
function send(path: string, form: FormData, token: string, onProgress: (share: number) => void) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    // A slow network may take its time: only silence counts, and a file may have to wait for others to be read.
    const giveUp = () => request.abort();
    let silence = setTimeout(giveUp, 3 * patience);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, 3 * patience);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      // Without an answer, for whatever reason, there is no status.
      if (request.status === 0) reject(unreachable());
      else resolve({ status: request.status, answer: request.response });
    };
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    // What is not JSON comes out as null.
    request.responseType = 'json';
    request.send(form);
  });
}
