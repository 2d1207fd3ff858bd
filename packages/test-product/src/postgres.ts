import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@coursetrail/programs/processes';
import { findPrograms } from './postgres-programs.ts';

export type Postgres = {
  /** The folder of its Unix socket. */
  socketFolder: string;
  /** Only with the option `replica`. */
  replica?: {
    url: string;
    /** Makes it a primary. */
    promote(): Promise<void>;
    shutDown(): Promise<void>;
  };
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
  /** A second server that follows the first by streaming, and can be promoted. */
  replica?: boolean;
  /** More lines of postgresql.conf, for the first server only. */
  settings?: readonly string[];
  env?: NodeJS.ProcessEnv;
};

const startLimitSeconds = 60;

/** A PostgreSQL that lives as long as this process, or the one named by TEST_DATABASE_URL. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const { env = process.env } = options;
  const given = env['TEST_DATABASE_URL'];
  if (given) {
    const refuse = () => Promise.reject(new Error('The server of TEST_DATABASE_URL is not ours.'));
    return {
      url: given,
      socketFolder: '',
      shutDown: refuse,
      startAgain: refuse,
      stop: async () => {},
    };
  }
  const binaries = await findPrograms(env);
  for (let attempt = 1; ; attempt++) {
    try {
      return await startIn(binaries, options);
    } catch (error) {
      // Between finding a free port and using it, another program may have taken it.
      if (attempt === 3) throw error;
    }
  }
}

/**
 * Runs pg_ctl on the folder and with the words of each line of its input until the input ends, which happens when our process closes it and also when
 * our process is killed. So whatever happens, the server stops and its folder is deleted.
 */
const guard = `
fail() { rm -rf "$home"; exit 1; }
cd "$home" || exit 1
"$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || { cat log; fail; }
folders=data
if [ -n "$replicaSettings" ]; then
  # A copy of a server that never ran needs no base backup.
  cp -R data replica && : >replica/standby.signal || fail
  printf '%s\\n' "$replicaSettings" >>replica/postgresql.conf
  folders='data replica'
fi
printf '%s\\n' "$settings" >>data/postgresql.conf
for folder in $folders; do
  "$bin/pg_ctl" -D $folder -l log -w -t ${startLimitSeconds} start >/dev/null 2>&1 || { cat log; fail; }
done
# Whoever ends us may delete the folder first, and pg_ctl finds no server without it.
remember() { servers=$(head -qn 1 */postmaster.pid 2>/dev/null); }
remember
echo ready
while read -r folder arguments; do
  "$bin/pg_ctl" -D $folder -l log -w -t ${startLimitSeconds} $arguments >/dev/null 2>&1 && answer=ready || answer=failed
  remember
  echo $answer
done
for folder in $folders; do
  "$bin/pg_ctl" -D $folder -m immediate -w -t 20 stop >/dev/null 2>&1 || kill -QUIT $servers 2>/dev/null
done
cd / && rm -rf "$home"
`;

async function startIn(
  binaries: string,
  { durable = false, replica = false, settings: more = [] }: PostgresOptions,
): Promise<Postgres> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const parent = [os.tmpdir(), '/tmp', '/var/tmp'].find((folder) => !user || openToAll(folder));
  if (!parent) throw new Error('PostgreSQL needs a temporary folder that every user may enter, such as /tmp.');
  const home = fs.mkdtempSync(path.join(parent, 'coursetrail-postgres-'));
  const bin = user && !openToAll(binaries) ? copyPrograms(binaries, home, user) : binaries;
  if (user) fs.chownSync(home, user.uid, user.gid);

  const port = await freePort();
  const common = [
    "listen_addresses = '127.0.0.1'",
    // Where the path of the folder is too long for a socket file, there is none.
    `unix_socket_directories = '${home.length < 80 ? home : ''}'`,
    'max_connections = 200',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off']),
  ];
  const settings = [...common, `port = ${port}`, ...more];
  const replicaPort = replica ? await freePort() : 0;
  const replicaSettings = [
    ...common,
    `port = ${replicaPort}`,
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`,
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
      replicaSettings: replica ? replicaSettings.join('\n') : '',
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
  const urlOf = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`;
  return {
    url: urlOf(port),
    socketFolder: home,
    ...(replica && {
      replica: {
        url: urlOf(replicaPort),
        promote: () => control('replica promote'),
        shutDown: () => control('replica stop -m fast'),
      },
    }),
    shutDown: (mode) => control(`data stop -m ${mode}`),
    startAgain: () => control('data start'),
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
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

/** Whether any user can enter a folder; it may lie below one that only root can enter. */
function openToAll(folder: string): boolean {
  const real = fs.realpathSync(folder);
  const canEnter = ((fs.statSync(real).mode ?? 0) & 0o001) !== 0;
  return canEnter && (real === path.dirname(real) || openToAll(path.dirname(real)));
}

/** The copies belong to the user, who will delete them. */
function copyPrograms(binaries: string, home: string, { uid, gid }: { uid: number; gid: number }): string {
  const copy = path.join(home, 'native');
  fs.cpSync(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  const names = fs.readdirSync(copy, { recursive: true, encoding: 'utf8' });
  for (const name of ['', ...names]) fs.lchownSync(path.join(copy, name), uid, gid);
  return path.join(copy, 'bin');
}
