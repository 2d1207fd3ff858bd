import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { addKey, allKeys, forgetKeysRetiredBefore, ours, retireKeysBelow } from './queries.ts';
import type { AccountTable, KeyTable } from './schema.ts';
import { derivedKey } from './seal.ts';
import type { IdentityOutside, IdentitySettings } from './settings.ts';

/** What a token of ours says about its bearer, once its signature, issuer, audience and time are found right. */
export type TokenClaims = { uid: string; generation: number; authTime: Date; issuedAt: Date };

export type Tokens = {
  issue(account: AccountTable, authTime: Date): Promise<string>;
  /** Null for whatever is not a token of ours that is still good today. */
  read(token: string): Promise<TokenClaims | null>;
  keySet(): Promise<{ keys: JWK[] }>;
  rotate(): Promise<void>;
  forgetOldKeys(): Promise<void>;
};

/** The signing keys in the database were sealed with another secret: the operator gave the wrong one, or none. */
export class KeysUnreadable extends Error {
  constructor() {
    super('The signing keys in the database cannot be opened with this secret.');
  }
}

type Key = {
  number: number;
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
  retiredAt: Date | null;
};

/** Another server's rotation is noticed within this time. */
const rereadSeconds = 30;
/** A token with an unknown key may be signed by a brand-new one; garbage must not make us read all day. */
const rereadForUnknownSeconds = 1;

const algorithm = 'RS256';

export async function openTokens(
  settings: IdentitySettings,
  { database, now }: IdentityOutside,
): Promise<Tokens> {
  const { projectId, idTokenSeconds, keySecret } = settings;
  const issuer = `${settings.publicUrl}/identity`;
  const sealing = derivedKey(keySecret, 'signing keys');
  const writer = ours(database.writer);
  let keys: Key[] = [];
  let readAt = 0;

  async function reread(): Promise<void> {
    const rows = await allKeys(writer);
    keys = await Promise.all(
      rows.map(
        (row) =>
          keys.find(
            ({ kid, retiredAt }) =>
              kid === row.kid && (retiredAt === null) === (row.retired_at === null),
          ) ?? open(row),
      ),
    );
    readAt = performance.now();
  }

  const secondsSinceRead = () => (performance.now() - readAt) / 1000;

  /** Tokens of a key outlive its retirement, and a server may sign with it until it rereads. */
  const isTrusted = ({ retiredAt }: Key) =>
    retiredAt === null || now().getTime() < lastUse(retiredAt);
  const lastUse = (retiredAt: Date) =>
    retiredAt.getTime() + (idTokenSeconds + 2 * rereadSeconds) * 1000;

  async function open(row: KeyTable): Promise<Key> {
    const publicJwk = JSON.parse(row.public_jwk) as JWK;
    return {
      number: row.number,
      kid: row.kid,
      publicJwk,
      publicKey: (await importJWK(publicJwk, algorithm)) as CryptoKey,
      privateKey: (await importJWK(
        JSON.parse(unseal(row.sealed_jwk, row.kid)) as JWK,
        algorithm,
      )) as CryptoKey,
      retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
    };
  }

  function seal(text: string, kid: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(kid));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  function unseal(text: string, kid: string): string {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(kid))
      .setAuthTag(bytes.subarray(12, 28));
    try {
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new KeysUnreadable();
    }
  }

  async function newKey(number: number): Promise<KeyTable> {
    const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
    const kid = randomUUID();
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' };
    const privateJwk = await exportJWK(pair.privateKey);
    return {
      number,
      kid,
      public_jwk: JSON.stringify(publicJwk),
      sealed_jwk: seal(JSON.stringify(privateJwk), kid),
      created_at: now().toISOString(),
      retired_at: null,
    };
  }

  await reread();
  if (keys.length === 0) {
    await addKey(writer, await newKey(1));
    await reread();
  }

  async function signingKey(): Promise<Key> {
    if (secondsSinceRead() > rereadSeconds) await reread();
    const [newest] = keys;
    if (newest === undefined) throw new Error('there is no signing key');
    return newest;
  }

  async function verifyingKey(kid: string | undefined): Promise<CryptoKey> {
    const known = () => keys.find((key) => key.kid === kid);
    const isOld = secondsSinceRead() > (known() ? rereadSeconds : rereadForUnknownSeconds);
    if (isOld) await reread();
    const key = known();
    if (key === undefined || !isTrusted(key)) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }

  return {
    async issue(account, authTime) {
      const { kid, privateKey } = await signingKey();
      const seconds = Math.floor(now().getTime() / 1000);
      return (
        new SignJWT({
          ...(account.name !== null && { name: account.name }),
          ...(account.photo !== null && { picture: account.photo }),
          email: account.email,
          email_verified: account.verified === 1,
          auth_time: Math.floor(authTime.getTime() / 1000),
          user_id: account.uid,
          generation: account.generation,
          firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
        })
          .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(projectId)
          .setSubject(account.uid)
          .setIssuedAt(seconds)
          .setExpirationTime(seconds + idTokenSeconds)
          // Without it two tokens of one second are equal, and the SDK takes the second for the first.
          .setJti(randomUUID())
          .sign(privateKey)
      );
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => verifyingKey(kid), {
          algorithms: [algorithm],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'generation'],
          currentDate: now(),
        });
        const { sub = '', iat = 0, auth_time: authTime, generation } = payload;
        return {
          uid: sub,
          generation: Number(generation),
          authTime: new Date(Number(authTime) * 1000),
          issuedAt: new Date(iat * 1000),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },

    async keySet() {
      if (secondsSinceRead() > rereadSeconds) await reread();
      return { keys: keys.filter(isTrusted).map(({ publicJwk }) => publicJwk) };
    },

    async rotate() {
      await reread();
      const number = (keys[0]?.number ?? 0) + 1;
      const key = await newKey(number);
      await database.transaction(async (trx) => {
        await addKey(ours(trx), key);
        await retireKeysBelow(ours(trx), number, now().toISOString());
      });
      await reread();
    },

    async forgetOldKeys() {
      const before = now().getTime() - (idTokenSeconds + 2 * rereadSeconds) * 1000;
      await forgetKeysRetiredBefore(writer, new Date(before).toISOString());
    },
  };
}
