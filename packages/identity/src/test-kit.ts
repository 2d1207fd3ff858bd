import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { university } from '@coursetrail/university';
import Fastify, { type InjectOptions } from 'fastify';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import {
  type IdentityDependencies,
  type IdentitySettings,
  identityMigrations,
  identityService,
  type Mail,
} from './index.ts';
import type { Db, IdentitySchema } from './storage/schema.ts';
import { quickParts } from './test-parts.ts';

export const engines = ['sqlite', 'postgres'] as const;
type IdentityEngine = (typeof engines)[number];
/** What tests run on that name no engine. The nightly tests run them again on the other one. */
export const usual: { engine: IdentityEngine } = { engine: 'sqlite' };

type Store = { database: IdentityDependencies['database']; db: Db; close(): Promise<void> };

/** An empty database with the tables of the account service. */
export async function openStore(engine = usual.engine): Promise<Store> {
  const opened = engine === 'sqlite' ? openSqlite() : await openPostgres();
  const { db } = opened;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => identityMigrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const transaction = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work);
  return { ...opened, database: { engine, reader: db, writer: db, transaction } };
}

function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-identity-'));
  const file = new DatabaseSync(join(folder, 'identity.sqlite'), { timeout: 5000 });
  // No test survives a power failure.
  file.exec('pragma journal_mode = wal; pragma synchronous = off');
  const db = new Kysely<IdentitySchema>({
    dialect: new SqliteDialect({
      database: {
        close: () => file.close(),
        prepare(sql) {
          const statement = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
            run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
  return {
    db,
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openPostgres() {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const name = `identity_${process.pid}_${randomBytes(4).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 10 });
  // Dropping the database cuts connections that are still closing.
  pool.on('error', () => undefined);
  const db = new Kysely<IdentitySchema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async close() {
      await db.destroy();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

export const publicUrl = 'https://coursetrail.example';
const apiKey = 'coursetrail';
export const goodPassword = 'copper-lantern-58';
export const newPassword = 'violet-harbour-31';

/** Collects the mails it gets; fails or waits if a test asks for it. */
function fakeMailServer() {
  const mails: Mail[] = [];
  const server = {
    mails,
    /** What every mail fails with. */
    failure: null as Error | null,
    /** What every mail waits for. */
    gate: Promise.resolve(),
    async send(mail: Mail) {
      await server.gate;
      if (server.failure) throw server.failure;
      mails.push(mail);
    },
    newestTo(address: string): Mail {
      const mail = mails.findLast(({ to }) => to === address);
      if (mail === undefined) throw new Error(`no mail was sent to ${address}`);
      return mail;
    },
    /** As when the mail server is down: no mail can be handed over. */
    async check() {
      if (server.failure) throw server.failure;
    },
    codeTo(address: string): string {
      const codes = mails.filter(({ to }) => to === address).flatMap(({ link }) => queryOf(link).get('oobCode') ?? []);
      return codes.at(-1) ?? '';
    },
  };
  return server;
}

export const queryOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?') + 1));

type IdentityKitOptions = {
  engine?: IdentityEngine;
  settings?: Partial<IdentitySettings>;
  store?: Store;
  deleteRecord?: IdentityDependencies['deleteRecord'];
  /** Slow parts of the product; quick ones unless a test is about them. */
  parts?: Pick<IdentityDependencies, keyof typeof quickParts | 'limits'>;
};

/** The service on a real database behind a listening server, with a clock that can be moved. */
export async function startKit(options: IdentityKitOptions = {}) {
  const store = options.store ?? (await openStore(options.engine));
  const mailServer = fakeMailServer();
  const clock = { ahead: 0 };
  const deletedRecords: string[] = [];
  const logged: { event: string; labels: Record<string, string | number | boolean> }[] = [];
  const settings: IdentitySettings = {
    publicUrl,
    projectId: 'coursetrail',
    apiKey,
    allowedDomains: [...university.emailDomains],
    passwordPolicy: {
      minLength: 6,
      requireUppercase: false,
      requireLowercase: false,
      requireNumber: false,
      requireSymbol: false,
    },
    idTokenSeconds: 3600,
    keySecret: Buffer.alloc(32, 7),
    university: null,
    ...options.settings,
  };
  const service = await identityService(settings, {
    database: store.database,
    sendMail: mailServer.send,
    checkMailServer: mailServer.check,
    deleteRecord:
      options.deleteRecord ??
      (async (uid, deleteAccount) => {
        await store.database.transaction(deleteAccount);
        deletedRecords.push(uid);
      }),
    now: () => new Date(Date.now() + clock.ahead),
    log: (event, labels) => logged.push({ event, labels }),
    ...(options.parts ?? quickParts),
  });
  const app = Fastify({ bodyLimit: 1024 * 1024 });
  service.registerRoutes(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const apps: FirebaseApp[] = [];
  let people = 0;

  /** One call of the protocol, from a given network address. */
  async function call(path: string, body?: object, from: { ip?: string; headers?: Record<string, string> } = {}) {
    const request: InjectOptions = {
      method: body === undefined ? 'GET' : 'POST',
      url: `/identity${path}${path.includes('?') ? '&' : '?'}key=${apiKey}`,
      remoteAddress: from.ip ?? '192.0.2.1',
      ...(from.headers && { headers: from.headers }),
      ...(body && { payload: body }),
    };
    const reply = await app.inject(request);
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  }

  /** 'ok', or the protocol's error. */
  async function outcome(path: string, body?: object, from: { ip?: string } = {}): Promise<string> {
    const reply = await call(path, body, from);
    return reply.status === 200 ? 'ok' : reply.body.error.message;
  }

  const refresh = (refreshToken: string) =>
    app.inject({
      method: 'POST',
      url: `/identity/v1/token?key=${apiKey}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
    });

  return {
    app,
    store,
    service,
    settings,
    mailServer,
    clock,
    deletedRecords,
    logged,
    call,
    outcome,
    /** The official SDK, pointed at this server in the way the web app does it. */
    browser(): Auth {
      const firebase = initializeApp({ apiKey, projectId: 'coursetrail' }, randomBytes(8).toString('hex'));
      apps.push(firebase);
      const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
      const { host } = new URL(address);
      Object.assign(auth.config, {
        apiScheme: 'http',
        apiHost: `${host}/identity`,
        tokenApiHost: `${host}/identity`,
      });
      return auth;
    },
    async signUp(email: string, password = goodPassword, from: { ip?: string } = {}) {
      const reply = await call('/v1/accounts:signUp', { email, password, returnSecureToken: true }, from);
      if (reply.status !== 200) throw new Error(`sign-up failed: ${reply.body.error.message}`);
      return reply.body as { localId: string; idToken: string; refreshToken: string };
    },
    async signIn(email: string, password = goodPassword, from: { ip?: string } = {}) {
      const reply = await call('/v1/accounts:signInWithPassword', { email, password }, from);
      if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.body.error.message}`);
      return reply.body as { localId: string; idToken: string; refreshToken: string };
    },
    /** An address that no other test of this kit uses. */
    someone: () => `student.${++people}@${university.emailDomains[0]}`,
    rows: (table: keyof IdentitySchema) => store.db.selectFrom(table).selectAll().execute(),
    refresh,
    async refreshOutcome(refreshToken: string): Promise<string> {
      const reply = await refresh(refreshToken);
      return reply.statusCode === 200 ? 'ok' : reply.json().error.message;
    },
    signInOutcome: (email: string, password: string, ip = '192.0.2.1') =>
      outcome('/v1/accounts:signInWithPassword', { email, password }, { ip }),
    lookupOutcome: (idToken: string) => outcome('/v1/accounts:lookup', { idToken }),
    requestReset: (email: string, ip = '192.0.2.1') =>
      outcome('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, { ip }),
    resetPassword: (oobCode: string, chosen = newPassword) =>
      outcome('/v1/accounts:resetPassword', { oobCode, newPassword: chosen }),
    /** The code of the verification mail that the session's owner asks for. */
    async verificationCode(email: string, idToken: string): Promise<string> {
      await call('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      return mailServer.codeTo(email);
    },
    /** The code of the mail that moves the session's account to another address. */
    async changeCode(newEmail: string, idToken: string): Promise<string> {
      const body = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      await call('/v1/accounts:sendOobCode', body);
      return mailServer.codeTo(newEmail);
    },
    /** An account whose address is verified. */
    verified: (email: string, password = goodPassword) => service.operator.create({ email, password, verified: true }),
    /** Undoes what a test did to the clock and the mail server. */
    restore() {
      clock.ahead = 0;
      mailServer.failure = null;
      mailServer.gate = Promise.resolve();
    },
    async stop() {
      for (const firebase of apps) await deleteApp(firebase);
      await app.close();
      await service.close();
      if (options.store === undefined) await store.close();
    },
  };
}
export type IdentityKit = Awaited<ReturnType<typeof startKit>>;

/** The `auth/…` code an SDK call failed with, or 'ok'. */
export const sdkOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string; message?: string }) => error.code ?? `no code: ${error.message}`,
  );
