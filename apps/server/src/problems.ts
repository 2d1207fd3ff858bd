import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@coursetrail/contract';
import type { Result } from '@coursetrail/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** An expected outcome that ends a request; everything else thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, sentence: string = problems[code][1]) {
    super(sentence);
    this.code = code;
  }
}

/** The value, or the problem as the answer of the request. */
export function unwrap<T>(result: Result<T, ProblemCode>): T {
  if (!result.ok) throw new Problem(result.problem);
  return result.value;
}

export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = error instanceof Problem ? error : translate(error);
  const [status] = problems[problem.code];
  if (status >= 500) {
    // The message of a database error can quote what was to be stored, so only its kind and place are logged.
    const at = error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8);
    request.log.error(
      { problem: problem.code, kind: error.name, code: error.code, at },
      'request failed',
    );
  }
  return reply.code(status).send({ error: problem.message, code: problem.code });
}

function translate(error: FastifyError): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = first?.instancePath.split('/').filter(Boolean).join('.');
    return new Problem(
      'invalid-request',
      `${field ? `${field}: ` : ''}${first?.message ?? error.message}`,
    );
  }
  if (error.statusCode === 413) return new Problem('request-too-large');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Problem('invalid-request', error.message);
  if (isConnectionFailure(error)) return new Problem('storage-unavailable');
  return new Problem('internal-error');
}

/** Network errors of Node, PostgreSQL's class 08 and 57P, pg's own time-out, and SQLite's disk and lock errors. */
const isConnectionFailure = ({ code, message }: FastifyError) =>
  /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|08|57P|ERR_SQLITE)/.test(code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated/.test(message);

export const onUnknownAddress = (): never => {
  throw new Problem('not-found');
};

/** For addresses that Fastify cannot read; its own words would quote them. */
export const onFrameworkError = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => onError(new Problem('invalid-request') as unknown as FastifyError, request, reply);

/** For bytes that are not HTTP. Not logged, since they may hold a token. */
export function onBrokenRequest(_error: Error, socket: Socket) {
  const body = JSON.stringify({
    error: problems['invalid-request'][1],
    code: 'invalid-request' satisfies ProblemCode,
  });
  if (socket.writable) {
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
}
