// The first thing every command runs. Plain JavaScript for Node 20 and up, because the Node that
// finds it may be old: it installs what the lock file names and goes on with the pinned Node 24.
import { spawn } from 'node:child_process';
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

/** A sentence for the person at the keyboard; anything else that is thrown is a bug. */
class Refusal extends Error {}

// Installing -------------------------------------------------------------------------------------

const stampFile = path.join(modules, '.installed');
const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
const lockFile = () => fs.readFileSync(inRoot('package-lock.json'), 'utf8');
const wantedStamp = () =>
  `${createHash('sha256').update(lockFile()).digest('hex')} ${process.platform}-${process.arch}\n`;

/** Whether a plain `npm install` has already brought what the lock file names, so that nobody waits twice. */
function npmAgrees() {
  const written = readIfThere(path.join(modules, '.package-lock.json'));
  if (written === undefined) return false;
  const wanted = JSON.parse(lockFile()).packages;
  const present = JSON.parse(written).packages;
  const same = (name) => present[name]?.version === wanted[name]?.version;
  // A package for another platform is rightly absent; the pinned Node tells whose platform this tree is for.
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
    // Somebody else owns the folder; it is complete all the same, only slower to recognize.
  }
  return true;
}

/** Lets one process install at a time; the others wait for it. Answers a function that lets go. */
async function takeTurn() {
  fs.mkdirSync(cache, { recursive: true });
  const turn = path.join(cache, 'installing');
  const giveUp = Date.now() + installLimit;
  for (let told = false; ; ) {
    try {
      fs.closeSync(fs.openSync(turn, 'wx'));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const touched = fs.statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    // Whoever installs touches the file every second. A process number would not do: a killed container
    // comes back with the same numbers.
    if (touched !== undefined && Date.now() - touched > 15_000) {
      fs.rmSync(turn, { force: true });
    } else if (Date.now() > giveUp) {
      throw new Refusal(
        `Another command has been installing for 15 minutes; end it, then delete ${turn}.`,
      );
    } else {
      if (!told) console.log('Another command is installing; waiting for it.');
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const beat = setInterval(
    () => fs.existsSync(turn) && fs.utimesSync(turn, new Date(), new Date()),
    1000,
  );
  return () => {
    clearInterval(beat);
    fs.rmSync(turn, { force: true });
  };
}

/** The command line of npm, run by a Node that survives `npm ci` emptying node_modules. */
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

/** Answers an exit code, so that an interrupted installation ends the command like any other step. */
async function install() {
  if (isInstalled()) return 0;
  const letGo = await takeTurn();
  try {
    if (isInstalled()) return 0;
    const started = Date.now();
    console.log('Installing packages; the first time takes about a minute.');
    const { command, before, done } = npmCommand();
    const log = fs.openSync(installLog, 'w');
    try {
      // The folder's own bin directory leaves PATH: npm must not lose its Node halfway.
      const PATH = searchPath().filter((folder) => !folder.startsWith(modules));
      // A set NODE_ENV would leave out the tools that build and test.
      const args = [...before, 'ci', '--ignore-scripts', '--include=dev', '--include=optional'];
      const code = await run(command, args, {
        stdio: ['ignore', log, log],
        env: { ...process.env, PATH: PATH.join(path.delimiter) },
        limit: installLimit,
        shell: process.platform === 'win32' && command === 'npm',
      });
      if (code > 128) return code;
      if (code !== 0)
        throw new Refusal(`The packages could not be installed; ${installLog} says why.`);
    } finally {
      fs.closeSync(log);
      done();
    }
    fs.writeFileSync(stampFile, wantedStamp());
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    return 0;
  } finally {
    letGo();
  }
}

// Running ----------------------------------------------------------------------------------------

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
  throw new Refusal(
    `Coursetrail needs Node 24 or newer on ${process.platform} ${process.arch}, and this is Node ${process.version.slice(1)}; install it from nodejs.org and try again.`,
  );
}

/** Runs a program to its end, passing on the signals we are sent; answers its exit code. */
function run(command, args, { limit, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options });
    const timer =
      limit && setTimeout(() => child.kill('SIGKILL') && refuse('it took too long'), limit);
    const refuse = (why) =>
      settle(() => reject(new Refusal(`${path.basename(command)} did not finish: ${why}.`)));
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const settle = (settled) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, forward);
      settled();
    };
    child.on('error', (error) => refuse(error.message));
    child.on('exit', (code, signal) =>
      settle(() => resolve(signal ? 128 + os.constants.signals[signal] : code)),
    );
  });
}

/** Runs TypeScript files one after the other with Node 24, as long as they succeed. */
async function runFiles(...steps) {
  const node = findNode();
  const PATH = [path.join(modules, '.bin'), path.dirname(node), ...searchPath()].join(
    path.delimiter,
  );
  // Compiling the same sources at every start would be a third of the time to ready.
  const env = { NODE_COMPILE_CACHE: path.join(cache, 'compiled'), ...process.env, PATH };
  for (const [file, ...args] of steps) {
    const code = await run(node, [file, ...args], { stdio: 'inherit', env });
    if (code !== 0) return code;
  }
  return 0;
}

const [command, ...args] = process.argv.slice(2);
const commands = {
  start: () => runFiles(['scripts/build.ts'], ['apps/server/src/main.ts', ...args]),
  test: () => runFiles(['scripts/test.ts', ...args]),
  run: () => runFiles(args),
};

try {
  if (!Object.hasOwn(commands, command) || (command === 'run' && args.length === 0)) {
    throw new Refusal('Say what to launch: start, test, or run FILE.ts.');
  }
  process.exitCode = (await install()) || (await commands[command]());
} catch (error) {
  if (error instanceof Refusal) console.error(error.message);
  else if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code))
    console.error(`${error.message}.`);
  else throw error;
  process.exitCode = 1;
}
