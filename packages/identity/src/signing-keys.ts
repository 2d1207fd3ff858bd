import { randomUUID } from 'node:crypto';
import { sealer } from '@coursetrail/server-parts/seal';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { isFormerSeal } from './former-seal.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import type { SigningKeyRow } from './storage/schema.ts';
import { addKey, allKeys, deleteKeysRetiredBefore, retireKeysBelow } from './storage/signing-keys.ts';

export const signingAlgorithm = 'RS256';

export const generateSigningKeys = () => generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true });

export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>;

/** The signing keys in the database were sealed with another secret: the operator gave the wrong one, or none. */
export class KeysUnreadable extends Error {
  constructor() {
    super('The signing keys in the database cannot be opened with this secret.');
  }
}

/**
 * The private half of a key. Null when it was sealed in the former format, which had no dots: such a key still verifies
 * but no longer signs. It is opened all the same, since a new key made with the wrong secret would hide that the secret
 * is wrong.
 */
async function unseal({ sealed_jwk, kid }: SigningKeyRow, keySecret: Buffer): Promise<JWK | null> {
  if (!sealed_jwk.includes('.')) {
    if (!isFormerSeal(sealed_jwk, keySecret, kid)) throw new KeysUnreadable();
    return null;
  }
  const { open } = sealer(keySecret, 'signing keys');
  const jwk = await open(sealed_jwk, { audience: kid, now: new Date() });
  if (jwk === null) throw new KeysUnreadable();
  return jwk as JWK;
}

/** Throws `KeysUnreadable` unless this secret opens the keys that sign. */
export async function requireReadable(rows: readonly SigningKeyRow[], keySecret: Buffer): Promise<void> {
  for (const row of rows) if (row.retired_at === null) await unseal(row, keySecret);
}

type SigningKey = {
  number: number;
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  /** Null for a key that only verifies. */
  privateKey: CryptoKey | null;
  retiredAt: Date | null;
};

/** Another server's rotation is noticed within this time. */
const rereadSeconds = 30;
/** A token with an unknown key may be signed by a brand-new one, but garbage must not make us read all day. */
const rereadForUnknownSeconds = 1;

export async function openSigningKeys(
  { idTokenSeconds, keySecret }: IdentitySettings,
  { database, now, newKeyPair = generateSigningKeys }: Pick<IdentityDependencies, 'database' | 'now' | 'newKeyPair'>,
) {
  const { seal } = sealer(keySecret, 'signing keys');
  /** Tokens outlive the retirement of their key, and a server may sign with it until it rereads. */
  const trustedMs = (idTokenSeconds + 2 * rereadSeconds) * 1000;
  let keys: SigningKey[] = [];
  let readAt = 0;

  const secondsSinceRead = () => (performance.now() - readAt) / 1000;
  const isTrusted = ({ retiredAt }: SigningKey) =>
    retiredAt === null || now().getTime() < retiredAt.getTime() + trustedMs;

  async function reread(): Promise<void> {
    const rows = await allKeys(database.writer);
    const known = (row: SigningKeyRow) =>
      keys.find(({ kid, retiredAt }) => kid === row.kid && (retiredAt === null) === (row.retired_at === null));
    keys = await Promise.all(rows.map((row) => known(row) ?? readKey(row)));
    readAt = performance.now();
  }

  async function readKey(row: SigningKeyRow): Promise<SigningKey> {
    const publicJwk: JWK = JSON.parse(row.public_jwk);
    return {
      number: row.number,
      kid: row.kid,
      publicJwk,
      publicKey: (await importJWK(publicJwk, signingAlgorithm)) as CryptoKey,
      privateKey: row.retired_at === null ? await readPrivateKey(row) : null,
      retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
    };
  }

  async function readPrivateKey(row: SigningKeyRow): Promise<CryptoKey | null> {
    const jwk = await unseal(row, keySecret);
    return jwk && ((await importJWK(jwk, signingAlgorithm)) as CryptoKey);
  }

  async function newKey(number: number): Promise<SigningKeyRow> {
    const pair = await newKeyPair();
    const kid = randomUUID();
    const publicJwk = {
      ...(await exportJWK(pair.publicKey)),
      kid,
      alg: signingAlgorithm,
      use: 'sig',
    };
    return {
      number,
      kid,
      public_jwk: JSON.stringify(publicJwk),
      sealed_jwk: await seal(await exportJWK(pair.privateKey), { audience: kid }),
      created_at: now().toISOString(),
      retired_at: null,
    };
  }

  /** Of two servers that do this at once, both end up with the key of one. */
  async function addKeyAfter(newest: SigningKey | undefined): Promise<void> {
    const key = await newKey((newest?.number ?? 0) + 1);
    await database.transaction(async (trx) => {
      await addKey(trx, key);
      await retireKeysBelow(trx, key.number, now().toISOString());
    });
    await reread();
  }

  await reread();
  if (!keys[0]?.privateKey) await addKeyAfter(keys[0]);

  return {
    /** The key that signs new tokens. */
    async current() {
      if (secondsSinceRead() > rereadSeconds) await reread();
      const [newest] = keys;
      if (!newest?.privateKey) throw new Error('there is no key to sign with');
      return { kid: newest.kid, privateKey: newest.privateKey };
    },

    /** Throws jose's `JWKSNoMatchingKey` for a key that is unknown or retired too long ago. */
    async verifying(kid: string | undefined): Promise<CryptoKey> {
      const known = () => keys.find((key) => key.kid === kid);
      const isStale = secondsSinceRead() > (known() ? rereadSeconds : rereadForUnknownSeconds);
      if (isStale) await reread();
      const key = known();
      if (key === undefined || !isTrusted(key)) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    },

    /** The public halves only. */
    async keySet(): Promise<{ keys: JWK[] }> {
      if (secondsSinceRead() > rereadSeconds) await reread();
      return { keys: keys.filter(isTrusted).map(({ publicJwk }) => publicJwk) };
    },

    async rotate() {
      await reread();
      await addKeyAfter(keys[0]);
    },

    async deleteExpired() {
      const before = new Date(now().getTime() - trustedMs);
      await deleteKeysRetiredBefore(database.writer, before.toISOString());
    },
  };
}
