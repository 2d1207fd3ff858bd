import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Audit, AuditProblem } from '@coursetrail/audit-parser';
import { largestUpload } from '@coursetrail/contract';
import { fail, type Result } from '@coursetrail/domain';
import { parseAnswer } from './answer.ts';
import { type Cage, findCage, megabytesOf, startIsolated } from './isolation.ts';

type ReadingProblem = AuditProblem | 'file-too-large' | 'took-too-long';

export type AuditReader = {
  /** How many files it is wise to have read at the same time. */
  atOnce: number;
  /** Reads a file in a process that is used for nothing else. Rejects when `signal` aborts, or when no process can be had. */
  read(bytes: Uint8Array, signal?: AbortSignal): Promise<Result<Audit, ReadingProblem>>;
  /** Has processes waiting before the first file comes. */
  warm(): void;
  /** Ends every process, also those that read. */
  close(): Promise<void>;
};

type ReaderOptions = {
  atOnce?: number;
  /** How many processes wait for a file, so that a student does not wait for them. */
  waiting?: number;
  /** What the processes run; a test may give a worse one. */
  program?: string;
  limits?: Partial<typeof usualLimits>;
  log?: { warn(about: object, event: string): void };
};

const usualLimits = {
  milliseconds: 10_000,
  megabytes: 512,
  longestAnswer: 1024 * 1024,
  /** For a process to load the parser, on a machine busy with other things. */
  startMilliseconds: 60_000,
};
const watchEvery = 50;
const longestPause = 60_000;

/** A process that has not read yet. */
type Waiting = ReturnType<typeof startReader>;

/**
 * Starts one process. It says 'ready' when the parser is loaded, takes a file, and answers with a line of JSON. Nothing
 * it says is believed before it is checked, and it does not outlive its answer.
 */
function startReader(cage: Cage, program: string, limits: typeof usualLimits) {
  const child = startIsolated(cage, program);
  let said = '';
  /** Why it was ended before it had answered. */
  let reason: 'damaged' | 'took-too-long' | undefined;
  const end = (why?: typeof reason) => {
    reason ??= why;
    child.kill('SIGKILL');
  };

  const ready = Promise.withResolvers<boolean>();
  const answered = Promise.withResolvers<void>();
  const start = setTimeout(end, limits.startMilliseconds);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.length > limits.longestAnswer) end('damaged');
    const firstLine = said.indexOf('\n');
    if (firstLine >= 0) ready.resolve(true);
    if (firstLine < said.length - 1 && text.endsWith('\n')) answered.resolve();
  });
  const ended = new Promise<void>((resolve) => {
    // A program that cannot be started has an error and no end.
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  }).finally(() => {
    ready.resolve(false);
    answered.resolve();
  });
  ready.promise.then(() => clearTimeout(start));
  // A process that ends before it has taken the file leaves a broken pipe.
  child.stdin.on('error', () => undefined);

  return {
    ended,
    end: () => end(),
    async read(bytes: Uint8Array, signal?: AbortSignal): Promise<Result<Audit, ReadingProblem>> {
      const giveUp = () => end();
      signal?.addEventListener('abort', giveUp);
      const watch = setInterval(() => {
        if (megabytesOf(child.pid ?? 0) > limits.megabytes) end('damaged');
      }, watchEvery);
      let clock: NodeJS.Timeout | undefined;
      try {
        signal?.throwIfAborted();
        child.stdin.end(bytes);
        const isReady = await ready.promise;
        signal?.throwIfAborted();
        if (!isReady) throw new Error('A process to read audits in did not start.');
        clock = setTimeout(end, limits.milliseconds, 'took-too-long');
        await answered.promise;
        signal?.throwIfAborted();
        return reason === undefined
          ? (parseAnswer(said.slice(said.indexOf('\n'))) ?? fail('damaged'))
          : fail(reason);
      } finally {
        signal?.removeEventListener('abort', giveUp);
        clearInterval(watch);
        clearTimeout(clock);
        end();
      }
    },
  };
}

/** Reads audits, each in a process of its own, of which a few wait loaded and practiced. */
export function openAuditReader(options: ReaderOptions = {}): AuditReader {
  const {
    atOnce = availableParallelism(),
    waiting: wanted = 2,
    program = fileURLToPath(new URL('child.ts', import.meta.url)),
    log,
  } = options;
  const limits = { ...usualLimits, ...options.limits };
  const waiting: Waiting[] = [];
  const reading = new Set<Waiting>();
  let isClosed = false;
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;

  let cage: Promise<Cage> | undefined;
  const theCage = () => {
    cage ??= findCage().then((found) => {
      if (!found.isSealed)
        log?.warn({}, 'no namespaces here: a file that breaks its reader could reach the network');
      return found;
    });
    return cage;
  };

  /** Fewer where many read already: a new process would only take their time. */
  const startMissing = async () => {
    const found = await theCage();
    while (
      !isClosed &&
      pause === undefined &&
      waiting.length < Math.min(wanted, atOnce - reading.size)
    ) {
      const reader = startReader(found, program, limits);
      waiting.push(reader);
      reader.ended.then(() => onEnd(reader));
    }
  };

  const fill = () => {
    // The server must not end because its own folder is being replaced; whoever uploads meanwhile hears of it.
    startMissing().catch(() => log?.warn({}, 'no process to read audits in can be started'));
  };

  /** A process that ends while it waits is replaced, ever more slowly if that goes on. */
  const onEnd = (reader: Waiting) => {
    const place = waiting.indexOf(reader);
    if (isClosed || place < 0) return;
    waiting.splice(place, 1);
    failures += 1;
    if (failures === 1) log?.warn({}, 'a process to read audits in ended before it was used');
    pause ??= setTimeout(
      () => {
        pause = undefined;
        fill();
      },
      Math.min(longestPause, 500 * 2 ** failures),
    );
  };

  return {
    atOnce,
    async read(bytes, signal) {
      if (bytes.length > largestUpload) return fail('file-too-large');
      const reader = waiting.shift() ?? startReader(await theCage(), program, limits);
      if (isClosed) reader.end();
      reading.add(reader);
      try {
        const answer = await reader.read(bytes, signal);
        failures = 0;
        return answer;
      } finally {
        reading.delete(reader);
        fill();
      }
    },
    warm: fill,
    async close() {
      isClosed = true;
      clearTimeout(pause);
      const all = [...waiting, ...reading];
      for (const reader of all) reader.end();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
