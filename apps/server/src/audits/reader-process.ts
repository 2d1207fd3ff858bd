import type { Audit, AuditProblem } from '@coursetrail/audit-parser';
import { fail, type Result } from '@coursetrail/domain';
import { parseChildReply } from './child-reply.ts';
import { megabytesOf } from './process-memory.ts';
import { endSandboxed, type Sandbox, startSandboxed } from './sandbox.ts';

export type ReadingProblem = AuditProblem | 'file-too-large' | 'took-too-long';

/** No process could be started to read a file, or it did not live: the server's fault, not the file's. */
export class NoReaderError extends Error {}

export const defaultLimits = {
  milliseconds: 10_000,
  megabytes: 512,
  maxReplyLength: 1024 * 1024,
  /** For a process to load the parser, on a machine busy with other things. */
  startMilliseconds: 60_000,
};
export type ReaderLimits = typeof defaultLimits;

const memoryCheckMs = 50;

/** A process that reads one file. */
export type ReaderProcess = ReturnType<typeof startReaderProcess>;

/**
 * Starts one process. It says 'ready' when the parser is loaded, takes a file, and replies with a line
 * of JSON. Nothing it says is trusted before it is checked, and it is killed after its reply.
 */
export function startReaderProcess(sandbox: Sandbox, program: string, limits: ReaderLimits) {
  const child = startSandboxed(sandbox, program);
  let output = '';
  /** Why it was ended before it had replied. */
  let reason: 'damaged' | 'took-too-long' | 'stopped' | undefined;
  /** Why it could not be started. */
  let startError: Error | undefined;
  const end = (why?: typeof reason) => {
    reason ??= why;
    endSandboxed(child);
  };

  const ready = Promise.withResolvers<boolean>();
  const replied = Promise.withResolvers<void>();
  const start = setTimeout(end, limits.startMilliseconds);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > limits.maxReplyLength) end('damaged');
    const firstLine = output.indexOf('\n');
    if (firstLine >= 0) ready.resolve(true);
    if (firstLine < output.length - 1 && text.endsWith('\n')) replied.resolve();
  });
  const ended = new Promise<void>((resolve) => {
    // A program that cannot be started emits an error and no close.
    child.on('error', (error) => {
      startError = error;
      resolve();
    });
    child.on('close', () => resolve());
  }).finally(() => {
    ready.resolve(false);
    replied.resolve();
  });
  ready.promise.then(() => clearTimeout(start));
  // A process that ends before it has taken the file leaves a broken pipe.
  child.stdin.on('error', () => undefined);
  child.stdout.on('error', () => end('damaged'));

  return {
    ended,
    /** Whether it has come to life. */
    ready: ready.promise,
    /** What a log may say about its end. */
    exit: () => ({ exitCode: child.exitCode, signal: child.signalCode, error: startError }),
    /** Ends it, for a reason that is not the file's. */
    stop: () => end('stopped'),
    async read(bytes: Uint8Array, signal?: AbortSignal): Promise<Result<Audit, ReadingProblem>> {
      const giveUp = () => end();
      signal?.addEventListener('abort', giveUp);
      const memoryCheck = setInterval(() => {
        if (megabytesOf(child.pid ?? 0) > limits.megabytes) end('damaged');
      }, memoryCheckMs);
      let timeout: NodeJS.Timeout | undefined;
      try {
        signal?.throwIfAborted();
        child.stdin.end(bytes);
        const isReady = await ready.promise;
        signal?.throwIfAborted();
        if (!isReady)
          throw new NoReaderError('A process to read audits did not start.', {
            cause: startError,
          });
        timeout = setTimeout(end, limits.milliseconds, 'took-too-long');
        await replied.promise;
        signal?.throwIfAborted();
        if (reason === 'stopped') throw new NoReaderError('The process was stopped before it had read the file.');
        if (reason !== undefined) return fail(reason);
        const reply = parseChildReply(output.slice(output.indexOf('\n')));
        // Killed by the kernel, which ends it first when memory runs out; unshare then says 1, and our program never
        // does. What the file itself may take is limited by V8, which aborts, and by us.
        if (reply === null && (child.signalCode === 'SIGKILL' || child.exitCode === 1))
          throw Object.assign(new NoReaderError('The process was killed.'), { code: 'SIGKILL' });
        return reply ?? fail('damaged');
      } finally {
        signal?.removeEventListener('abort', giveUp);
        clearInterval(memoryCheck);
        clearTimeout(timeout);
        end();
      }
    },
  };
}
