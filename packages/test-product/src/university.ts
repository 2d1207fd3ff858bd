import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { university } from '@coursetrail/university';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, type Interaction } from 'oidc-provider';

type Keys = Awaited<ReturnType<typeof newKeys>>;

async function newKeys(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } };
}

type UniversityOptions = {
  /** Where the product under test is, unless `register` says so later. */
  product?: string;
  /** A page on which a person logs in. Without it, the tests say who does. */
  hasPages?: boolean;
  /** Whether the address is in the ID token, as Keycloak has it, or has to be asked for. */
  claimsInToken?: boolean;
};

/** What a person is known by, besides the subject. */
type UniversityClaims = Record<string, unknown>;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The OpenID provider of an invented university: a real one, in this process, over HTTP. */
export async function startUniversity({ hasPages = false, claimsInToken = true, ...options }: UniversityOptions = {}) {
  let { product = 'http://127.0.0.1' } = options;
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;
  const client = { id: 'coursetrail', secret: 'a secret of tests, 32 characters' };
  const people = new Map<string, UniversityClaims>();
  /** Who logs in next, or what the university says instead. */
  let next: { subject: string } | { error: string } = { error: 'access_denied' };
  /** Replaces what an address replies. */
  const instead = new Map<string, Handler>();
  let keys = await newKeys('first');
  let provider = newProvider([keys]);

  function newProvider(signing: readonly Keys[]): Provider {
    const configuration: Configuration = {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${product}/identity/university/callback`],
          backchannel_logout_uri: `${product}/identity/university/logout`,
          backchannel_logout_session_required: true,
          // As Keycloak always does.
          require_auth_time: true,
        },
      ],
      jwks: { keys: signing.map(({ jwk }) => jwk) as never },
      cookies: { keys: ['invented'] },
      ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 86_400 },
      // It would not tell a product on this machine of a log-out.
      fetch: (url, init) => fetch(url, { ...init, ...({ dispatcher: undefined } as object) }),
      pkce: { required: () => true },
      conformIdTokenClaims: !claimsInToken,
      claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['upn', 'preferred_username'] },
      scopes: ['openid', 'email', 'profile'],
      features: { devInteractions: { enabled: hasPages }, backchannelLogout: { enabled: true } },
      findAccount: async (_context, sub) => ({
        accountId: sub,
        claims: async () => ({
          sub,
          ...(people.get(sub) ?? { email: `${sub}@${university.emailDomains[0]}`, email_verified: true }),
        }),
      }),
      // Students are not asked whether their university may name them to a site of its own.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: client.id });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ...(!hasPages && { interactions: { url: (_context, { uid }: Interaction) => `/interaction/${uid}` } }),
    };
    const { info, warn } = console;
    // It says at length that it is set up for tests.
    Object.assign(console, { info: () => {}, warn: () => {} });
    try {
      return new Provider(issuer, configuration);
    } finally {
      Object.assign(console, { info, warn });
    }
  }

  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const handler = instead.get(pathname);
    if (handler !== undefined) return handler(request, response);
    if (!hasPages && pathname.startsWith('/interaction/')) {
      const result = 'subject' in next ? { login: { accountId: next.subject } } : next;
      return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    return provider.callback()(request, response);
  });

  return {
    issuer,
    client,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: university.campus,
    },
    /** Says where the product is: its callback and its log-out are registered there. */
    register(url: string) {
      product = url;
      provider = newProvider([keys]);
    },
    /** The next log-in is this person's. */
    knows(subject: string, claims?: UniversityClaims) {
      if (claims !== undefined) people.set(subject, claims);
      next = { subject };
    },
    refuses(error: string) {
      next = { error };
    },
    /** The next replies of this address are these. */
    replyInstead: (path: string, handler: Handler) => void instead.set(path, handler),
    replyAsUsual: () => instead.clear(),
    /** Signs a token with the university's key, or another. */
    sign: (claims: JWTPayload, { typ = 'JWT', with: signing = keys }: { typ?: string; with?: Keys } = {}) =>
      new SignJWT({ iss: issuer, aud: client.id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ })
        .sign(signing.privateKey),
    strangersKeys: () => newKeys(keys.kid),
    /** From now on other keys sign. */
    async rotateKeys() {
      keys = await newKeys('second');
      provider = newProvider([keys]);
    },
    /** A browser on its way through the university: follows redirects and keeps cookies, until they leave the university. */
    async visit(address: string, cookies: Map<string, string>): Promise<string> {
      let url = address;
      for (let hops = 0; url.startsWith(issuer) && hops < 10; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (location === null) throw new Error(`${reply.status} ${url}: ${await reply.text()}`);
        url = new URL(location, url).href;
      }
      return url;
    },
    /** Nobody answers any more, until `start`. */
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
    start: () => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve)),
  };
}
export type UniversityStandIn = Awaited<ReturnType<typeof startUniversity>>;
