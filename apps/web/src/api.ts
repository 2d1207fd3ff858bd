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

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Hears the headers of the answer before its body is understood. */
  onHeaders?: (headers: Headers) => void;
};

/** Asks our server and checks the answer with the contract's schema. The only user of `fetch`. */
export async function ask<Reply>(
  path: string,
  schema: { parse: (value: unknown) => Reply },
  { method = 'GET', token, body, signal, onHeaders }: Call = {},
): Promise<Reply> {
  const limit = AbortSignal.timeout(patience);
  const reply = await fetch(path, {
    method,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((cause) => {
    if (signal?.aborted) throw cause;
    throw new ApiProblem('Could not connect to server.', 'unreachable');
  });

  onHeaders?.(reply.headers);
  const answer: unknown = await reply.json().catch(() => null);
  if (!reply.ok) {
    // A proxy in front of the server knows nothing of our form.
    const problem = errorReply.safeParse(answer).data ?? { error: 'Unknown error', code: 'unknown' };
    throw new ApiProblem(problem.error, problem.code, reply.status);
  }
  try {
    return schema.parse(answer);
  } catch {
    throw new ApiProblem('The server sent an answer this page does not understand. Please reload it.', 'unreadable');
  }
}

/** Asks as the student who is logged in. */
export async function askAsStudent<Reply>(
  path: string,
  schema: { parse: (value: unknown) => Reply },
  call: Omit<Call, 'token'> = {},
): Promise<Reply> {
  const { bearer, endLogin } = await import('./identity.ts');
  const isRefused = (error: unknown) => error instanceof ApiProblem && error.status === 401;
  try {
    return await ask(path, schema, { ...call, token: await bearer() });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  // The session may have ended since the token was made: renewing it finds out, and then ends the log-in here too.
  const token = await bearer({ renewed: true });
  return ask(path, schema, { ...call, token }).catch(async (error) => {
    if (isRefused(error)) await endLogin();
    throw error;
  });
}
