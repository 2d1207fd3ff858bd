import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@coursetrail/contract';
import type { Result } from '@coursetrail/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { logFields } from '../errors/log-fields.ts';
import { isUnavailable } from '../errors/unavailable.ts';

type ProblemOptions = ErrorOptions & { sentence?: string };

/** An expected failure that ends a request. Everything else thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, { sentence = problems[code][1], ...options }: ProblemOptions = {}) {
    super(sentence, options);
    this.code = code;
  }
}

/** The value; a problem is thrown and becomes the reply of the request. */
export function unwrap<T>(result: Result<T, ProblemCode>): T {
  if (!result.ok) throw new Problem(result.problem);
  return result.value;
}

export function onError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const problem = error instanceof Problem ? error : translate(error);
  const [status] = problems[problem.code];
  const cause = problem.cause ?? error;
  // The message of a database error can quote what was to be stored, so it is not logged.
  if (status === 500) {
    const at = error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8);
    request.log.error({ problem: problem.code, ...logFields(cause), at }, 'request failed');
  } else if (status > 500) {
    // Nothing is wrong with the program: something it needs is away, or there is too much to do.
    request.log.warn({ problem: problem.code, ...logFields(cause) }, 'request refused for now');
  }
  return sendProblem(
    reply,
    problem.code,
    status === 500
      ? `${problem.message} If you report this, please include this number: ${request.id}`
      : problem.message,
  );
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that this reply names; undefined when it names none. */
    problemCode?: ProblemCode;
  }
}

/** Replies with a problem directly, without an error: a server with too much to do cannot afford one for each refusal. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  sentence: string = problems[code][1],
): FastifyReply {
  reply.problemCode = code;
  const seconds = (retryAfterSeconds as Partial<Record<ProblemCode, number>>)[code];
  if (seconds !== undefined) reply.header('Retry-After', seconds);
  return reply.code(problems[code][0]).send({ error: sentence, code });
}

/** When a program may send a refused request again. A person reads the sentence. */
export const retryAfterSeconds = {
  'identity-unavailable': 30,
  overloaded: 5,
  'reader-unavailable': 60,
  stopping: 5,
  'storage-unavailable': 5,
  'too-busy': 30,
  'too-many-connections': 60,
  'too-many-requests': 1,
} as const satisfies Partial<Record<ProblemCode, number>>;

function translate(error: FastifyError): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [{ instancePath, message = '' } = { instancePath: '' }] = error.validation;
    const field = instancePath.split('/').filter(Boolean).join('.');
    return new Problem('invalid-request', {
      sentence: sentenceAbout(field, message),
      cause: error,
    });
  }
  if (error.statusCode === 413) return new Problem('request-too-large', { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500) return new Problem('invalid-request', { cause: error });
  if (isUnavailable(error)) return new Problem('storage-unavailable', { cause: error });
  return new Problem('internal-error', { cause: error });
}

/** Schemas that know better have a sentence of their own. */
function sentenceAbout(field: string, message: string): string {
  const [, extra] = /^Unrecognized keys?: (.*)$/.exec(message) ?? [];
  if (extra !== undefined) return `This call doesn’t take ${extra}.`;
  if (field === '') return problems['invalid-request'][1];
  return message.endsWith('.') ? `${field}: ${message}` : `${field} is missing or isn’t what this call takes.`;
}

export const onUnknownAddress = (): never => {
  throw new Problem('not-found');
};

/** For addresses that Fastify cannot read. Its own message would quote them. */
export const onFrameworkError = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  onError(new Problem('invalid-request'), request, reply);

/** For bytes that are not HTTP. Not logged, since they may hold a token. */
export function onBrokenRequest(_error: Error, socket: Socket) {
  const body = JSON.stringify({
    error: problems['invalid-request'][1],
    code: 'invalid-request' satisfies ProblemCode,
  });
  if (socket.writable) {
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // A client that never closes its side must not keep what its request holds.
    socket.destroySoon();
  }
}
