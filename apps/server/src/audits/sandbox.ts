import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

const mostHeapMegabytes = 256;
const mostCpuSeconds = 30;

/**
 * Limits set by the kernel: an end to every endless loop; no core file, which would put the student's document
 * on the disk; and if the machine runs out of memory, this process is killed before any other.
 */
const limits = [
  'prlimit',
  '--core=0',
  `--cpu=${mostCpuSeconds}`,
  'choom',
  '--adjust',
  '1000',
  '--',
];
/** Namespaces with no network and no other process. */
const namespaces = ['--net', '--pid', '--fork', '--kill-child'];
const sandboxes = [
  // In a user namespace any user can do this, and root loses its privileges.
  { prefix: [...limits, 'unshare', '--user', ...namespaces], isSealed: true },
  { prefix: [...limits, 'unshare', ...namespaces], isSealed: true },
  { prefix: limits, isSealed: false },
];
/** The command line that a program is started through. */
export type Sandbox = { prefix: readonly string[]; isSealed: boolean };

/** The tightest sandbox this system allows. Systems differ in what they allow, so each is tried in turn. */
export async function findSandbox(): Promise<Sandbox> {
  for (const sandbox of sandboxes) {
    const [command = '', ...args] = [...sandbox.prefix, process.execPath, '--version'];
    const works = promisify(execFile)(command, args, { env: {}, timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (await works) return sandbox;
  }
  return { prefix: [], isSealed: false };
}

/** The folder of a package, and the one it links to. Node reads both. */
function foldersOf(name: string, from: string): { found: string; real: string } {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return { found, real: realpathSync(found) };
}

function readableFolders(): string[] {
  const parser = foldersOf('@coursetrail/audit-parser', import.meta.dirname);
  const used = ['@coursetrail/domain', 'unpdf'].map((name) => foldersOf(name, parser.real));
  return [...new Set([parser, ...used].flatMap(({ found, real }) => [found, real]))];
}

const sample = path.join(import.meta.dirname, '../../../../samples/audit.pdf');

/**
 * Starts a program that can reach nothing but the parser's source, a sample and two pipes: no other
 * file, no environment, no other program, no thread, no native code, no text turned into code. What
 * Node cannot forbid, the sandbox does.
 */
export function startSandboxed(
  { prefix }: Sandbox,
  program: string,
): ChildProcessByStdio<Writable, Readable, null> {
  const readable = [realpathSync(program), sample, ...readableFolders()];
  const commandLine = [
    ...prefix,
    process.execPath,
    '--permission',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${mostHeapMegabytes}`,
    // With the default, a warm process would spend a quarter of its time collecting short-lived objects.
    '--min-semi-space-size=16',
    program,
    sample,
  ];
  const [command = '', ...args] = commandLine;
  // In its own process group: its signals must not reach the server, nor the terminal's signals reach it.
  return spawn(command, args, {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** The memory of a process and its children, heap and everything else; 0 where the system does not say. */
export function megabytesOf(pid: number): number {
  const status = readProcFile(`/proc/${pid}/status`);
  const children = readProcFile(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  return children.reduce((sum, child) => sum + megabytesOf(child), own);
}

/** Empty except on Linux, and once the process has ended. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
