import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { mailboxOf, readAddress } from './addresses.ts';
import { type Operations, operations } from './operations.ts';
import {
  accountByMailbox,
  accountByUid,
  allAccounts,
  changeAccount,
  forgetAccount,
  forgetCodesExpiredBefore,
  forgetRemains,
  forgetSessionsUnusedSince,
  ours,
  raiseGeneration,
  unverifiedSince,
} from './queries.ts';
import type { AccountTable, Db } from './schema.ts';
import type { IdentityOutside, IdentitySettings } from './settings.ts';
import { openThrottle } from './throttle.ts';
import { openTokens } from './tokens.ts';
import { wireRoutes } from './wire.ts';

export { identityMigrations } from './migrations.ts';
export { Refusal } from './refusal.ts';
export type { IdentityOutside, IdentitySettings, Mail, PasswordPolicy } from './settings.ts';
export { KeysUnreadable } from './tokens.ts';

export type AccountSummary = {
  uid: string;
  email: string;
  verified: boolean;
  disabled: boolean;
  createdAt: string;
  lastLoginAt: string;
  /** What the audit log calls this account. */
  auditTag: string;
};

export type IdentityService = {
  /** Null when the token is not ours, expired, or revoked, or its account disabled or deleted. */
  verifyIdToken(
    token: string,
  ): Promise<{ uid: string; email: string; emailVerified: boolean } | null>;
  /** The public parts only. */
  keySet(): Promise<{ keys: JWK[] }>;
  rotateKeys(): Promise<void>;
  /** Without a word to the product, which asks for it. */
  deleteAccount(uid: string): Promise<void>;
  /** Forgets unverified accounts, dead sessions, codes, counters and keys whose time is over. */
  purge(): Promise<void>;
  /** Each answers whether there is such an account. */
  operator: {
    list(): Promise<AccountSummary[]>;
    /** Answers the uid, or throws a `Refusal` that says what is wrong with the address or the password. */
    create(account: {
      email: string;
      password: string;
      uid?: string;
      verified: boolean;
    }): Promise<string>;
    disable(email: string): Promise<boolean>;
    enable(email: string): Promise<boolean>;
    revoke(email: string): Promise<boolean>;
    /** The product's record goes too. */
    delete(email: string): Promise<boolean>;
  };
  /** What the routes answer with. */
  calls: Operations;
  apiKey: string;
  log: IdentityOutside['log'];
};

const day = 24 * 60 * 60 * 1000;
const unverifiedDays = 30;
const unusedSessionDays = 90;
/** A code whose time is over is kept a while, so that its owner is told so and not that it never was. */
const expiredCodeDays = 7;

export async function identityService(
  settings: IdentitySettings,
  outside: IdentityOutside,
): Promise<IdentityService> {
  const { database, now } = outside;
  const reader = ours(database.reader);
  const writer = ours(database.writer);
  const tokens = await openTokens(settings, outside);
  const throttle = openThrottle(settings, outside);
  const calls = operations(settings, outside, tokens, throttle);
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString();
  const inTransaction = <T>(work: (trx: Db) => Promise<T>) =>
    database.transaction((trx) => work(ours(trx)));

  /** Does something to the account of an address, if there is one. */
  const toAccount =
    (event: string, deed: (account: AccountTable) => Promise<unknown>) =>
    async (email: string): Promise<boolean> => {
      const account = await accountByMailbox(writer, mailboxOf(readAddress(email)));
      if (account === undefined) return false;
      await deed(account);
      calls.audit(event, account.uid);
      return true;
    };

  return {
    async verifyIdToken(token) {
      const claims = await tokens.read(token);
      const account = claims && (await accountByUid(reader, claims.uid));
      if (!account || account.disabled === 1 || account.generation !== claims?.generation)
        return null;
      return { uid: account.uid, email: account.email, emailVerified: account.verified === 1 };
    },
    keySet: tokens.keySet,
    async rotateKeys() {
      await tokens.rotate();
      calls.audit('signing keys rotated');
    },
    async deleteAccount(uid) {
      if (await inTransaction((trx) => forgetAccount(trx, uid)))
        calls.audit('account deleted', uid);
    },
    async purge() {
      for (const { uid } of await unverifiedSince(writer, daysAgo(unverifiedDays)))
        await inTransaction(async (trx) => {
          // It may have been verified since it was listed.
          if ((await accountByUid(trx, uid))?.verified === 0) await forgetAccount(trx, uid);
        });
      await forgetSessionsUnusedSince(writer, daysAgo(unusedSessionDays));
      await forgetCodesExpiredBefore(writer, daysAgo(expiredCodeDays));
      await throttle.forgetOld();
      await tokens.forgetOldKeys();
    },
    operator: {
      async list() {
        return (await allAccounts(reader)).map((account) => ({
          uid: account.uid,
          email: account.email,
          verified: account.verified === 1,
          disabled: account.disabled === 1,
          createdAt: account.created_at,
          lastLoginAt: account.last_login_at,
          auditTag: calls.tag(account.uid),
        }));
      },
      create: ({ email, password, ...options }) => calls.create(email, password, options),
      disable: toAccount('account disabled', ({ uid }) =>
        inTransaction(async (trx) => {
          await changeAccount(trx, uid, { disabled: 1 });
          await raiseGeneration(trx, uid, now().toISOString());
        }),
      ),
      enable: toAccount('account enabled', ({ uid }) =>
        changeAccount(writer, uid, { disabled: 0 }),
      ),
      revoke: toAccount('account revoked', ({ uid }) =>
        inTransaction(async (trx) => {
          await raiseGeneration(trx, uid, now().toISOString());
          await forgetRemains(trx, uid);
        }),
      ),
      delete: toAccount('account deleted', async ({ uid }) => {
        await outside.onAccountDeleted(uid);
        await inTransaction((trx) => forgetAccount(trx, uid));
      }),
    },
    calls,
    apiKey: settings.apiKey,
    log: outside.log,
  };
}

/** Registers the protocol under /identity. */
export const identityRoutes = (app: FastifyInstance, service: IdentityService): void =>
  wireRoutes(app, service);
