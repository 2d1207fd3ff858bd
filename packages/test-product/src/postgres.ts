import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPrograms } from './postgres-programs.ts';
import { freePort } from './processes.ts';

type Postgres = {
  /** An empty database in which a test may do anything; its user may create others beside it. */
  url: string;
  /** Shuts it down as an operator would, or as a crash does. Its data and its port stay. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `shutDown`. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

type PostgresOptions = {
  /** Commits survive a crash of the machine, as in production. Tests that crash nothing are faster without. */
  durable?: boolean;
  env?: NodeJS.ProcessEnv;
};

const startLimitSeconds = 60;

/** A PostgreSQL that lives as long as this process, or the one named by TEST_DATABASE_URL. */
export async function startPostgres({
  durable = false,
  env = process.env,
}: PostgresOptions = {}): Promise<Postgres> {
  const given = env['TEST_DATABASE_URL'];
  if (given) {
    const refuse = () => Promise.reject(new Error('The server of TEST_DATABASE_URL is not ours.'));
    return { url: given, shutDown: refuse, startAgain: refuse, stop: async () => {} };
  }
  const binaries = await findPrograms(env);
  for (let attempt = 1; ; attempt++) {
    try {
      return await startIn(binaries, durable);
    } catch (error) {
      // Between finding a free port and using it, another program may have taken it.
      if (attempt === 3) throw error;
    }
  }
}

/**
 * Runs pg_ctl with each line of its input until the input ends, which happens when our process closes it and also when
 * our process is killed. So whatever happens, the server stops and its folder is deleted.
 */
const guard = `
fail() { rm -rf "$home"; exit 1; }
cd "$home" || exit 1
"$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || { cat log; fail; }
printf '%s\\n' "$settings" >>data/postgresql.conf
"$bin/pg_ctl" -D data -l log -w -t ${startLimitSeconds} start >/dev/null 2>&1 || { cat log; fail; }
echo ready
while read -r arguments; do
  "$bin/pg_ctl" -D data -l log -w -t ${startLimitSeconds} $arguments >/dev/null 2>&1 && echo ready || echo failed
done
"$bin/pg_ctl" -D data -m immediate -w -t 20 stop >/dev/null 2>&1
cd / && rm -rf "$home"
`;

async function startIn(binaries: string, durable: boolean): Promise<Postgres> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const parent = [os.tmpdir(), '/tmp', '/var/tmp'].find((folder) => !user || openToAll(folder));
  if (!parent)
    throw new Error('PostgreSQL needs a temporary folder that every user may enter, such as /tmp.');
  const home = fs.mkdtempSync(path.join(parent, 'coursetrail-postgres-'));
  const bin = user && !openToAll(binaries) ? copyPrograms(binaries, home, user) : binaries;
  if (user) fs.chownSync(home, user.uid, user.gid);

  const port = await freePort();
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    // Without a socket file there is no limit on how long the path of the folder may be.
    "unix_socket_directories = ''",
    'max_connections = 200',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
  ];
  const child = spawn('/bin/sh', ['-c', guard], {
    cwd: home,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      LC_ALL: 'C',
      home,
      bin,
      settings: settings.join('\n'),
    },
    ...user,
  });
  // A stop that races with the guard's own end finds the pipe closed; there is nothing left to say then.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const started = await new Promise<{ ok: boolean; output: string }>((resolve) => {
    let output = '';
    const settle = (ok: boolean) => {
      clearTimeout(timer);
      resolve({ ok, output });
    };
    const timer = setTimeout(() => settle(false), (startLimitSeconds + 30) * 1000);
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.endsWith('ready\n')) settle(true);
    });
    child.once('error', (error) => {
      output += error.message;
      settle(false);
    });
    child.once('close', () => settle(false));
  });
  if (!started.ok) {
    child.stdin.end();
    fs.rmSync(home, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL from ${binaries} did not start:\n${started.output.trim() || 'it was silent until the time limit'}`,
    );
  }
  // The guard must not keep a finished command alive; it notices by itself when we are gone.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  (child.stdout as unknown as { unref(): void }).unref();

  const control = async (pgCtlArguments: string) => {
    const reply = once(child.stdout, 'data');
    child.stdin.write(`${pgCtlArguments}\n`);
    const [text] = await reply;
    if (String(text) !== 'ready\n') throw new Error(`pg_ctl ${pgCtlArguments} failed`);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    shutDown: (mode) => control(`stop -m ${mode}`),
    startAgain: () => control('start'),
    stop: async () => {
      child.ref();
      child.stdin.end();
      const tooLate = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 30_000);
      await ended;
      clearTimeout(tooLate);
    },
  };
}

/** PostgreSQL refuses to run as root, with good reason. */
function unprivilegedUser(): { uid: number; gid: number } {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.',
  );
}

/** Whether any user can enter a folder; it may lie below one that only root can enter. */
function openToAll(folder: string): boolean {
  const real = fs.realpathSync(folder);
  const canEnter = ((fs.statSync(real).mode ?? 0) & 0o001) !== 0;
  return canEnter && (real === path.dirname(real) || openToAll(path.dirname(real)));
}

/** The copies belong to the user, who will delete them. */
function copyPrograms(
  binaries: string,
  home: string,
  { uid, gid }: { uid: number; gid: number },
): string {
  const copy = path.join(home, 'native');
  fs.cpSync(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  const names = fs.readdirSync(copy, { recursive: true, encoding: 'utf8' });
  for (const name of ['', ...names]) fs.lchownSync(path.join(copy, name), uid, gid);
  return path.join(copy, 'bin');
}
