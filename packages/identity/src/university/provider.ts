import { isPlainText } from '@coursetrail/domain';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { UniversitySettings } from '../settings.ts';
import { UniversityProblem } from './problems.ts';

/** Whom the university has logged in. Its `subject` never changes and is never given to somebody else; an address may. */
export type UniversityLogin = {
  issuer: string;
  subject: string;
  /** As the university says it: verified, but not yet checked for its form and domain. */
  email: string;
  /** When the password was entered there; null when the university does not say. */
  authTime: number | null;
  /** The university's name of its session; empty when it has none. */
  sid: string;
};

/** One attempt to log in, from the click to the reply. It waits in a sealed cookie of the browser that began it. */
export type LoginAttempt = { state: string; nonce: string; verifier: string; again: boolean; from: string };

/** What a log-out at the university ends: one of its sessions, or all of a person. */
export type UniversityLogout = { id: string; issuer: string; subject: string | undefined; sid: string | undefined };

const hourMs = 60 * 60 * 1000;
/** Clocks differ. */
const toleratedSeconds = 60;
/** A student waits for it, and the way back is a sentence. */
const timeoutSeconds = 10;
/** A log-out that arrives later than this was kept by somebody. */
const logoutSeconds = 120;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The OpenID provider of the university. It is first asked when somebody logs in: this server starts without it. */
export function openProvider(
  { issuer, clientId, clientSecret, emailClaim }: UniversitySettings,
  redirectUri: string,
  recentSignInSeconds: number,
) {
  const discover = async () => {
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: toleratedSeconds },
      oidc.ClientSecretBasic(clientSecret),
      {
        timeout: timeoutSeconds,
        // Tests and trials have a provider on this machine.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    );
    const { jwks_uri: keys = '' } = config.serverMetadata();
    return { config, keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutSeconds * 1000 }) };
  };
  /** Asked again every hour; what was known before serves while the university cannot be reached. */
  const cache = new LRUCache<string, Awaited<ReturnType<typeof discover>>>({
    max: 1,
    ttl: hourMs,
    fetchMethod: discover,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  });
  const discovered = async () => {
    const found = await cache.fetch('provider').catch((cause) => {
      throw new UniversityProblem('university-unreachable', { cause });
    });
    if (found === undefined) throw new UniversityProblem('university-unreachable');
    return found;
  };

  return {
    /** Where the browser goes, and what has to be kept until it is back. `again` asks for the password in any case. */
    async begin({ again, from }: Pick<LoginAttempt, 'again' | 'from'>): Promise<{ url: URL; attempt: LoginAttempt }> {
      const { config } = await discovered();
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        again,
        from,
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        // Other claims than the address are usually part of the profile.
        scope: emailClaim === 'email' ? 'openid email' : 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login', max_age: String(recentSignInSeconds) }),
      });
      return { url, attempt };
    },

    /** Turns the reply into a person. Throws a `UniversityProblem` for a reply that is not to this attempt, or a refusal. */
    async finish(query: string, { state, nonce, verifier, again }: LoginAttempt): Promise<UniversityLogin> {
      const { config } = await discovered();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // Whoever sits at the browser can take `prompt` out of the address, so the reply has to say when.
          ...(again && { maxAge: recentSignInSeconds }),
        });
        const inToken = tokens.claims() as oidc.IDToken;
        const { sub: subject, sid, auth_time: authTime } = inToken;
        const claims =
          inToken[emailClaim] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, subject)
            : inToken;
        const email = claims[emailClaim];
        // Some providers write the boolean as a text.
        const isVerified = emailClaim !== 'email' || String(claims['email_verified']) === 'true';
        if (!isName(subject)) throw new UniversityProblem('university-reply-invalid');
        if (typeof email !== 'string' || !isVerified) throw new UniversityProblem('university-address-missing');
        return {
          issuer,
          subject,
          email,
          authTime: authTime === undefined ? null : authTime * 1000,
          sid: isName(sid) ? sid : '',
        };
      } catch (error) {
        throw error instanceof UniversityProblem ? error : problemBehind(error, again);
      }
    },

    /** Reads the token with which the university says that somebody has logged out there; null when it is not one. */
    async readLogout(token: string): Promise<UniversityLogout | null> {
      const { config, keys } = await discovered();
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer: config.serverMetadata().issuer,
          audience: clientId,
          algorithms: asymmetric,
          requiredClaims: ['iat', 'jti', 'events'],
          maxTokenAge: logoutSeconds,
          clockTolerance: toleratedSeconds,
        });
        const { jti: id = '', sub: subject, sid, events, nonce } = payload;
        // An ID token must not pass for one, nor any other token that the university signs for us.
        const isLogout = Object.hasOwn(Object(events), logoutEvent) && nonce === undefined;
        const isOfItsType = ['logout+jwt', 'jwt', undefined].includes(protectedHeader.typ?.toLowerCase());
        const isNamed = (name: unknown) => name === undefined || isName(name);
        const names = isNamed(subject) && isNamed(sid) && (subject ?? sid) !== undefined;
        if (!isLogout || !isOfItsType || !names) return null;
        return { id, issuer, subject, sid: sid as string | undefined };
      } catch (error) {
        if (isAway(error)) throw new UniversityProblem('university-unreachable', { cause: error });
        return null;
      }
    },
  };
}

/** Of a person or a session at the university. An empty one is what those have here that the university named none. */
const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= 255 && isPlainText(text);

function problemBehind(error: unknown, again: boolean): UniversityProblem {
  const options = { cause: error };
  if (isAway(error)) return new UniversityProblem('university-unreachable', options);
  const { error: said, code } = Object(error) as { error?: string; code?: string };
  if (error instanceof oidc.AuthorizationResponseError) {
    if (said === 'access_denied') return new UniversityProblem('university-canceled');
    const isBusy = said === 'temporarily_unavailable' || said === 'server_error';
    return new UniversityProblem(isBusy ? 'university-unreachable' : 'university-refused', options);
  }
  // The code was used before, or is not for this attempt.
  if (error instanceof oidc.ResponseBodyError && said === 'invalid_grant')
    return new UniversityProblem('university-login-expired', options);
  if (again && code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new UniversityProblem('university-login-too-old', options);
  return new UniversityProblem('university-reply-invalid', options);
}

/** Nobody answers, or a proxy does in its place. */
function isAway(error: unknown): boolean {
  const { name, code, cause } = Object(error) as { name?: string; code?: string; cause?: unknown };
  const status = cause instanceof Response ? cause.status : 0;
  return (
    (error instanceof TypeError && name === 'TypeError' && error.message === 'fetch failed') ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'ERR_JWKS_TIMEOUT' ||
    // jose says so of any status but 200 of the keys' address.
    code === 'ERR_JOSE_GENERIC' ||
    status >= 500
  );
}
