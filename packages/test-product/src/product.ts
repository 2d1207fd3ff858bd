import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type RunResult, root, run } from '@coursetrail/programs/processes';
import { firebaseProject, startFirebaseStandIn, type TokenFor } from './firebase-tokens.ts';
import { holdSocket } from './held-socket.ts';
import { startPostgres } from './postgres.ts';

const startLimit = 120_000;
const stopLimit = 60_000;

export type ProductOptions = {
  engine: 'sqlite' | 'postgres';
  /** Without one, 'postgres' means a durable PostgreSQL started for this product alone. */
  databaseUrl?: string;
  /** Without one, a temporary folder that is deleted when the product stops. */
  dataDir?: string;
  /** Whose accounts: Firebase's, with tokens the tests sign (the default), or the product's own. */
  identity?: 'firebase' | 'embedded';
  /** Where the product sends its mail; without one, mails are files in the data folder. */
  smtpUrl?: string;
  /** Where another version is; without one, this one is started. */
  folder?: string;
  /** More settings, by the names the server reads. */
  settings?: Record<string, string>;
  /** As in production, processes that read audits start and practice in advance, for up to a second of CPU time each. */
  hasWaitingReaders?: boolean;
  /** Listens on a socket that stays open while the server is restarted, as systemd holds it. */
  hasHeldSocket?: boolean;
};

export type Product = {
  url: string;
  /** The process of the server itself; it changes with `restart`. */
  readonly pid: number;
  /** Signs a token as Firebase would. The product's own accounts do not accept it. */
  tokenFor: TokenFor;
  dataDir: string;
  /** Runs `npm run account` on the same data, for example `account('disable', email)`. */
  account(...args: string[]): Promise<RunResult>;
  /** Runs any command on the same data, for example `command('seed', '--students', '60')`. */
  command(name: string, ...args: string[]): Promise<RunResult>;
  /** Stops it as an operator would, and deletes what was temporary. */
  stop(): Promise<void>;
  /** Ends it as a power failure would. The data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, stopping it first if it still runs. */
  restart(): Promise<void>;
};

/** Runs the server as an operator does. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'coursetrail-'));
  const firebase = await startFirebaseStandIn();
  const ownPostgres =
    options.engine === 'postgres' && !options.databaseUrl
      ? await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } })
      : undefined;
  const databaseUrl = options.databaseUrl ?? ownPostgres?.url ?? '';
  const release = async () => {
    firebase.stop();
    await ownPostgres?.stop();
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };

  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    // A small crowd is enough for tests.
    FIRST_STUDENTS: '6',
    DATA_DIR: dataDir,
    DATABASE_URL: options.engine === 'postgres' ? databaseUrl : '',
    SMTP_URL: options.smtpUrl ?? '',
    FIREBASE_PROJECT_ID: options.identity === 'embedded' ? '' : firebaseProject,
    FIREBASE_API_KEY: options.identity === 'embedded' ? '' : 'not-a-secret',
    FIREBASE_KEYS_URL: firebase.keysUrl,
    LOG_LEVEL: 'warn',
  };
  let { server, url, env, socket, start } = await startOnFreePort(environment, options).catch(async (error) => {
    await release();
    throw error;
  });

  const command: Product['command'] = (name, ...args) =>
    run([process.execPath, `apps/server/src/commands/${name}.ts`, ...args], {
      env,
      silentSeconds: 120,
    });
  return {
    url,
    get pid() {
      return server.child.pid ?? 0;
    },
    tokenFor: firebase.tokenFor,
    dataDir,
    account: (...args) => command('account', ...args),
    command,
    async stop() {
      await end(server, 'SIGTERM');
      socket?.close();
      await release();
    },
    kill: () => end(server, 'SIGKILL'),
    async restart() {
      await end(server, 'SIGTERM');
      server = start();
      await untilHealthy(url, server);
    },
  };
}

/** Lets the kernel end a server whose test was killed: nothing else would. */
const withUs = ['/usr/bin/setpriv'].filter(existsSync).flatMap((setpriv) => [setpriv, '--pdeathsig', 'KILL']);

type Server = { child: ChildProcess; output(): string };

/** Between finding a free port and using it, another program may take it; then the next one is tried. */
async function startOnFreePort(
  environment: NodeJS.ProcessEnv,
  { folder = root, settings = {}, hasHeldSocket = false, hasWaitingReaders = false }: ProductOptions,
) {
  const args = hasWaitingReaders ? [] : ['--no-waiting-readers'];
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // The page is opened at this address, and links in mails must lead there.
    const env = { ...environment, PORT: String(port), PUBLIC_URL: url, ...settings };
    const socket = hasHeldSocket ? holdSocket(port) : undefined;
    const start = () => spawnServer(folder, env, args, socket);
    const server = start();
    try {
      await untilHealthy(url, server);
      return { server, url, env, socket, start };
    } catch (error) {
      await end(server, 'SIGTERM');
      socket?.close();
      if (attempt === 3 || !/EADDRINUSE|in use/.test(server.output())) throw error;
    }
  }
}

function spawnServer(
  folder: string,
  env: NodeJS.ProcessEnv,
  options: readonly string[],
  socket: { fd: number } | undefined,
): Server {
  const program = [...withUs, process.execPath, 'apps/server/src/main.ts', ...options];
  // systemd says for which process the socket is. A shell knows the number before it becomes the server.
  const [command = '', ...args] = socket
    ? ['/bin/sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"', ...program]
    : program;
  const child = spawn(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', socket?.fd ?? 'ignore'],
  });
  let output = '';
  const collect = (chunk: unknown) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return { child, output: () => output };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end({ child }: Server, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const tooLate = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  await ended;
  clearTimeout(tooLate);
}

async function untilHealthy(url: string, { child, output }: Server): Promise<void> {
  const giveUp = Date.now() + startLimit;
  while (!hasEnded(child) && Date.now() < giveUp) {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(50);
  }
  const what = hasEnded(child) ? 'ended before it was ready' : `was not ready within ${startLimit / 1000} s`;
  throw new Error(`The server ${what}:\n${output()}`);
}

/** Waits until the server accepts requests. Throws when it takes longer than this. */
export async function untilReady({ url }: Pick<Product, 'url'>, withinMs: number): Promise<void> {
  for (const giveUp = Date.now() + withinMs; ; await sleep(50)) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (reply?.status === 200) return;
    if (Date.now() > giveUp) throw new Error(`${url} was not ready within ${withinMs} ms.`);
  }
}
