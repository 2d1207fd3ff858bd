import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** The command that starts one of our tools with the Node that runs us, wherever PATH points. */
export const tool = (file: string) => [process.execPath, path.join(root, 'node_modules', file)] as const;

/** The npm that started us, or the one on PATH. */
export function npm(): readonly string[] {
  const cli = process.env['npm_execpath'];
  return cli && path.basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
}

export type RunResult = { ok: boolean; output: string; seconds: number };
type RunOptions = SpawnOptions & {
  /** Ended when it has printed nothing for so long: it hangs, whereas one that prints is only slow. */
  silentSeconds: number;
  /** Printed as it comes instead of collected. */
  show?: boolean;
};

/** Runs a program to its end, or kills it when it is silent. Never throws: a program that cannot start has failed. */
export function run(
  line: readonly string[],
  { silentSeconds, show = false, ...options }: RunOptions,
): Promise<RunResult> {
  const [command = '', ...args] = line;
  const started = performance.now();
  let output = '';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // The leader of a process group of its own, so that what it starts ends with it.
      detached: hasGroups,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const timer = setTimeout(() => {
      output += `\n${path.basename(args[0] ?? command)} was silent for ${silentSeconds} s and was ended; it hangs, or this machine is very busy.\n`;
      endGroup(child, 'SIGINT');
      setTimeout(() => endGroup(child, 'SIGKILL'), 5000).unref();
    }, silentSeconds * 1000);
    const settle = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    };
    const hear = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      timer.refresh();
      if (show) stream.write(chunk);
      else output += chunk;
    };
    child.stdout?.on('data', hear(process.stdout));
    child.stderr?.on('data', hear(process.stderr));
    child.on('error', (error) => {
      output += `${error.message}\n`;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

/** Windows has no process groups: there a program is ended alone. */
const hasGroups = process.platform !== 'win32';

/** Ends a program and everything it has started. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (!hasGroups) child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // All of it has ended already.
  }
}

const running = new Set<ChildProcess>();

// Nothing may outlive an interrupted command. SIGINT rather than SIGTERM, because test runners clean up on it.
process.on('exit', () => {
  for (const child of running) endGroup(child, 'SIGINT');
});

/**
 * Makes signals end this process through its exit handlers, which a bare signal skips. Returns a function that
 * replaces this end with a gentler one once a server is running.
 */
export function endOnSignals(): (end: (signal: NodeJS.Signals) => void) => void {
  let end = (signal: NodeJS.Signals): void => process.exit(128 + os.constants.signals[signal]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  return (gentler) => {
    end = gentler;
  };
}

/** A port that is free now; another program may take it before it is opened. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
