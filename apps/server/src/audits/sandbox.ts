import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { folder as universityFolder } from '@coursetrail/university/folder';
import { lockdown, nodeFiles, ownProgram, readableFiles, sample } from './visible-files.ts';

const maxHeapMegabytes = 256;
const maxCpuSeconds = 30;

/** What the system may offer. Systems differ in what they allow, so each layer is tried. */
export const systemLayers = ['limits', 'privileges', 'network', 'processes', 'files'] as const;
/** What Node offers everywhere. */
const nodeLayers = ['permissions', 'modules'] as const;
type SystemLayer = (typeof systemLayers)[number];
/** One of the walls around a process. Most attacks meet several. */
export type SandboxLayer = SystemLayer | (typeof nodeLayers)[number];

export type Sandbox = {
  layers: readonly SandboxLayer[];
  /** Where any user may have the namespaces below, and root loses its privileges. */
  inUserNamespace: boolean;
  /** The folder of what V8 made of the program, which saves each process compiling it. */
  compiled?: string;
  /** Where the tools of the system are looked for first; a test puts others there. */
  tools?: string;
};

/** The user that owns nothing. */
const nobody = 65534;

/** The command that starts a program inside those layers that are the system's. */
function systemPrefix({ layers, inUserNamespace, tools = '' }: Sandbox, visible: readonly string[]): string[] {
  const tool = (name: string) => (existsSync(`${tools}/${name}`) ? `${tools}/${name}` : name);
  const has = (layer: SystemLayer) => layers.includes(layer);
  const namespaces = [
    ...(has('network') ? ['--net', '--uts'] : []),
    ...(has('processes') ? ['--pid', '--ipc', '--fork', '--kill-child'] : []),
    ...(has('files') ? ['--mount'] : []),
  ];
  const isUnshared = namespaces.length > 0;
  const losesRoot = has('privileges') && !inUserNamespace && process.getuid?.() === 0;
  const drop = [
    ...(inUserNamespace ? ['--user'] : []),
    ...(losesRoot ? [`--setuid=${nobody}`, `--setgid=${nobody}`] : []),
  ];
  // Mounting needs a privilege, which is dropped after it.
  const untilMounted = inUserNamespace ? ['--user', '--map-root-user'] : [];
  const script = path.join(import.meta.dirname, 'private-root.sh');
  return [
    // Limits set by the kernel: an end to every endless loop; no core file, which would put the student's document on
    // the disk; and if the machine runs out of memory, this process is killed before any other.
    ...(has('limits')
      ? [tool('prlimit'), '--core=0', `--cpu=${maxCpuSeconds}`, tool('choom'), '--adjust=1000', '--']
      : []),
    ...(has('privileges') ? [tool('setpriv'), '--no-new-privs'] : []),
    // Namespaces need root's rights, which unshare then gives up.
    ...(losesRoot && !isUnshared ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []),
    ...(isUnshared ? [tool('unshare'), ...namespaces, ...(has('files') ? untilMounted : drop)] : []),
    ...(has('files') ? ['sh', script, drop.join(' '), privateRoot, ...placesOf(visible), ...visible, '--'] : []),
  ];
}

/** Where the root of a process is built: every system has this folder, and no path to be shown is inside it. */
const privateRoot = '/sys';

/** What private-root.sh makes there: the folders, and the mounts as an fstab. What is a link stays a link. */
function placesOf(visible: readonly string[]): [folders: string, mounts: string] {
  const isFolder = (shown: string) => lstatSync(shown).isDirectory();
  const isLink = (shown: string) => !isFolder(shown) && statSync(shown).isDirectory();
  const folders = new Set(visible.map((shown) => privateRoot + (isFolder(shown) ? shown : path.dirname(shown))));
  const mounts = visible
    .filter((shown) => !isLink(shown))
    .map((shown) => `${inTable(shown)} ${inTable(privateRoot + shown)} none bind,ro,nosuid,nodev`);
  return [[...folders].join('\n'), mounts.join('\n')];
}

/** Blanks divide the fields of an fstab. */
const inTable = (file: string) =>
  file.replace(/[ \t\n\\]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);

/** The options of Node for those layers that are Node's. */
function nodeOptions({ layers, compiled }: Sandbox, readable: readonly string[]): string[] {
  const read = readable.map((file) => `--allow-fs-read=${file}`);
  // Node reads what was compiled only if it may write there, too. The file system does not let it.
  const write = layers.includes('files') && compiled ? [`--allow-fs-write=${compiled}`] : [];
  return [
    ...(layers.includes('permissions') ? ['--permission', ...read, ...write] : []),
    // The permission model does not cover SQLite, which opens any file.
    ...(layers.includes('modules')
      ? ['--no-experimental-sqlite', '--disallow-code-generation-from-strings', `--import=${lockdown}`]
      : []),
  ];
}

/** Fails unless Node can read there what it needs, and has lost what it should lose. */
const probe = (losesPrivileges: boolean) => `
  for (const file of process.argv.slice(1)) fs.accessSync(file, fs.constants.R_OK);
  const isPrivileged = process.getuid?.() === 0 || (fs.existsSync('/proc/self/status') &&
    !/^CapEff:\\s*0+$/m.test(fs.readFileSync('/proc/self/status', 'latin1')));
  process.exitCode = ${losesPrivileges} && isPrivileged ? 1 : 0;`;

