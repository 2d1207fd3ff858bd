import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/** The line that starts a tool of ours with the Node we run on, wherever PATH points. */
export const tool = (file: string) =>
  [process.execPath, path.join(root, 'node_modules', file)] as const;

/** The npm that started us, or the one on PATH. */
export function npm(): readonly string[] {
  const cli = process.env['npm_execpath'];
  return cli && path.basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
}

export type Outcome = { ok: boolean; output: string; seconds: number };
type RunOptions = SpawnOptions & {
  limitSeconds: number;
  /** Shown as it comes instead of kept. */
  show?: boolean;
};

/** Runs a program to its end, or ends it at its limit. Never throws: a program that cannot start has failed. */
export function run(
  line: readonly string[],
  { limitSeconds, show = false, ...options }: RunOptions,
): Promise<Outcome> {
  const [command = '', ...args] = line;
  const started = performance.now();
  let output = '';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const timer = setTimeout(() => {
      output += `\n${path.basename(args[0] ?? command)} took longer than ${limitSeconds} s and was ended.\n`;
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 5000).unref();
    }, limitSeconds * 1000);
    const settle = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    };
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

const running = new Set<ChildProcess>();

// Nothing may outlive an interrupted command. Interrupted, not terminated: test runners then clear up.
process.on('exit', () => {
  for (const child of running) child.kill('SIGINT');
});

/**
 * Ends us on a signal by way of the exit handlers, ours and others', which a bare signal passes over.
 * Answers a function that puts a gentler end in its place, for when a server runs.
 */
export function endOnSignals(): (end: (signal: NodeJS.Signals) => void) => void {
  let end = (signal: NodeJS.Signals): void => process.exit(128 + os.constants.signals[signal]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(signal));
  return (gentler) => {
    end = gentler;
  };
}

/** A port nobody uses now; somebody may by the time it is opened. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
