import { networkOf } from '@coursetrail/server-parts/network-address';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { readCallBody } from './call-body.ts';
import { needsPasswords, protocolCalls } from './calls.ts';
import { type IdentityContext, takesPasswords } from './context.ts';
import { ProtocolError, type ProtocolErrorCode } from './protocol-error.ts';
import { failureLabels } from './security-log.ts';
import { universityRoutes } from './university/routes.ts';

const bodyLimit = 16 * 1024;

/** Every reply is JSON, whatever happens: the SDK takes anything else for a network failure. */
export function protocolRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.register(
    async (scope) => {
      readBodies(scope);
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      scope.setErrorHandler((error: FastifyError, { raw }, reply) => {
        // Its client is gone, and anybody can cut as many as they like: that is no line in the log.
        if (!raw.complete && raw.destroyed) return reply.code(400).send(errorReply(400, 'INVALID_ARGUMENT'));
        if (context.database.isUnavailable?.(error)) {
          context.log('identity call refused for now', failureLabels(error));
          return reply.code(503).header('Retry-After', 5).send(errorReply(503, databaseIsAway));
        }
        const { status, message } = error instanceof ProtocolError ? error : translate(error);
        if (status === 500) context.log('identity call failed', failureLabels(error));
        return reply.code(status).send(errorReply(status, message));
      });

      const notOffered = async () => {
        throw new ProtocolError('OPERATION_NOT_ALLOWED');
      };
      const hide = { schema: { hide: true } as object };

      for (const [name, call] of Object.entries(protocolCalls)) {
        const [method = '', path = ''] = name.split(' ');
        scope.route({
          method,
          // A single colon would begin a parameter.
          url: path.replaceAll(':', '::'),
          ...hide,
          bodyLimit,
          onRequest: async ({ query }: FastifyRequest) => {
            if ((query as { key?: unknown }).key !== context.settings.apiKey)
              throw new ProtocolError('INVALID_API_KEY');
          },
          handler: async ({ body, ip }: FastifyRequest) => {
            const passwords = context.passwordHashers.hasherFor(networkOf(ip));
            const read = readCallBody(body);
            if (!takesPasswords(context) && needsPasswords(name, read))
              throw new ProtocolError('OPERATION_NOT_ALLOWED');
            return call({ ...context, passwords }, read, ip);
          },
        });
      }
      universityRoutes(scope, context);
      scope.get('/.well-known/jwks.json', hide, () => context.keys.keySet());
      scope.all('/*', { ...hide, bodyLimit }, notOffered);
      scope.all('/', { ...hide, bodyLimit }, notOffered);
    },
    { prefix: '/identity' },
  );
}

const databaseIsAway = 'NETWORK_REQUEST_FAILED' satisfies ProtocolErrorCode;

function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => readJson(body),
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => {
      const fields = new URLSearchParams(body);
      const refreshToken = fields.get('refresh_token');
      const logoutToken = fields.get('logout_token');
      return { ...(refreshToken !== null && { refreshToken }), ...(logoutToken !== null && { logoutToken }) };
    },
  );
}

function readJson(body: string): unknown {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ProtocolError('INVALID_ARGUMENT', 'The request is not JSON.', { cause: error });
  }
}

function translate(error: FastifyError): ProtocolError {
  if (error.statusCode === 413) return new ProtocolError('PAYLOAD_TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode < 500) return new ProtocolError('INVALID_ARGUMENT');
  return new ProtocolError('NETWORK_REQUEST_FAILED');
}

const errorReply = (code: number, message: string) => ({
  error: {
    code,
    message,
    errors: [{ message, reason: code === 400 ? 'invalid' : 'error', domain: 'global' }],
  },
});