/** Whether a sandbox can be had. Throws when the machine was too busy to say. */
async function works(sandbox: Sandbox, limitMs: number): Promise<boolean> {
  const readable = readableFiles(lockdown);
  const [command = '', ...args] = [
    ...systemPrefix(sandbox, [...nodeFiles(), ...readable]),
    process.execPath,
    '--eval',
    probe(sandbox.layers.includes('privileges')),
    ...readable,
  ];
  // unshare lets other signals wait while its program runs.
  const options = { env: {}, timeout: limitMs, killSignal: 'SIGKILL' } as const;
  try {
    await promisify(execFile)(command, args, options);
    return true;
  } catch (error) {
    const { code, killed } = error as { code?: string; killed?: boolean };
    if (killed) throw Object.assign(new Error('No process has started.'), { code: 'ETIMEDOUT' });
    if (isExhausted(code)) throw error;
    return false;
  }
}

/** The system has no process, memory or file descriptor left. */
const isExhausted = (code = '') => ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'].includes(code);

/** The tightest sandbox this system allows. Rejects when that cannot be found out now. */
export async function findSandbox({
  limitMs = 60_000,
  ...tools
}: {
  limitMs?: number;
  tools?: string;
} = {}): Promise<Sandbox> {
  // A user who owns nothing is worth more than a namespace.
  const forms = [false, true];
  for (const inUserNamespace of forms) {
    const whole = { layers: [...nodeLayers, ...systemLayers], inUserNamespace, ...tools };
    if (await works(whole, limitMs)) return whole;
  }
  let best: Sandbox = { layers: nodeLayers, inUserNamespace: false };
  for (const inUserNamespace of forms) {
    let found: Sandbox = { layers: nodeLayers, inUserNamespace, ...tools };
    for (const layer of systemLayers) {
      const more = { ...found, layers: [...found.layers, layer] };
      if (await works(more, limitMs)) found = more;
    }
    if (found.layers.length > best.layers.length) best = found;
  }
  return best;
}

/** Followed by the id of the server that made one. */
const compiledFolders = path.join(realpathSync(tmpdir()), 'coursetrail-compiled-');

/** Removes the folders of servers that were killed, and could not. */
function removeLeftovers(): void {
  for (const name of readdirSync(path.dirname(compiledFolders))) {
    const folder = path.join(path.dirname(compiledFolders), name);
    const pid = folder.startsWith(compiledFolders) && Number.parseInt(folder.slice(compiledFolders.length), 10);
    if (pid && !(pid === process.pid ? isSinceStart(folder) : isAlive(pid)))
      rmSync(folder, { recursive: true, force: true });
  }
}

/** In a container every server has the same id. */
const isSinceStart = (folder: string): boolean =>
  (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= Date.now() - process.uptime() * 1000;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signaled.
    return (error as { code?: string }).code !== 'ESRCH';
  }
}

/**
 * The same sandbox with what V8 makes of our program, found out by reading a sample. Only where the file system keeps
 * it from being changed: what one file had put there would run when the next one is read. Removed when `closing`
 * aborts, also in the middle.
 */
export async function withCompiled(sandbox: Sandbox, closing: AbortSignal): Promise<Sandbox> {
  if (closing.aborted || !sandbox.layers.includes('files') || !sandbox.layers.includes('privileges')) return sandbox;
  removeLeftovers();
  const compiled = mkdtempSync(`${compiledFolders}${process.pid}-`);
  const child = startSandboxed({ layers: ['modules'], inUserNamespace: false, compiled }, ownProgram);
  closing.addEventListener('abort', () => {
    endSandboxed(child);
    rmSync(compiled, { recursive: true, force: true, maxRetries: 5 });
  });
  child.stdin.on('error', () => undefined).end(readFileSync(sample));
  child.stdout.resume();
  await once(child, 'close');
  if (closing.aborted) return sandbox;
  // Node names the folder after its user, who is nobody in the sandbox.
  for (const name of readdirSync(compiled))
    renameSync(path.join(compiled, name), path.join(compiled, name.replace(/\d+$/, `${nobody}`)));
  for (const name of ['', ...readdirSync(compiled, { encoding: 'utf8', recursive: true })])
    chmodSync(path.join(compiled, name), 0o755);
  return { ...sandbox, compiled };
}

/**
 * Starts a program that can reach nothing but the parser's source, a sample and two pipes: no other
 * file, no environment, no other program, no thread, no native code, no text turned into code. What
 * Node cannot forbid, the system does.
 */
export function startSandboxed(sandbox: Sandbox, program: string): ChildProcessByStdio<Writable, Readable, null> {
  const { compiled } = sandbox;
  const readable = [...readableFiles(program), ...(compiled ? [compiled] : [])];
  const [command = '', ...args] = [
    ...systemPrefix(sandbox, [...nodeFiles(), ...readable]),
    process.execPath,
    ...nodeOptions(sandbox, readable),
    `--max-old-space-size=${maxHeapMegabytes}`,
    // With the default, a fresh process would spend much of its time collecting short-lived objects.
    '--min-semi-space-size=16',
    // From the first call, V8 notes what it needs to compile a function, not from the eighth.
    '--no-lazy-feedback-allocation',
    realpathSync(program),
    sample,
  ];
  // In its own process group: its signals must not reach the server, nor the terminal's signals reach it.
  const child: ChildProcess = spawn(command, args, {
    env: { UNIVERSITY: universityFolder, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (hasPipes(child)) return child;
  child.on('error', () => undefined);
  throw Object.assign(new Error('No file descriptor is left for a pipe.'), { code: 'EMFILE' });
}

/** Node returns a child without pipes when no file descriptor is left, and emits the error later. */
const hasPipes = (child: ChildProcess): child is ChildProcessByStdio<Writable, Readable, null> =>
  Boolean(child.stdin && child.stdout);

/** Ends everything that was started with a program: after a change of user the kernel does not. */
export function endSandboxed(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // There are no process groups on Windows, and there is none yet while it starts.
    child.kill('SIGKILL');
  }
}
