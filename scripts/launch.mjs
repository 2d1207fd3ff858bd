// Every command starts here. Plain JavaScript for Node 20 and newer, because the Node that runs it may
// be old: it installs what the lock file names and continues with the pinned Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const modules = inRoot('node_modules');
const cache = inRoot('.cache');
const installLog = path.join(cache, 'install.log');
const installLimit = 15 * 60_000;

/** A sentence for the person at the keyboard. Any other error is a bug. */
class LaunchError extends Error {}

const stampFile = path.join(modules, '.installed');
const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
const lockFile = () => fs.readFileSync(inRoot('package-lock.json'), 'utf8');
const wantedStamp = () =>
  `${createHash('sha256').update(lockFile()).digest('hex')} ${process.platform}-${process.arch}\n`;

/** Whether a plain `npm install` has already installed what the lock file names, so that nobody waits twice. */
function npmAgrees() {
  const written = readIfThere(path.join(modules, '.package-lock.json'));
  if (written === undefined) return false;
  const wanted = JSON.parse(lockFile()).packages;
  const present = JSON.parse(written).packages;
  const same = (name) => present[name]?.version === wanted[name]?.version;
  // A package for another platform is absent on purpose; the pinned Node shows which platform this tree is for.
  const missing = Object.keys(wanted).some(
    (name) => name !== '' && !present[name] && !wanted[name].optional,
  );
  const pinned = `node_modules/${pinnedPackage()}`;
  return (
    !missing &&
    Object.keys(present).every(same) &&
    (!wanted[pinned] || fs.existsSync(inRoot(pinned)))
  );
}

function isInstalled() {
  const stamp = wantedStamp();
  if (readIfThere(stampFile) === stamp) return true;
  if (!npmAgrees()) return false;
  try {
    fs.writeFileSync(stampFile, stamp);
  } catch {
    // Another user owns the folder. It is complete, only slower to recognize next time.
  }
  return true;
}

/** Lets one process install at a time; the others wait. Returns a function that releases the lock. */
async function lockInstallation() {
  fs.mkdirSync(cache, { recursive: true });
  const lock = path.join(cache, 'installing');
  const giveUp = Date.now() + installLimit;
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
    } else if (Date.now() > giveUp) {
      throw new LaunchError(
        `Another command has been installing for 15 minutes; end it, then delete ${lock}.`,
      );
    } else {
      if (!isSaid) console.log('Another command is installing; waiting for it.');
      isSaid = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const beat = setInterval(
    () => fs.existsSync(lock) && fs.utimesSync(lock, new Date(), new Date()),
    1000,
  );
  return () => {
    clearInterval(beat);
    fs.rmSync(lock, { force: true });
  };
}

/** How to run npm with a Node that survives when `npm ci` empties node_modules. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (!cli || path.basename(cli) !== 'npm-cli.js')
    return { command: 'npm', before: [], done: () => {} };
  if (!process.execPath.startsWith(modules + path.sep)) {
    return { command: process.execPath, before: [cli], done: () => {} };
  }
  const copy = path.join(cache, `node-${process.pid}${path.extname(process.execPath)}`);
  fs.copyFileSync(process.execPath, copy, fs.constants.COPYFILE_FICLONE);
  return { command: copy, before: [cli], done: () => fs.rmSync(copy, { force: true }) };
}

/** Returns an exit code, so that an interrupted installation ends the command like any other step. */
async function install() {
  if (isInstalled()) return 0;
  const unlock = await lockInstallation();
  try {
    if (isInstalled()) return 0;
    const started = Date.now();
    console.log('Installing packages; the first time takes about a minute.');
    const { command, before, done } = npmCommand();
    const log = fs.openSync(installLog, 'w');
    try {
      // Without node_modules/.bin on PATH: npm must not lose its Node halfway.
      const PATH = searchPath().filter((folder) => !folder.startsWith(modules));
      // Or NODE_ENV=production would leave out the tools that build and test.
      const args = [...before, 'ci', '--ignore-scripts', '--include=dev', '--include=optional'];
      const code = await run(command, args, {
        stdio: ['ignore', log, log],
        env: { ...process.env, PATH: PATH.join(path.delimiter) },
        limit: installLimit,
        shell: process.platform === 'win32' && command === 'npm',
      });
      if (code > 128) return code;
      if (code !== 0)
        throw new LaunchError(`The packages could not be installed; ${installLog} says why.`);
    } finally {
      fs.closeSync(log);
      done();
    }
    fs.writeFileSync(stampFile, wantedStamp());
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    return 0;
  } finally {
    unlock();
  }
}

const searchPath = () => (process.env.PATH ?? '').split(path.delimiter);

const pinnedPackage = () =>
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

function findNode() {
  const pinned = path.join(
    modules,
    pinnedPackage(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (fs.existsSync(pinned)) return pinned;
  if (Number.parseInt(process.version.slice(1), 10) >= 24) return process.execPath;
  throw new LaunchError(
    `Coursetrail needs Node 24 or newer on ${process.platform} ${process.arch}, and this is Node ${process.version.slice(1)}; install it from nodejs.org and try again.`,
  );
}

/** Runs a program to its end, passing on the signals we receive; resolves to its exit code. */
function run(command, args, { limit, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options });
    const timer =
      limit && setTimeout(() => child.kill('SIGKILL') && fail('it took too long'), limit);
    const fail = (why) =>
      settle(() => reject(new LaunchError(`${path.basename(command)} did not finish: ${why}.`)));
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const settle = (settled) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, forward);
      settled();
    };
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) =>
      settle(() => resolve(signal ? 128 + os.constants.signals[signal] : code)),
    );
  });
}

/** Runs TypeScript files with Node 24, one after the other, as long as they succeed. */
async function runFiles(...steps) {
  const node = findNode();
  const PATH = [path.join(modules, '.bin'), path.dirname(node), ...searchPath()].join(
    path.delimiter,
  );
  // Compiling the same sources at every start would take a third of the start's time.
  const env = { NODE_COMPILE_CACHE: path.join(cache, 'compiled'), ...process.env, PATH };
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
  else if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code))
    console.error(`${error.message}.`);
  else throw error;
  process.exitCode = 1;
}
