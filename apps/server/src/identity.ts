import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PageConfig } from '@coursetrail/contract';
import {
  type IdentityDependencies,
  type IdentitySchema,
  type IdentityService,
  identityService,
  KeysUnreadable,
} from '@coursetrail/identity';
import { createRemoteJWKSet } from 'jose';
import type { Kysely } from 'kysely';
import { tokenVerifier, type VerifyToken } from './callers.ts';
import type { Config } from './config.ts';
import { SetupProblem } from './setup.ts';
import { type Database, inTransaction } from './storage/database.ts';
import type { Schema } from './storage/schema.ts';
import { deleteStudent } from './storage/students.ts';

/** Who vouches for students: the account service inside this server, or Firebase. */
export type Identity = {
  verifyToken: VerifyToken;
  page: PageConfig['identity'];
  /** Null with Firebase, whose accounts are not ours to touch. */
  embedded: IdentityService | null;
};

type Around = Pick<IdentityDependencies, 'sendMail' | 'now' | 'log'>;

export async function openIdentity(
  config: Config,
  database: Database,
  around: Around,
): Promise<Identity> {
  const { mode, projectId, apiKey } = config.identity;
  const page = { mode, projectId, apiKey };
  if (config.identity.mode === 'firebase') {
    const keys = createRemoteJWKSet(new URL(config.identity.keysUrl));
    return { verifyToken: tokenVerifier(projectId, keys), page, embedded: null };
  }
  const embedded = await openAccounts(config, database, around);
  return { verifyToken: (token) => embedded.verifyIdToken(token), page, embedded };
}

/** The account service on this server's database. */
export async function openAccounts(
  config: Config,
  database: Database,
  around: Around,
): Promise<IdentityService> {
  const { identity, publicUrl, allowedDomains } = config;
  if (identity.mode === 'firebase') {
    throw new SetupProblem(
      'The accounts are kept by Firebase (FIREBASE_PROJECT_ID is set): manage them in its console.',
    );
  }
  const { secret, ...settings } = identity;
  const { engine, reader, writer } = database;
  const opening = identityService(
    {
      ...settings,
      publicUrl,
      allowedDomains,
      keySecret: secret ?? keySecretIn(config.database.dataDir),
    },
    {
      ...around,
      database: {
        engine,
        reader: identityTables(reader),
        writer: identityTables(writer),
        transaction: (work) => inTransaction(database, (trx) => work(identityTables(trx))),
      },
      onAccountDeleted: async (uid) => {
        // An account without a record, or one whose record went first, is no problem.
        await deleteStudent(database, uid, around.now());
      },
    },
  );
  return opening.catch((error) => {
    throw error instanceof KeysUnreadable ? new SetupProblem(otherSecret, { cause: error }) : error;
  });
}

/** The same database, seen as the tables of the account service only. */
const identityTables = (db: Kysely<Schema>) =>
  db.$extendTables<IdentitySchema>().$pickTables<keyof IdentitySchema>();

const otherSecret =
  'The signing keys in the database were encrypted with another secret. Give every server of this database the same ' +
  'IDENTITY_SECRET, or bring back the identity.key of the data folder it was started with first.';

/** The key that encrypts the signing keys, in a file of this machine: not in the database it protects. */
function keySecretIn(dataDir: string): Buffer {
  const file = join(dataDir, 'identity.key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
      // Appears whole or not at all, and never replaces one that is there: a server and a command may start at once.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    if (secret.length === 32) return secret;
  } catch (error) {
    throw new SetupProblem(
      `The key file ${resolve(file)} cannot be used (${(error as Error).message}).`,
    );
  }
  throw new SetupProblem(`The key file ${resolve(file)} does not hold 32 bytes in base64url.`);
}
