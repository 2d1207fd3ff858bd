// Every command starts here. Plain JavaScript for Node 18 and newer, because the Node that runs it may be old. It
// installs the Node and the npm that scripts/toolchain/ pins, with them the packages of the lock file, and continues
// with that Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const cache = inRoot('.cache');
const toolchain = path.join(cache, 'toolchain');
const installLog = path.join(cache, 'install.log');
const failedLog = path.join(cache, 'install.failed.log');
const silenceLimit = 5 * 60_000;

/** A sentence for the person at the keyboard. Any other error is a bug. */
class LaunchError extends Error {}

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
const lockIn = (folder) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
const toolchainLock = () => lockIn(inRoot('scripts', 'toolchain'));
const stampOf = (...locks) =>
  `${createHash('sha256').update(locks.join()).digest('hex')} ${process.platform}-${process.arch}\n`;

/** Where a whole installation is noted, as the last thing it does. */
const stampIn = (folder) => path.join(folder, 'node_modules', '.installed');
const hasToolchain = () => read(stampIn(toolchain)) === stampOf(toolchainLock());
/** Which Node and npm made it belongs to it: an older npm leaves out packages without a word. */
const rootStamp = () => `${stampOf(lockIn(root), toolchainLock())}${pinnedNode() ? '' : process.version}`;
const hasPackages = () => read(stampIn(root)) === rootStamp();

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = path.join(toolchain, 'node_modules', `node-${platform}-${process.arch}`);
  const file = path.join(folder, 'bin', program);
  return fs.existsSync(file) ? file : undefined;
}

function findNode() {
  const pinned = pinnedNode();
  if (pinned) return pinned;
  if (Number.parseInt(process.version.slice(1), 10) >= 24) return process.execPath;
  throw new LaunchError(
    `Coursetrail needs Node 24 or newer on ${process.platform} ${process.arch}, and this is Node ${process.version.slice(1)}; install it from nodejs.org and try again.`,
  );
}

const pinnedNpm = () => path.join(toolchain, 'node_modules', 'npm', 'bin', 'npm-cli.js');

/** The npm that started us, or the one on PATH. It only has to install the toolchain. */
function presentNpm() {
  const cli = process.env.npm_execpath;
  return cli && path.basename(cli) === 'npm-cli.js' && fs.existsSync(cli) ? [process.execPath, cli] : ['npm'];
}

/** Lets one process install at a time; the others wait. Returns a function that releases the lock. */
async function lockInstallation() {
  fs.mkdirSync(cache, { recursive: true });
  const lock = path.join(cache, 'installing');
  for (let isSaid = false; ; ) {
    try {
      fs.closeSync(fs.openSync(lock, 'wx'));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const touched = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    // The process that installs touches the file every second. Its process id would not do: a killed
    // container comes back with the same ids.
    if (touched !== undefined && Date.now() - touched > 15_000) {
      fs.rmSync(lock, { force: true });
    } else {
      if (!isSaid) console.log('Another command is installing; waiting for it.');
      isSaid = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const beat = setInterval(() => fs.existsSync(lock) && fs.utimesSync(lock, new Date(), new Date()), 1000);
  return () => {
    clearInterval(beat);
    fs.rmSync(lock, { force: true });
  };
}

/** Returns an exit code, so that an interrupted installation ends the command like any other step. */
async function install() {
  if (hasToolchain() && hasPackages()) return 0;
  const unlock = await lockInstallation();
  try {
    if (hasToolchain() && hasPackages()) return 0;
    const started = Date.now();
    console.log('Installing packages; the first time takes about a minute.');
    fs.rmSync(installLog, { force: true });
    const code = (await installToolchain()) || (await installPackages());
    if (code === 0) console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    return code;
  } finally {
    unlock();
  }
}

async function installToolchain() {
  if (hasToolchain()) return 0;
  // Beside its place until it is whole, because an installation can be interrupted.
  const staging = path.join(cache, 'toolchain.new');
  fs.rmSync(staging, { recursive: true, force: true });
  fs.cpSync(inRoot('scripts', 'toolchain'), staging, { recursive: true });
  const code = await npmCi(presentNpm(), staging);
  if (code !== 0) return code;
  fs.writeFileSync(stampIn(staging), stampOf(toolchainLock()));
  fs.rmSync(toolchain, { recursive: true, force: true });
  fs.renameSync(staging, toolchain);
  linkNode();
  return 0;
}

/** A path to the Node in use that depends on no platform, for the units of systemd. */
function linkNode() {
  if (process.platform === 'win32') return;
  const link = path.join(cache, 'node');
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(cache, findNode()), link);
}

async function installPackages() {
  // What an installation is about to change does not count any more, even if it is interrupted.
  fs.rmSync(stampIn(root), { force: true });
  const code = await npmCi([findNode(), pinnedNpm()], root);
  if (code === 0) fs.writeFileSync(stampIn(root), rootStamp());
  return code;
}

async function npmCi([command, ...before], folder) {
  const log = fs.openSync(installLog, 'a');
  // Or NODE_ENV=production would leave out the tools that build and test, and a strict npm refuse what it need not run.
  const flags = ['--include=dev', '--include=optional', '--engine-strict=false'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];
  // Its requests in the log show that it is alive.
  const args = [...before, 'ci', ...flags, ...quiet, '--loglevel=http'];
  let problem = '';
  try {
    const code = await run(command, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      isSilentSince: () => fs.fstatSync(log).mtimeMs,
      shell: process.platform === 'win32' && command === 'npm',
    });
    if (code > 128) return code;
    const missing = code === 0 ? missingFrom(folder) : [];
    if (missing.length > 0) problem = `npm has left out ${missing.join(', ')}.`;
    else if (code !== 0) problem = 'npm has failed.';
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    problem = error.message;
  } finally {
    fs.closeSync(log);
  }
  if (problem === '') return 0;
  // The next attempt starts a new log.
  fs.renameSync(installLog, failedLog);
  const last = (read(failedLog) ?? '').trim().split('\n').slice(-5);
  throw new LaunchError(
    [`The packages could not be installed: ${problem}`, ...last, `All of it: ${failedLog}`].join('\n'),
  );
}

/** The packages that a folder's lock file names for this machine, and that are not there. */
function missingFrom(folder) {
  const fits = (list, here) => {
    const values = [list ?? []].flat();
    return values.length === 0 || values.includes(here);
  };
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return Object.entries(JSON.parse(lockIn(folder)).packages)
    .filter(([name]) => name.includes('node_modules/'))
    .filter(
      ([, { optional, os: system, cpu, libc: library }]) =>
        // An optional package without a platform may serve one that is for another platform.
        (!optional || system || cpu) &&
        fits(system, process.platform) &&
        fits(cpu, process.arch) &&
        fits(library, libc),
    )
    .map(([name]) => name)
    .filter((name) => !fs.existsSync(path.join(folder, name)));
}

/** Runs a program to its end, passing on the signals we receive; resolves to its exit code. */
function run(command, args, { isSilentSince, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options });
    const watch =
      isSilentSince &&
      setInterval(() => {
        if (Date.now() - isSilentSince() < silenceLimit) return;
        child.kill('SIGKILL');
        fail('it said nothing for five minutes');
      }, 1000);
    const fail = (why) => settle(() => reject(new LaunchError(`${path.basename(command)} did not finish: ${why}.`)));
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const settle = (settled) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      settled();
    };
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => settle(() => resolve(signal ? 128 + os.constants.signals[signal] : code)));
  });
}

