import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import Fastify, { type InjectOptions } from 'fastify';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import {
  type IdentityOutside,
  type IdentitySettings,
  identityMigrations,
  identityRoutes,
  identityService,
  type Mail,
} from './index.ts';
import type { Db, IdentitySchema } from './schema.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

type Store = { database: IdentityOutside['database']; db: Db; close(): Promise<void> };

/** An empty database with the tables of the accounts. */
export async function openStore(engine: Engine): Promise<Store> {
  const place = engine === 'sqlite' ? openSqlite() : await openPostgres();
  const { db } = place;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => identityMigrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const transaction = <T>(work: (trx: Transaction<IdentitySchema>) => Promise<T>) =>
    db.transaction().execute(work);
  return { ...place, database: { engine, reader: db, writer: db, transaction } };
}

function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-identity-'));
  const file = new DatabaseSync(join(folder, 'identity.sqlite'), { timeout: 5000 });
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
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
  if (server === undefined)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
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
  // Dropping the database cuts connections that are just closing.
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

/** The mail server of the tests: keeps what it gets, fails and dawdles on demand. */
function postOffice() {
  const mails: Mail[] = [];
  const office = {
    mails,
    down: false,
    delayMs: 0,
    async send(mail: Mail) {
      if (office.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, office.delayMs));
      if (office.down) throw new Error('connection refused');
      mails.push(mail);
    },
    newestTo(address: string): Mail {
      const mail = mails.findLast(({ to }) => to === address);
      if (mail === undefined) throw new Error(`no mail was sent to ${address}`);
      return mail;
    },
    codeTo: (address: string) => queryOf(office.newestTo(address).link).get('oobCode') ?? '',
  };
  return office;
}

export const queryOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?') + 1));

type KitOptions = {
  settings?: Partial<IdentitySettings>;
  store?: Store;
  onAccountDeleted?: (uid: string) => Promise<void>;
};

/** The service on a real database behind a listening server, with a clock that can be moved. */
export async function startKit(engine: Engine = 'sqlite', options: KitOptions = {}) {
  const store = options.store ?? (await openStore(engine));
  const office = postOffice();
  const clock = { ahead: 0 };
  const forgotten: string[] = [];
  const audit: { event: string; about: Record<string, string | number | boolean> }[] = [];
  const settings: IdentitySettings = {
    publicUrl,
    projectId: 'coursetrail',
    apiKey,
    allowedDomains: ['umsystem.edu'],
    passwordPolicy: {
      minLength: 6,
      requireUppercase: false,
      requireLowercase: false,
      requireNumber: false,
      requireSymbol: false,
    },
    idTokenSeconds: 3600,
    keySecret: Buffer.alloc(32, 7),
    ...options.settings,
  };
  const service = await identityService(settings, {
    database: store.database,
    sendMail: office.send,
    onAccountDeleted: options.onAccountDeleted ?? (async (uid) => void forgotten.push(uid)),
    now: () => new Date(Date.now() + clock.ahead),
    log: (event, about) => audit.push({ event, about }),
  });
  const app = Fastify({ bodyLimit: 1024 * 1024 });
  identityRoutes(app, service);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const apps: FirebaseApp[] = [];

  /** One call of the protocol, from a given network address. */
  async function call(
    path: string,
    body?: object,
    from: { ip?: string; headers?: Record<string, string> } = {},
  ) {
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

  return {
    app,
    store,
    service,
    settings,
    office,
    clock,
    forgotten,
    audit,
    call,
    /** The outcome of a call: 'ok' or the protocol's error. */
    async outcome(path: string, body?: object, from: { ip?: string } = {}): Promise<string> {
      const reply = await call(path, body, from);
      return reply.status === 200 ? 'ok' : reply.body.error.message;
    },
    /** A browser of its own: the official SDK, pointed at this server as the web app does it. */
    browser(): Auth {
      const firebase = initializeApp(
        { apiKey, projectId: 'coursetrail' },
        randomBytes(8).toString('hex'),
      );
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
      const reply = await call(
        '/v1/accounts:signUp',
        { email, password, returnSecureToken: true },
        from,
      );
      if (reply.status !== 200) throw new Error(`sign-up failed: ${reply.body.error.message}`);
      return reply.body as { localId: string; idToken: string; refreshToken: string };
    },
    async signIn(email: string, password = goodPassword, from: { ip?: string } = {}) {
      const reply = await call('/v1/accounts:signInWithPassword', { email, password }, from);
      if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.body.error.message}`);
      return reply.body as { localId: string; idToken: string; refreshToken: string };
    },
    /** An account whose address is proved. */
    verified: (email: string, password = goodPassword) =>
      service.operator.create({ email, password, verified: true }),
    async stop() {
      for (const firebase of apps) await deleteApp(firebase);
      await app.close();
      if (options.store === undefined) await store.close();
    },
  };
}
export type Kit = Awaited<ReturnType<typeof startKit>>;

/** 'auth/…' of what an SDK call was refused with, or 'ok'. */
export const sdkOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string; message?: string }) => error.code ?? `no code: ${error.message}`,
  );
