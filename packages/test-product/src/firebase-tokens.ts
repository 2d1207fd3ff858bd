import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { university } from '@coursetrail/university';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

export const firebaseProject = 'coursetrail-tests';

export type TokenFor = (
  uid: string,
  claims?: { email?: string; verified?: boolean; expired?: boolean },
) => Promise<string>;

/** Stands in for Firebase: signs identity tokens, and publishes the key that verifies them. */
export type FirebaseStandIn = { keysUrl: string; tokenFor: TokenFor; stop(): void };

export async function startFirebaseStandIn(): Promise<FirebaseStandIn> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
  return { tokenFor: tokensSignedWith(key), ...(await publish(key)) };
}

const tokensSignedWith =
  (key: JWK): TokenFor =>
  async (
    uid,
    { email = `${uid.toLowerCase()}@${university.emailDomains[0]}`, verified = true, expired = false } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000) - (expired ? 7200 : 0);
    const claims = { user_id: uid, email, email_verified: verified, auth_time: now };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${firebaseProject}`)
      .setAudience(firebaseProject)
      .setSubject(uid)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(await importJWK(key, 'RS256'));
  };

async function publish({ kty, n, e, alg, use, kid }: JWK) {
  const keys = JSON.stringify({ keys: [{ kty, n, e, alg, use, kid }] });
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').end(keys);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    keysUrl: `http://127.0.0.1:${port}/keys.json`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
