import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asUid, ok, privacyRules, type SharingLevel } from '@coursetrail/domain';
import type { IdentityService, Mail } from '@coursetrail/identity';
import { quickParts } from '@coursetrail/identity/test-parts';
import { seededRandom } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import Fastify, { type HTTPMethods } from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { buildApp } from './app.ts';
import { type AuditReader, openAuditReader } from './audits/reader.ts';
import { readConfig } from './config.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { tokenVerifier } from './identity/token-verifier.ts';
import { openCursors } from './privacy/cursors.ts';
import { openPseudonyms } from './privacy/pseudonyms.ts';
import { publishAll } from './publication/publisher.ts';
import { type Database, type DatabaseLocation, openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrations.ts';
import { readSecret } from './storage/secrets.ts';
import { changeStudent, newAttemptId } from './storage/students.ts';

/** The environment of programs that tests start. Without the compile cache they would take twice the time. */
export const programEnv: Record<string, string> = {
  ...Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  FIRST_STUDENTS: '6',
};

/** A test that needs a database runs on both engines. */
export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];
/** Rules in code are the same on each engine: only a run of all tests has them on both. */
export const ruleEngines: readonly Engine[] = process.env['TEST_ALL_ENGINES'] === undefined ? ['sqlite'] : engines;

const citusWorkers = process.env['TEST_CITUS_WORKERS']?.split(' ') ?? [];

/** A new database, migrated. It is empty, or holds what the SQL puts there first. `drop` deletes it. */
export async function openTestDatabase(
  engine: Engine,
  contents = '',
): Promise<{ database: Database; drop: () => Promise<void> }> {
  // A copy would have the tables of the coordinator only.
  const isCopied = contents === '' && (engine === 'sqlite' || citusWorkers.length === 0);
  const location = await (isCopied ? copyOfMigrated(engine) : newLocation(engine));
  if (contents !== '') await fill(location, contents);
  const database = openDatabase(location);
  if (!isCopied) await migrate(database);
  const drop = async () => {
    await database.close();
    await location.remove();
  };
  return { database, drop };
}

const migrated: Partial<Record<Engine, ReturnType<typeof newLocation>>> = {};
/** Copying a migrated database of this process takes a fraction of the time of migrating another. */
async function copyOfMigrated(engine: Engine) {
  migrated[engine] ??= newLocation(engine).then(async (location) => {
    const database = openDatabase(location);
    await migrate(database);
    await database.close();
    return location;
  });
  const template = await migrated[engine];
  if ('name' in template) return postgresLocation(template.name);
  const location = sqliteLocation();
  copyFileSync(sqliteFile(template.dataDir), sqliteFile(location.dataDir));
  return location;
}

const sqliteFile = (dataDir: string) => join(dataDir, 'coursetrail.sqlite');

async function fill({ databaseUrl, dataDir }: DatabaseLocation, contents: string) {
  if (databaseUrl !== undefined) return onServer(databaseUrl, contents);
  const file = new DatabaseSync(sqliteFile(dataDir));
  file.exec(contents);
  file.close();
}

/** Where a new, empty database is. `remove` deletes it. */
export const newLocation = async (engine: Engine) => (engine === 'sqlite' ? sqliteLocation() : postgresLocation());

