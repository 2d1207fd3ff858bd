import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { replacedDescriptors } from './inherited-descriptors.ts';
import { lockdown, nodeFiles, readableFiles, sample } from './visible-files.ts';

const maxHeapMegabytes = 256;
const maxCpuSeconds = 30;

/** A process reads a single file after it has practiced, which is what these options of V8 are for. */
const fastReading = [
  // With the default, a warm process would spend a quarter of its time collecting short-lived objects.
  '--min-semi-space-size=16',
  // A large collection throws away what practice has compiled, so there is none before the file is read.
  '--initial-old-space-size=200',
  // Practice counts from the first call of a function.
  '--no-lazy-feedback-allocation',
];

/** What the system may offer. Systems differ in what they allow, so each layer is tried. */
export const systemLayers = ['limits', 'privileges', 'network', 'processes', 'files'] as const;
/** What Node offers everywhere. */
const nodeLayers = ['permissions', 'modules'] as const;
type SystemLayer = (typeof systemLayers)[number];
/** One of the walls around a process. Most attacks meet several. */
export type SandboxLayer = SystemLayer | (typeof nodeLayers)[number];

/** In a user namespace any user may have the namespaces below, and root loses its privileges. */
export type Sandbox = { layers: readonly SandboxLayer[]; inUserNamespace: boolean };

/**
 * Limits set by the kernel: an end to every endless loop; no core file, which would put the student's document
 * on the disk; and if the machine runs out of memory, this process is killed before any other.
 */
const limits = ['prlimit', '--core=0', `--cpu=${maxCpuSeconds}`, 'choom', '--adjust', '1000', '--'];
/** The user that owns nothing. */
const asNobody = ['--setuid=65534', '--setgid=65534'];

/** The command that starts a program inside those layers that are the system's. */
function systemPrefix({ layers, inUserNamespace }: Sandbox, visible: readonly string[]): string[] {
  const has = (layer: SystemLayer) => layers.includes(layer);
  const losesRoot = !inUserNamespace && has('privileges') && process.getuid?.() === 0;
  const namespaces = [
    ...(has('network') ? ['--net', '--uts'] : []),
    ...(has('processes') ? ['--pid', '--ipc', '--fork', '--kill-child'] : []),
    ...(has('files') ? ['--mount'] : []),
  ];
  const drop = [...(inUserNamespace ? ['--user'] : []), ...(losesRoot ? asNobody : [])];
  // Mounting needs a privilege, which is dropped after it.
  const untilMounted = inUserNamespace ? ['--user', '--map-root-user'] : [];
  const script = path.join(import.meta.dirname, 'private-root.sh');
  return [
    ...(has('limits') ? limits : []),
    ...(has('privileges') ? ['setpriv', '--no-new-privs'] : []),
    ...(namespaces.length === 0 && !losesRoot
      ? []
      : ['unshare', ...namespaces, ...(has('files') ? untilMounted : drop)]),
    ...(has('files') ? ['sh', script, drop.join(' '), ...visible, '--'] : []),
  ];
}

/** The options of Node for those layers that are Node's. */
function nodeOptions({ layers }: Sandbox, readable: readonly string[]): string[] {
  return [
    ...(layers.includes('permissions')
      ? ['--permission', ...readable.map((file) => `--allow-fs-read=${file}`)]
      : []),
    // The permission model does not cover SQLite, which opens any file.
    ...(layers.includes('modules')
      ? [
          '--no-experimental-sqlite',
          '--disallow-code-generation-from-strings',
          `--import=${lockdown}`,
        ]
      : []),
  ];
}

/** Whether Node starts in this sandbox and can read there what it needs. */
async function works(sandbox: Sandbox): Promise<boolean> {
  const readable = readableFiles(lockdown);
  const [command = '', ...args] = [
    ...systemPrefix(sandbox, [...nodeFiles(), ...readable]),
    process.execPath,
    '--eval',
    'for (const file of process.argv.slice(1)) fs.accessSync(file, fs.constants.R_OK)',
    ...readable,
  ];
  try {
    // Long enough for a busy machine: a layer that is missed here is missing as long as the server runs.
    await promisify(execFile)(command, args, { env: {}, timeout: 60_000 });
    return true;
  } catch (error) {
    if (isExhausted(error)) throw error;
    return false;
  }
}

/** The system has no process, memory or file descriptor left. */
const isExhausted = (error: unknown) =>
  ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'].includes((error as { code?: string }).code ?? '');

/** The tightest sandbox this system allows. */
export async function findSandbox(): Promise<Sandbox> {
  for (const inUserNamespace of [true, false]) {
    const whole = { layers: [...nodeLayers, ...systemLayers], inUserNamespace };
    if (await works(whole)) return whole;
  }
  let best: Sandbox = { layers: nodeLayers, inUserNamespace: false };
  for (const inUserNamespace of [true, false]) {
    let found: Sandbox = { layers: nodeLayers, inUserNamespace };
    for (const layer of systemLayers) {
      const more = { ...found, layers: [...found.layers, layer] };
      if (await works(more)) found = more;
    }
    if (found.layers.length > best.layers.length) best = found;
  }
  return best;
}

/**
 * Starts a program that can reach nothing but the parser's source, a sample and two pipes: no other
 * file, no environment, no other program, no thread, no native code, no text turned into code. What
 * Node cannot forbid, the system does.
 */
export function startSandboxed(
  sandbox: Sandbox,
  program: string,
): ChildProcessByStdio<Writable, Readable, null> {
  const readable = readableFiles(program);
  const [command = '', ...args] = [
    ...systemPrefix(sandbox, [...nodeFiles(), ...readable]),
    process.execPath,
    ...nodeOptions(sandbox, readable),
    `--max-old-space-size=${maxHeapMegabytes}`,
    ...fastReading,
    realpathSync(program),
    sample,
  ];
  // In its own process group: its signals must not reach the server, nor the terminal's signals reach it.
  const child = spawn(command, args, {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', ...replacedDescriptors()],
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
