// Both commands of the README, on machines that have nothing: `npm run bare`.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@coursetrail/programs/machine';
import { endOnSignals, npm, root, run } from '@coursetrail/programs/processes';

const usage = `Makes minimal Debian machines that have Node and npm and nothing else, copies the committed tree into a folder with
a space and an umlaut, and runs npm start, npm run check and npm test there, twice, and the first two also as an
ordinary user:

  npm run bare                  all machines
  npm run bare -- debian-13     one of them: NAMES
  npm run bare -- --short       without the second npm test

Needs root, half an hour a machine, and 6 GB of disk.`;

type BareMachine = { suite: string; packages: string; node?: { node: string; npm: string } };

const machines: Record<string, BareMachine> = {
  'debian-12': { suite: 'bookworm', packages: 'nodejs,npm' },
  'debian-13': { suite: 'trixie', packages: 'nodejs,npm' },
  'node-20.11': { suite: 'bookworm', packages: '', node: { node: '20.11.1', npm: '10.2.4' } },
};

const folder = 'Kürs weg';
const homes = { root: `/srv/${folder}`, student: `/srv/student/${folder}` };
type User = keyof typeof homes;

const output = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

async function makeMachine(at: string, { suite, packages, node }: BareMachine): Promise<void> {
  const include = ['ca-certificates', packages].filter((names) => names !== '').join(',');
  const line = ['mmdebstrap', '--variant=minbase', `--include=${include}`, suite, at];
  const { ok, output: said } = await run(line, { silentSeconds: 600 });
  if (!ok) throw new Error(said);
  if (node) installNode(at, node);
  appendFileSync(path.join(at, 'etc/passwd'), 'student:x:1000:1000::/srv/student:/bin/sh\n');
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, path.join(at, file));
  // Where this machine reaches the registry through a proxy that signs for it.
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) cpSync(certificates, path.join(at, 'etc/ssl/this-machine.crt'));
  for (const home of Object.values(homes)) {
    const tree = path.join(at, home);
    mkdirSync(tree, { recursive: true });
    execFileSync('sh', ['-c', 'git archive HEAD | tar --extract --directory "$1"', 'sh', tree], {
      cwd: root,
    });
  }
  output('chown', '-R', '1000:1000', path.join(at, 'srv/student'));
}

/** What nodejs.org offers: Node and its npm below /usr/local. */
function installNode(at: string, versions: { node: string; npm: string }): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'coursetrail-node-'));
  const platform = `node-linux-${process.arch}`;
  writeFileSync(path.join(scratch, 'package.json'), '{}');
  const [command = '', ...before] = npm();
  const names = [`${platform}@${versions.node}`, `npm@${versions.npm}`];
  execFileSync(command, [...before, 'install', '--ignore-scripts', '--no-audit', ...names], {
    cwd: scratch,
  });
  const local = path.join(at, 'usr/local');
  cpSync(path.join(scratch, 'node_modules', platform, 'bin/node'), path.join(local, 'bin/node'));
  const npmFolder = path.join(local, 'lib/node_modules/npm');
  cpSync(path.join(scratch, 'node_modules/npm'), npmFolder, { recursive: true });
  output('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  rmSync(scratch, { recursive: true });
}

/** Makes a folder the root of a process, with pivot_root: in a chroot the kernel allows no namespaces of users. */
const enter = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount --rbind /sys "$1/sys"
mount -t proc proc "$1/proc"
cd "$1"
mkdir -p old
pivot_root . old
umount -l /old
cd "$3"
test "$2" = root || exec setpriv --reuid 1000 --regid 1000 --clear-groups sh -c "$4"
exec sh -c "$4"`;

/** An environment without HOME, a locale or any setting. */
const environment = (at: string) => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  PORT: '15099',
  ...(process.env['NODE_EXTRA_CA_CERTS'] && {
    NODE_EXTRA_CA_CERTS: '/etc/ssl/this-machine.crt',
  }),
  at,
});

const answers = `node -e "fetch('http://127.0.0.1:15099/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"`;

/** Stops the whole group, as Ctrl-C in a terminal does: npm 10.2 does not pass a signal on that it alone gets. */
const startAndStop = `setsid npm start & npm=$!
until ${answers}; do
  kill -0 $npm || exit 1
  sleep 0.2
