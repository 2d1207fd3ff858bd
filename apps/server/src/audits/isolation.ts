import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

const mostHeapMegabytes = 256;
const mostCpuSeconds = 30;

/** What the kernel sees to: an end to every loop, and no core file, which would put the student's document on the disk. */
const limits = ['prlimit', '--core=0', `--cpu=${mostCpuSeconds}`];
/** A network with nothing in it. In a user namespace of its own anybody may have one, and root is root no more. */
const cages = [
  { prefix: [...limits, 'unshare', '--user', '--net'], hasNetwork: false },
  { prefix: [...limits, 'unshare', '--net'], hasNetwork: false },
  { prefix: limits, hasNetwork: true },
];
/** What a program is started through. */
export type Cage = { prefix: readonly string[]; hasNetwork: boolean };

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
  return { prefix: [], hasNetwork: true };
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
 * Starts a program that can reach nothing but the parser's source, its three pipes and, where no cage keeps it from it,
 * the network: no other file, no process, no thread, no native code, no text turned into code, no environment.
 */
export function startIsolated({ prefix }: Cage, program: string): ChildProcessByStdio<Writable, Readable, null> {
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
  const child = spawn(command, args, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
  // Should the machine run out of memory, the kernel takes this process before any other.
  if (child.pid !== undefined) attempt(() => writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000'));
  return child;
}

/** What a process holds in memory, buffers outside the heap included; 0 where the system does not tell. */
export function megabytesOf(pid: number): number {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'latin1')) ?? '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** For what only Linux has, and only while the process lives. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
