import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

const mostHeapMegabytes = 256;
const mostCpuSeconds = 30;

/**
 * What the kernel sees to: an end to every loop, no core file, which would put the student's document on the disk, and,
 * should the machine run out of memory, this process before any other.
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
/** A world with no network and no other process in it. */
const alone = ['--net', '--pid', '--fork', '--kill-child'];
const cages = [
  // Among users of its own anybody may have such a world, and root is root no more.
  { prefix: [...limits, 'unshare', '--user', ...alone], isSealed: true },
  { prefix: [...limits, 'unshare', ...alone], isSealed: true },
  { prefix: limits, isSealed: false },
];
/** What a program is started through. */
export type Cage = { prefix: readonly string[]; isSealed: boolean };

/** The tightest cage this system can build. Systems differ in what they allow to whom, so each is tried. */
export async function findCage(): Promise<Cage> {
  for (const cage of cages) {
    const [command = '', ...args] = [...cage.prefix, process.execPath, '--version'];
    const works = promisify(execFile)(command, args, { env: {}, timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (await works) return cage;
  }
  return { prefix: [], isSealed: false };
}

/** A package as it is found and as it really is: where it is linked, Node looks at both places. */
function foldersOf(name: string, from: string): { found: string; real: string } {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = places.map((place) => path.join(place, name)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return { found, real: realpathSync(found) };
}

function readableFolders(): string[] {
  const parser = foldersOf('@coursetrail/audit-parser', import.meta.dirname);
  const used = ['@coursetrail/domain', 'unpdf'].map((name) => foldersOf(name, parser.real));
  return [...new Set([parser, ...used].flatMap(({ found, real }) => [found, real]))];
}

const practice = path.join(import.meta.dirname, '../../../../samples/audit.pdf');

/**
 * Starts a program that can reach nothing but the parser's source and two pipes: no other file, no environment, no
 * program, thread or native code, no text turned into code. What Node cannot keep from it the cage does.
 */
export function startIsolated(
  { prefix }: Cage,
  program: string,
): ChildProcessByStdio<Writable, Readable, null> {
  const readable = [realpathSync(program), practice, ...readableFolders()];
  const line = [
    ...prefix,
    process.execPath,
    '--permission',
    ...readable.map((place) => `--allow-fs-read=${place}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${mostHeapMegabytes}`,
    // A quarter of a warm reading would go into collecting its short-lived pieces.
    '--min-semi-space-size=16',
    program,
    practice,
  ];
  const [command = '', ...args] = line;
  // In a group of its own: a signal to its group must not reach the server, nor one from the terminal the process.
  return spawn(command, args, {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** What a process and those it started hold in memory, outside the heap as well; 0 where the system does not tell. */
export function megabytesOf(pid: number): number {
  const status = told(`/proc/${pid}/status`);
  const started = told(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  return started.reduce((sum, child) => sum + megabytesOf(child), own);
}

/** Only Linux tells, and only while the process lives. */
function told(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