done
date +"page answers %s.%N"
kill -- -$npm
wait $npm
! ${answers}`;

type Trial = { name: string; user: User; commands: string; expected?: RegExp };

const start: Omit<Trial, 'user'> = { name: 'npm start, page, stop', commands: startAndStop };
const check: Omit<Trial, 'user'> = { name: 'npm run check', commands: 'npm run check' };
const wholeTest: Omit<Trial, 'user'> = { name: 'npm test', commands: 'npm test' };

const trialsOf = (isShort: boolean): Trial[] => [
  { ...start, user: 'student' },
  { ...start, name: `${start.name}, warm`, user: 'student' },
  { ...check, user: 'student' },
  {
    name: 'npm test says what it lacks',
    user: 'student',
    commands: 'npm test',
    expected: /Chromium, which only root can install/,
  },
  { ...start, user: 'root' },
  { ...start, name: `${start.name}, warm`, user: 'root' },
  { ...check, user: 'root' },
  { ...check, name: `${check.name}, warm`, user: 'root' },
  { ...wholeTest, user: 'root' },
  ...(isShort ? [] : [{ ...wholeTest, name: `${wholeTest.name}, warm`, user: 'root' as const }]),
];

async function tryOn(at: string, { name, user, commands, expected }: Trial): Promise<boolean> {
  const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child'];
  const line = ['unshare', ...namespaces, 'sh', '-c', enter, 'sh', at, user, homes[user], commands];
  const {
    ok,
    output: said,
    seconds,
  } = await run(line, {
    silentSeconds: 1800,
    env: environment(at),
  });
  const isGood = expected ? !ok && expected.test(said) : ok;
  console.log(`  ${isGood ? 'good  ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${user}: ${name}`);
  const details = /(Installed|Built the web app) in .* s|\d+ passed, .*|^in all .*|.*FLAKY \((?:.|\n {2})*/gm;
  for (const [detail] of said.matchAll(details)) console.log(`${' '.repeat(19)}${detail.trim()}`);
  if (!isGood) console.log(said.trim().split('\n').slice(-80).join('\n'));
  return isGood;
}

const packagesOn = (at: string) =>
  output('dpkg', `--admindir=${at}/var/lib/dpkg`, '--get-selections').match(/^\S+/gm) ?? [];

async function tryMachine(name: string, isShort: boolean): Promise<boolean> {
  const machine = machines[name];
  if (!machine) throw new Error(usage.replace('NAMES', Object.keys(machines).join(', ')));
  const at = mkdtempSync(path.join(tmpdir(), `coursetrail-${name}-`));
  try {
    console.log(`\n${name}`);
    await makeMachine(at, machine);
    const before = new Set(packagesOn(at));
    const versions = `echo "node $(node --version), npm $(npm --version)"`;
    console.log(
      `  ${output('chroot', at, 'sh', '-c', versions).trim()}, ${before.size} Debian packages, ${process.arch}`,
    );
    let isGood = true;
    for (const trial of trialsOf(isShort)) isGood = (await tryOn(at, trial)) && isGood;
    const added = packagesOn(at).filter((one) => !before.has(one));
    console.log(`  installed by npm test: ${added.length} Debian packages: ${added.join(' ')}`);
    const sizes = ['node_modules', '.cache'].map((part) => path.join(at, homes.root, part));
    console.log(`  disk:\n${output('du', '--summarize', '--human-readable', ...sizes)}`);
    return isGood;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

endOnSignals();
try {
  if (process.getuid?.() !== 0) throw new Error(usage);
  await findProgram({ name: 'mmdebstrap', packageName: 'mmdebstrap' });
  const words = process.argv.slice(2);
  const names = words.filter((word) => !word.startsWith('--'));
  const isShort = words.includes('--short');
  for (const name of names.length > 0 ? names : Object.keys(machines))
    if (!(await tryMachine(name, isShort))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
