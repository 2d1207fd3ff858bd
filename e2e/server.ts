import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { startPostgres } from '../scripts/postgres.ts';
import { freePort, type Outcome, root, run } from '../scripts/run.ts';

const project = 'coursetrail-tests';
const startLimit = 30_000;
const stopLimit = 15_000;

export type ProductOptions = {
  engine: 'sqlite' | 'postgres';
  /** Without one, 'postgres' means a durable PostgreSQL started for this product alone. */
  databaseUrl?: string;
  /** Without one, a temporary folder that goes when the product stops. */
  dataDir?: string;
  port?: number;
  /** Whose accounts: Firebase's, with tokens that are ours to sign (unless told), or the product's own. */
  identity?: 'firebase' | 'embedded';
  /** Where the product sends its mails; without one they are files in the data folder. */
  smtpUrl?: string;
  /** More settings, by the names the server reads. */
  settings?: Record<string, string>;
};

export type Product = {
  url: string;
  /** The process of the server itself; another one after `restart`. */
  readonly pid: number;
  /** Signs a token as Firebase would; the product's own accounts know nothing of it. */
  tokenFor: TokenFor;
  dataDir: string;
  /** Runs `npm run account` on the same data, for example `account('disable', email)`. */
  account(...args: string[]): Promise<Outcome>;
  /** Runs any command on the same data, for example `command('seed', '--students', '60')`. */
  command(name: string, ...args: string[]): Promise<Outcome>;
  /** Ends it as an operator would, and takes away what was temporary. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. The data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, ending it first if it still runs. */
  restart(): Promise<void>;
};

// Students ----------------------------------------------------------------------------------------

type TokenFor = (
  uid: string,
  claims?: { email?: string; verified?: boolean; expired?: boolean },
) => Promise<string>;

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

/** Signs identity tokens as the authentication service would. */
const tokensSignedWith =
  (key: JWK): TokenFor =>
  async (
    uid,
    { email = `${uid.toLowerCase()}@umsystem.edu`, verified = true, expired = false } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000) - (expired ? 7200 : 0);
    const claims = { user_id: uid, email, email_verified: verified, auth_time: now };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setSubject(uid)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(await importJWK(key, 'RS256'));
  };

async function publishKeys({
  kty,
  n,
  e,
  alg,
  use,
  kid,
}: JWK): Promise<{ url: string; close(): void }> {
  const keys = JSON.stringify({ keys: [{ kty, n, e, alg, use, kid }] });
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').end(keys);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${port}/keys.json`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

// The product -------------------------------------------------------------------------------------

/** Runs the server as an operator does, with students whose tokens are ours to sign. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const key = await createSigningKey();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'coursetrail-'));
  const keys = await publishKeys(key);
  const ownPostgres =
    options.engine === 'postgres' && !options.databaseUrl
      ? await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } })
      : undefined;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL:
      options.engine === 'postgres' ? (options.databaseUrl ?? ownPostgres?.url ?? '') : '',
    // The page is opened at this address, and links in mails must lead there.
    PUBLIC_URL: url,
    SMTP_URL: options.smtpUrl ?? '',
    FIREBASE_PROJECT_ID: options.identity === 'embedded' ? '' : project,
    FIREBASE_API_KEY: options.identity === 'embedded' ? '' : 'not-a-secret',
    FIREBASE_KEYS_URL: keys.url,
    LOG_LEVEL: 'warn',
    ...options.settings,
  };
  let server = spawnServer(env);

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded(server.child)) return;
    const ended = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill(signal);
    const tooLate = setTimeout(() => server.child.kill('SIGKILL'), stopLimit);
    await ended;
    clearTimeout(tooLate);
  };
  const stop = async () => {
    await end('SIGTERM');
    keys.close();
    await ownPostgres?.stop();
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await untilHealthy(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const command: Product['command'] = (name, ...args) =>
    run([process.execPath, `apps/server/src/commands/${name}.ts`, ...args], {
      env,
      limitSeconds: 120,
    });
  return {
    url,
    get pid() {
      return server.child.pid ?? 0;
    },
    tokenFor: tokensSignedWith(key),
    dataDir,
    account: (...args) => command('account', ...args),
    command,
    stop,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      server = spawnServer(env);
      await untilHealthy(url, server);
    },
  };
}

type Server = { child: ChildProcess; output(): string };

function spawnServer(env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: unknown) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return { child, output: () => output };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilHealthy(url: string, { child, output }: Server): Promise<void> {
  const giveUp = Date.now() + startLimit;
  while (!hasEnded(child) && Date.now() < giveUp) {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (reply?.ok) return;
    await sleep(50);
  }
  const what = hasEnded(child)
    ? 'ended before it was ready'
    : `was not ready within ${startLimit / 1000} s`;
  throw new Error(`The server ${what}:\n${output()}`);
}
