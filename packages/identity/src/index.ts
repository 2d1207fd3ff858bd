import type { Uid } from '@coursetrail/domain';
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { deleteAccount } from './accounts.ts';
import { openContext } from './context.ts';
import { type OperatorCommands, operatorCommands } from './operator.ts';
import { purge } from './purge.ts';
import { protocolRoutes } from './routes.ts';
import { isCurrent } from './sessions.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { accountOfToken } from './storage/accounts.ts';
import { loginsAtUniversity } from './storage/university.ts';

export { maxLinkLifetimeMs } from './mails.ts';
export { ProtocolError } from './protocol-error.ts';
export { recentSignInMs } from './sessions.ts';
export type { IdentityDependencies, IdentitySettings, Mail, PasswordPolicy, UniversitySettings } from './settings.ts';
export { KeysUnreadable, requireReadable } from './signing-keys.ts';
export { identityMigrations } from './storage/migrations.ts';
export type { IdentitySchema, SigningKeyRow } from './storage/schema.ts';
export { deleteWhatTheSecretProtects } from './storage/signing-keys.ts';

/** The claims of a token that the product uses. Renewing a token does not change its `authTime`. */
export type VerifiedToken = { uid: Uid; email: string; emailVerified: boolean; authTime: Date };

export type IdentityService = {
  /** Null when the token is not ours, has expired or was revoked, its session ended, or its account is disabled or deleted. */
  verifyIdToken(token: string): Promise<VerifiedToken | null>;
  /** The public halves only. */
  keySet(): Promise<{ keys: JWK[] }>;
  rotateKeys(): Promise<void>;
  /** Deletes the product's record too. */
  deleteAccount(uid: Uid): Promise<void>;
  /** What the university calls the owner of an account. */
  universityLogins(uid: Uid): Promise<{ issuer: string; subject: string; joinedAt: string }[]>;
  purge(): Promise<void>;
  /** How many passwords wait to be hashed. */
  passwordsWaiting(): number;
  /** Lets mails in the background go out. To be called before the mailer and the database are closed. */
  close(): Promise<void>;
  operator: OperatorCommands;
  /** Registers the protocol under /identity. */
  registerRoutes(app: FastifyInstance): void;
};

export async function identityService(
  settings: IdentitySettings,
  dependencies: IdentityDependencies,
): Promise<IdentityService> {
  const context = await openContext(settings, dependencies);
  const { securityLog, database, keys, tokens } = context;
  return {
    async verifyIdToken(token) {
      const claims = await tokens.read(token);
      const found = claims && (await accountOfToken(database.reader, claims));
      if (!found || found.account.disabled === 1 || !isCurrent(claims, found)) return null;
      const { uid, email, verified } = found.account;
      return { uid, email, emailVerified: verified === 1, authTime: claims.authTime };
    },
    keySet: keys.keySet,
    async rotateKeys() {
      await keys.rotate();
      securityLog.record('signing keys rotated');
    },
    async deleteAccount(uid) {
      await deleteAccount(context, uid);
      securityLog.record('account deleted', uid);
    },
    async universityLogins(uid) {
      const logins = await loginsAtUniversity(database.reader, uid);
      return logins.map(({ issuer, subject, joined_at: joinedAt }) => ({ issuer, subject, joinedAt }));
    },
    purge: () => purge(context),
    passwordsWaiting: context.passwordHashers.waiting,
    close: () => context.mailQueue.close(),
    operator: operatorCommands(context),
    registerRoutes: (app) => protocolRoutes(app, context),
  };
}
