import type { PageConfig } from '@coursetrail/contract';
import {
  deleteWhatTheSecretProtects,
  type IdentityDependencies,
  type IdentitySchema,
  type IdentityService,
  identityService,
  KeysUnreadable,
  type UniversitySettings,
} from '@coursetrail/identity';
import type { FastifyBaseLogger } from 'fastify';
import { createRemoteJWKSet } from 'jose';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { deleteStudent } from '../storage/students.ts';
import { readKeyFile } from './key-file.ts';
import { tokenVerifier, type VerifyToken } from './token-verifier.ts';

/** Who vouches for students: the account service inside this server, or Firebase. */
export type Identity = {
  verifyToken: VerifyToken;
  page: PageConfig['identity'];
  /** Null with Firebase, whose accounts are not ours to change. */
  embedded: IdentityService | null;
  /** How the page offers the university's log-in, where there is one. */
  university?: Pick<UniversitySettings, 'name' | 'passwords'> | null;
};

type AccountDependencies = Pick<
  IdentityDependencies,
  'sendMail' | 'checkMailServer' | 'now' | 'onTokenExpired' | 'log' | 'argon2' | 'untilMailReply'
>;

export async function openIdentity(
  config: Config,
  database: Database,
  dependencies: AccountDependencies,
): Promise<Identity> {
  const { mode, projectId, apiKey } = config.identity;
  const page = { mode, projectId, apiKey };
  if (config.identity.mode === 'firebase') {
    const keys = createRemoteJWKSet(new URL(config.identity.keysUrl));
    return {
      verifyToken: tokenVerifier(projectId, keys, dependencies.onTokenExpired),
      page,
      embedded: null,
    };
  }
  const embedded = await openAccounts(config, database, dependencies);
  return { verifyToken: embedded.verifyIdToken, page, embedded, university: config.identity.university };
}

/** The account service on this server's database. */
export async function openAccounts(
  config: Config,
  database: Database,
  dependencies: AccountDependencies,
): Promise<IdentityService> {
  const { identity, publicUrl, allowedDomains } = config;
  if (identity.mode === 'firebase') {
    throw new OperatorError('Firebase manages the accounts (FIREBASE_PROJECT_ID is set). Use its console.');
  }
  const { secret, ...settings } = identity;
  const { engine, reader, writer } = database;
  const opening = identityService(
    {
      ...settings,
      publicUrl,
      allowedDomains,
      keySecret: secret ?? readKeyFile(config.database.dataDir),
    },
    {
      ...dependencies,
      database: {
        engine,
        reader: identityTables(reader),
        writer: identityTables(writer),
        transaction: (work) => inTransaction(database, (trx) => work(identityTables(trx))),
        isUnavailable,
      },
      deleteRecord: (uid, deleteAccount) =>
        deleteStudent(database, uid, dependencies.now(), (trx) => deleteAccount(identityTables(trx))),
    },
  );
  return opening.catch((error) => {
    throw error instanceof KeysUnreadable ? new OperatorError(otherSecret, { cause: error }) : error;
  });
}

/**
 * Ends every session, so that the next start may use another secret. Works without the present one, since it may be
 * lost.
 */
export const forgetSecret = (database: Database): Promise<void> =>
  inTransaction(database, (trx) => deleteWhatTheSecretProtects(identityTables(trx)));

/** The same database, seen as the tables of the account service only. */
const identityTables = (db: Kysely<Schema>) => db.$extendTables<IdentitySchema>().$pickTables<keyof IdentitySchema>();

const otherSecret =
  'The signing keys in the database were encrypted with another secret. Give every server of this database the same ' +
  'IDENTITY_SECRET, or bring back the identity.key of the data folder it was started with first. If the secret is lost, ' +
  'run npm run identity:forget-secret.';

type Logger = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Writes the account service's events to the server's log. An event with a code is a failure, so it is a warning. */
export const identityLog =
  (logger: () => Logger | undefined): IdentityDependencies['log'] =>
  (event, labels) =>
    logger()?.['code' in labels ? 'warn' : 'info'](labels, event);