export function sqliteLocation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'coursetrail-test-'));
  return {
    dataDir,
    databaseUrl: undefined,
    remove: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function postgresLocation(template = 'template1') {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // With workers, the server is the coordinator of a Citus.
  const nodes = [server, ...citusWorkers];
  for (const node of nodes) await onServer(node, `create database ${name} template ${template}`);
  const databases = nodes.map((node) => Object.assign(new URL(node), { pathname: `/${name}` }));
  const databaseUrl = databases[0]?.href ?? '';
  if (databases.length > 1) await joinNodes(databaseUrl, databases);
  return {
    name,
    dataDir: '',
    databaseUrl,
    async remove() {
      for (const node of nodes) await onServer(node, `drop database ${name} with (force)`);
    },
  };
}

/** Makes databases of the same name on several servers one, as docs/scaling.md says. */
async function joinNodes(coordinator: string, databases: readonly URL[]) {
  for (const { href } of databases) await onServer(href, 'create extension citus');
  for (const [index, { hostname, port }] of databases.entries()) {
    const join = index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
    await onServer(coordinator, `select ${join}('${hostname}', ${port})`);
  }
}

async function onServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const projectId = 'coursetrail-test';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' };

export type TestTokenClaims = {
  uid: string;
  email?: string;
  verified?: boolean;
  expires?: string;
  issuer?: string;
  signedInAt?: Date;
};

/** Tests move the kit's clock, and for most of them every sign-in is recent. */
const always = new Date('2100-01-01T00:00:00Z');

/** A real token, signed by the key that the app under test trusts. */
export const tokenFor = ({
  uid,
  email = `${uid}@${university.emailDomains[0]}`,
  verified = true,
  expires = '1h',
  issuer,
  signedInAt = always,
}: TestTokenClaims) =>
  new SignJWT({
    email,
    email_verified: verified,
    user_id: uid,
    auth_time: signedInAt.getTime() / 1000,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime(expires)
    .setIssuer(issuer ?? `https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .sign(privateKey);

/** Tokens as Firebase signs them, but with our own key. */
const fakeFirebase: Identity = {
  verifyToken: tokenVerifier(projectId, createLocalJWKSet({ keys: [jwk] })),
  page: { mode: 'firebase', projectId, apiKey: 'not-a-secret' },
  embedded: null,
};

type ServerKitOptions = {
  /** Where accounts come from; by default from a fake Firebase. */
  identityFor?: (database: Database, clock: { now: Date }) => Promise<Identity>;
  minGroupSize?: number;
  /** SQL that fills the database before it is opened. */
  contents?: string | undefined;
  /** How audits are read; by default as in the product, with more time for a machine busy with all the tests. */
  audits?: AuditReader;
  /** Where the log goes; by default nowhere. */
  log?: (line: string) => void;
};

/** The whole app on a real database, called without a port. */
export async function startKit(
  engine: Engine,
  {
    identityFor = async () => fakeFirebase,
    audits = openAuditReader({ waiting: 0, limits: { milliseconds: 120_000 } }),
    log,
    minGroupSize = 5,
    contents,
  }: ServerKitOptions = {},
) {
  const { database: opened, drop } = await openTestDatabase(engine, contents);
  const random = seededRandom('draw');
  const database: Database = {
    ...opened,
    draw: (below) => random.between(0, below - 1),
    rules: privacyRules(minGroupSize),
  };
  const clock = { now: new Date('2026-03-02T12:00:00Z') };
  const identity = await identityFor(database, clock);
  const secret = await readSecret(database, 'pseudonyms');
  const dependencies = {
    audits,
    database,
    identity,
    pseudonyms: openPseudonyms(secret),
    cursors: openCursors(secret),
    now: () => clock.now,
    allowedDomains: readConfig({}).allowedDomains,
  };
  const app = await buildApp(dependencies, {
    logger: log === undefined ? false : { level: 'trace', stream: { write: log } },
  });
  // Signing takes longer than most requests.
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (uid: string) => {
    const token = tokens.get(uid) ?? tokenFor({ uid });
    tokens.set(uid, token);
    return token;
  };
  const ask = async (uid: string, method: HTTPMethods, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(uid)}` };
    return app.inject({ method, url, headers, ...(body && { payload: body }) });
  };
  return {
    app,
    dependencies,
    database,
    identity,
    clock,
    ask,
    get: (uid: string, url: string) => ask(uid, 'GET', url),
    post: (uid: string, url: string, body?: object) => ask(uid, 'POST', url, body),
    /** Students of a major, with courses given as above. All are written before any is published. */
    async populate(major: string, students: Record<string, readonly string[]>, sharing: SharingLevel = 'courses') {
      for (const [uid, courses] of Object.entries(students)) {
        const history = courses.map((line) => {
          const [subject, number, semester = '', grade = ''] = line.split(' ');
          return { _id: newAttemptId(), programId: `${subject} ${number}`, semester, grade };
        });
        await changeStudent(database, asUid(uid), clock.now, (student) => ok({ ...student, major, sharing, history }));
      }
      await this.publish();
    },
    /** What happens at the fixed times. */
    async publish() {
      const { failed } = await publishAll(dependencies);
      if (failed.length > 0) throw new AggregateError(failed, 'publishing failed');
    },
    /** A day passes, and majors are published. */
    async nextDay(days = 1) {
      clock.now = new Date(clock.now.getTime() + days * 24 * 60 * 60 * 1000);
      await this.publish();
    },
    /** A student with a major and courses, given as 'MATH 1500 FS24 A'. */
    async enroll(uid: string, major: string, courses: readonly string[]) {
      await ask(uid, 'POST', '/set-major', { major });
      const entries = courses.map((line) => {
        const [subject, number, semester, grade] = line.split(' ');
        return { programId: `${subject} ${number}`, semester, grade };
      });
      const reply = await ask(uid, 'POST', '/submit-course-history', { courses: entries });
      if (reply.statusCode !== 200) throw new Error(`enrolling ${uid} failed: ${reply.body}`);
    },
    async stop() {
      await app.close();
      await drop();
    },
  };
}
export type ServerKit = Awaited<ReturnType<typeof startKit>>;

/** The app with embedded accounts: students sign up, and the test reads their mails. */
export async function startEmbeddedKit(engine: Engine, settings: Record<string, string> = {}, contents?: string) {
  const location = sqliteLocation();
  const mails: Mail[] = [];
  const logged: string[] = [];
  const kit = await startKit(engine, {
    contents,
    identityFor: (database, clock) =>
      openIdentity(
        readConfig({
          DATA_DIR: location.dataDir,
          PUBLIC_URL: 'https://trail.example',
          ...settings,
        }),
        database,
        {
          sendMail: async (mail) => void mails.push(mail),
          now: () => clock.now,
          log: (event) => void logged.push(event),
          ...quickParts,
        },
      ),
  });
  /** One call of the SDK's protocol, such as `accounts:signUp`. */
  const wire = (call: string, payload: object) =>
    kit.app.inject({ method: 'POST', url: `/identity/v1/${call}?key=coursetrail`, payload });
  const codeIn = (mail: Mail | undefined) => /oobCode=([\w-]+)/.exec(mail?.link ?? '')?.[1] ?? '';
  const password = 'a trail of courses';
  return {
    ...kit,
    dataDir: location.dataDir,
    mails,
    logged,
    wire,
    password,
    lastCode: () => mails.map(codeIn).findLast((code) => code !== '') ?? '',
    async signUp(email: string): Promise<{ token: string; uid: string; refreshToken: string }> {
      const reply = (await wire('accounts:signUp', { email, password, returnSecureToken: true })).json();
      return { token: reply.idToken, uid: reply.localId, refreshToken: reply.refreshToken };
    },
    async logIn(email: string, secret = password): Promise<string> {
      const body = { email, password: secret, returnSecureToken: true };
      return (await wire('accounts:signInWithPassword', body)).json().idToken;
    },
    /** A student who has signed up, followed the link and logged in. */
    async enrolled(email: string): Promise<{ uid: string; token: string }> {
      const { token, uid } = await this.signUp(email);
      await wire('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
      const oobCode = codeIn(mails.findLast(({ to }) => to === email));
      await wire('accounts:resetPassword', { oobCode, newPassword: password });
      return { uid, token: await this.logIn(email) };
    },
    call: (token: string, method: HTTPMethods, url: string, payload?: object) =>
      kit.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      }),
    async stop() {
      await kit.stop();
      await location.remove();
    },
  };
}
export type EmbeddedKit = Awaited<ReturnType<typeof startEmbeddedKit>>;

/** The ID token of a sign-in at an account service that runs outside a product. */
export async function signInAt(accounts: IdentityService, email: string, password: string) {
  const app = Fastify();
  accounts.registerRoutes(app);
  const reply = await app.inject({
    method: 'POST',
    url: '/identity/v1/accounts:signInWithPassword?key=coursetrail',
    payload: { email, password },
  });
  await app.close();
  return String(reply.json().idToken);
}

type KitSuite = (kit: () => ServerKit, engine: Engine) => void;

/** Runs a suite on each engine, with a fresh app. */
export const describeEachEngine = (name: string, suite: KitSuite, options?: ServerKitOptions) =>
  describeOn(engines, name, suite, options);

export const describeRules = (name: string, suite: KitSuite, options?: ServerKitOptions) =>
  describeOn(ruleEngines, name, suite, options);

function describeOn(some: readonly Engine[], name: string, suite: KitSuite, options: ServerKitOptions = {}) {
  describe.each(some)(`${name} (%s)`, (engine) => {
    let kit: ServerKit;
    beforeAll(async () => {
      kit = await startKit(engine, options);
    });
    afterAll(() => kit.stop());
    suite(() => kit, engine);
  });
}