/** Runs TypeScript files with Node 24, one after the other, as long as they succeed. */
async function runFiles(...steps) {
  const node = findNode();
  const folders = [inRoot('node_modules', '.bin'), path.dirname(node), process.env.PATH ?? ''];
  const env = {
    // Compiling the same sources at every start would take a third of the start's time.
    NODE_COMPILE_CACHE: path.join(cache, 'compiled'),
    ...process.env,
    PATH: folders.join(path.delimiter),
    npm_execpath: pinnedNpm(),
  };
  for (const [file, ...args] of steps) {
    const code = await run(node, [file, ...args], { stdio: 'inherit', env });
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * Gives a clone without a pre-commit hook ours; where git is missing, nothing happens. Not with `core.hooksPath`: that
 * turns off all hooks somebody has in .git, and runs whatever a branch brings along as soon as it is checked out.
 */
function addHook() {
  const ours = inRoot('.githooks', 'pre-commit');
  if (!fs.existsSync(inRoot('.git')) || !fs.existsSync(ours)) return;
  // Another repository's hook may have started us. Its variables name that repository, whose settings are not ours.
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_COMMON_DIR: _common, ...env } = process.env;
  const git = (...words) => spawnSync('git', words, { cwd: root, env, encoding: 'utf8' });
  // 1 means that no value is set, here or globally.
  if (git('config', '--get', 'core.hooksPath').status !== 1) return;
  const { status, stdout } = git('rev-parse', '--git-path', 'hooks/pre-commit');
  if (status !== 0) return;
  const hook = path.resolve(root, stdout.trim());
  try {
    fs.mkdirSync(path.dirname(hook), { recursive: true });
    fs.copyFileSync(ours, hook, fs.constants.COPYFILE_EXCL);
  } catch {
    // There is a hook already, or another user owns the folder.
  }
}

const [command, ...args] = process.argv.slice(2);
const commands = {
  start: () => runFiles(['scripts/build.ts'], ['apps/server/src/main.ts', ...args]),
  test: () => runFiles(['scripts/test.ts', ...args]),
  run: () => runFiles(args),
};

try {
  if (!Object.hasOwn(commands, command) || (command === 'run' && args.length === 0)) {
    throw new LaunchError('Say what to launch: start, test, or run FILE.ts.');
  }
  addHook();
  process.exitCode = (await install()) || (await commands[command]());
} catch (error) {
  if (error instanceof LaunchError) console.error(error.message);
  else if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) console.error(`${error.message}.`);
  else throw error;
  process.exitCode = 1;
}
