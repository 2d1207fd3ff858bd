import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/** The line that starts a tool of ours with the Node we run on, wherever PATH points. */
export const tool = (file: string) => [process.execPath, path.join(root, 'node_modules', file)] as const;

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
export function run(line: readonly string[], { limitSeconds, show = false, ...options }: RunOptions): Promise<Outcome> {
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
      output += `\n${path.basename(command)} was ended after ${limitSeconds} s.\n`;
      if (show) console.error(`${path.basename(command)} was ended after ${limitSeconds} s.`);
      child.kill('SIGKILL');
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

const running = new Set<{ kill(signal?: NodeJS.Signals): boolean }>();

/** Ends with their caller the programs it started: nothing may outlive an interrupted command. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
