import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

type ProgramOptions = {
  env?: NodeJS.ProcessEnv;
  isReady(output: string): boolean | Promise<boolean>;
};

const startLimit = 60_000;

/** Starts a program that runs until it is stopped, at the latest with us. */
export async function startProgram(
  [command = '', ...args]: readonly string[],
  { env = process.env, isReady }: ProgramOptions,
) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const stop = () => void child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  const ended = new Promise((resolve) => child.once('exit', resolve));

  const giveUp = Date.now() + startLimit;
  while (!(await isReady(output))) {
    if (failure || child.exitCode !== null || Date.now() > giveUp) {
      stop();
      throw new Error(`${path.basename(command)} did not start:\n${output}`, { cause: failure });
    }
    await sleep(50);
  }
  return { output: () => output, stop, ended };
}
