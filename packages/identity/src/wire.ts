import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallBody, Operations } from './operations.ts';
import { Refusal } from './refusal.ts';

/** What the routes need of the service. */
export type Wire = {
  apiKey: string;
  calls: Operations;
  keySet(): Promise<object>;
  log(event: string, about: Record<string, string>): void;
};

/** Types only, and no field longer than any call needs; unknown fields are the SDK's business and are dropped. */
const text = z.string().max(8192).optional();
const callBody = z.object({
  email: text,
  password: text,
  idToken: text,
  oobCode: text,
  newPassword: text,
  newEmail: text,
  requestType: text,
  continueUrl: text,
  displayName: text.nullable(),
  photoUrl: text.nullable(),
  deleteAttribute: z.array(z.string()).max(10).optional(),
  refreshToken: text,
});

type Call = (body: CallBody, ip: string) => Promise<object>;

/** The protocol, call by call. What is not listed is not offered. */
const callsOf = (calls: Operations): Record<string, Call> => ({
  'POST /v1/accounts:signUp': calls.signUp,
  'POST /v1/accounts:signInWithPassword': calls.signInWithPassword,
  'POST /v1/accounts:signInWithEmailLink': calls.signInWithEmailLink,
  'POST /v1/accounts:lookup': calls.lookup,
  'POST /v1/accounts:update': calls.update,
  'POST /v1/accounts:delete': calls.delete,
  'POST /v1/accounts:sendOobCode': calls.sendOobCode,
  'POST /v1/accounts:resetPassword': calls.resetPassword,
  'POST /v1/accounts:createAuthUri': calls.createAuthUri,
  'POST /v1/accounts:signOutEverywhere': calls.signOutEverywhere,
  // The SDK has this for tokens of a provider we do not offer. Here it ends every session of the caller.
  'POST /v2/accounts:revokeToken': calls.signOutEverywhere,
  'POST /v1/token': calls.refresh,
  'GET /v1/projects': calls.project,
  'GET /v2/passwordPolicy': calls.passwordPolicy,
  'GET /v2/recaptchaConfig': calls.recaptchaConfig,
});

const errorForm = (code: number, message: string) => ({
  error: {
    code,
    message,
    errors: [{ message, reason: code === 400 ? 'invalid' : 'error', domain: 'global' }],
  },
});

const bodyLimit = 16 * 1024;

/** Every answer is JSON, whatever happens: the SDK takes anything else for a broken network. */
export function wireRoutes(app: FastifyInstance, wire: Wire): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit },
        async (_request: FastifyRequest, body: string) => readJson(body),
      );
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        async (_request: FastifyRequest, body: string) => ({
          refreshToken: new URLSearchParams(body).get('refresh_token') ?? undefined,
        }),
      );

      scope.addHook('onSend', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      scope.setErrorHandler((error: FastifyError, _request, reply) => {
        const refusal = error instanceof Refusal ? error : translate(error);
        // The message of a failure can quote what was to be stored, so its kind alone is told.
        if (refusal.status === 500)
          wire.log('identity call failed', { kind: error.name, code: error.code ?? '' });
        return reply.code(refusal.status).send(errorForm(refusal.status, refusal.message));
      });

      const notOffered = async () => {
        throw new Refusal('OPERATION_NOT_ALLOWED');
      };
      const hide = { schema: { hide: true } as object };

      for (const [name, call] of Object.entries(callsOf(wire.calls))) {
        const [method = '', path = ''] = name.split(' ');
        scope.route({
          method,
          // A single colon would begin a parameter.
          url: path.replaceAll(':', '::'),
          ...hide,
          bodyLimit,
          onRequest: async ({ query }: FastifyRequest) => {
            if ((query as { key?: unknown }).key !== wire.apiKey)
              throw new Refusal('INVALID_API_KEY');
          },
          handler: async ({ body, ip }: FastifyRequest) => call(readBody(body), ip),
        });
      }
      scope.get('/.well-known/jwks.json', hide, () => wire.keySet());
      scope.all('/*', { ...hide, bodyLimit }, notOffered);
      scope.all('/', { ...hide, bodyLimit }, notOffered);
    },
    { prefix: '/identity' },
  );
}

function readJson(body: string): unknown {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'The request is not JSON.');
  }
}

/** Passes what is there and leaves out what is not: an absent field and an undefined one are told apart in types. */
function readBody(body: unknown): CallBody {
  const parsed = callBody.safeParse(body ?? {});
  if (!parsed.success) throw new Refusal('INVALID_ARGUMENT');
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}

function translate(error: FastifyError): Refusal {
  if (error.statusCode === 413) return new Refusal('PAYLOAD_TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Refusal('INVALID_ARGUMENT');
  return new Refusal('NETWORK_REQUEST_FAILED');
}
