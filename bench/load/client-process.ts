import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadSetup } from './generator.ts';
import type { LoadJob, LoadSummary } from './samples.ts';

const program = fileURLToPath(new URL('generator.ts', import.meta.url));

/** `ownCpu`: milliseconds of processor time that sending took. It is taken from the same cores as the server's. */
export type LoadRun = LoadSummary & { ownCpu: number };
export type LoadProcess = { run(job: LoadJob): Promise<LoadRun>; stop(): void };

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const ended = once(child, 'exit', settled).then(([code]) => {
    throw new Error(`The process that sends requests ended with ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', settled), ended]);
    return message;
  } finally {
    ended.catch(() => {});
    settled.abort();
  }
}

/** The students' browsers, in a process of their own: what they do must not hold up what measures. */
export async function startLoadProcess(setup: LoadSetup): Promise<LoadProcess> {
  const child = fork(program, [JSON.stringify(setup)]);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await nextMessage(child);
  return {
    async run(job) {
      child.send(job);
      return (await nextMessage(child)) as LoadRun;
    },
    stop() {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
    },
  };
}
