import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';
import { programEnv } from '../test-kit.ts';

export type CommandResult = { status: number | null; stdout: string; stderr: string };
type CommandSettings = Record<string, string>;

export const commandFile = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

/** Runs a command as an operator does, in its own process. */
export function spawnCommand(name: string, settings: CommandSettings, ...args: string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandFile(name), ...args], {
    env: { ...programEnv, ...settings },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

let calls = 0;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the same file in this process. A process of its own would spend most of a second loading what is loaded here
 * already, so a test file calls each command once with `spawnCommand` and otherwise like this.
 */
export async function runCommand(name: string, settings: CommandSettings, ...args: string[]): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const collect =
    (stream: keyof typeof printed) =>
    (...words: unknown[]) => {
      printed[stream] += `${format(...words)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(collect('stdout')),
    vi.spyOn(console, 'error').mockImplementation(collect('stderr')),
  ];
  const { argv, env, exitCode } = process;
  const umask = process.umask();
  const listeners = signals.map((signal) => [signal, process.listeners(signal)] as const);
  process.argv = [process.execPath, commandFile(name), ...args];
  process.env = { ...programEnv, ...settings };
  process.exitCode = undefined;
  try {
    // A new address each time, because a module runs only when it is imported for the first time.
    calls += 1;
    const address = `${commandFile(name)}?call=${calls}`;
    await import(address);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, env, exitCode });
    process.umask(umask);
    for (const [signal, before] of listeners)
      for (const added of process.listeners(signal).filter((each) => !before.includes(each)))
        process.off(signal, added);
  }
}
