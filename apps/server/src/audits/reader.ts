import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Audit } from '@coursetrail/audit-parser';
import { maxUploadBytes } from '@coursetrail/contract';
import { fail, type Result } from '@coursetrail/domain';
import { logFields } from '../errors/log-fields.ts';
import { closeInherited } from './inherited-descriptors.ts';
import {
  defaultLimits,
  NoReaderError,
  type ReaderLimits,
  type ReaderProcess,
  type ReadingProblem,
  startReaderProcess,
} from './reader-process.ts';
import { findSandbox, type Sandbox, systemLayers, withCompiled } from './sandbox.ts';
import { ownProgram } from './visible-files.ts';

export type AuditReader = {
  /** How many files should be read at the same time. */
  atOnce: number;
  /** Reads a file in its own process. Rejects when `signal` aborts, and with `NoReaderError`. */
  read(bytes: Uint8Array, signal?: AbortSignal): Promise<Result<Audit, ReadingProblem>>;
  /** Looks at the sandbox now, and after a while starts processes, before the first file arrives. */
  warm(afterMs?: number): void;
  /** The layers of the sandbox that this system does not allow, as far as it has been looked at. */
  missingLayers(): readonly string[];
  /** Whether processes come to life. If the last one did not, no file can be read until one does. */
  canStart(): boolean;
  /** Ends every process, including those that are reading; their files are not blamed. */
  close(): Promise<void>;
};

type ReaderOptions = {
  atOnce?: number;
  /** How many processes wait for a file, so that a student does not wait for them. */
  waiting?: number;
  /** The file that the processes run; a test may pass one that misbehaves. */
  program?: string;
  /** How its processes are locked in; by default as tightly as the system allows. */
  sandbox?: () => Promise<Sandbox>;
  limits?: Partial<ReaderLimits>;
  log?: { warn(fields: object, event: string): void };
};

const maxPauseMs = 60_000;
/** A new process would take the time of the reply to the file just read. */
const pauseAfterReading = 100;

/** What the operator reads when the system does not allow a layer of the sandbox. */
const withoutLayer = {
  limits: 'no prlimit or choom here: a reading process has no limit on its CPU time',
  privileges: 'no setpriv here: a file that breaks its reader has the rights of the server’s user',
  network: 'no network namespace here: a file that breaks its reader could reach the network',
  processes: 'no process namespace here: a file that breaks its reader could signal the server',
  files: 'no mount namespace here: a file that breaks its reader could reach sockets and files',
};

/** Reads audits, each in its own process. A few processes wait, loaded and warmed up with a sample. */
export function openAuditReader(options: ReaderOptions = {}): AuditReader {
  const {
    atOnce = availableParallelism(),
    waiting: wanted = 2,
    program = ownProgram,
    sandbox: lookForSandbox = findSandbox,
    log,
  } = options;
  closeInherited();
  const limits = { ...defaultLimits, ...options.limits };
  const waiting: ReaderProcess[] = [];
  const reading = new Set<ReaderProcess>();
  const closing = new AbortController();
  let failures = 0;
  let couldStart = true;
  let pause: NodeJS.Timeout | undefined;
  let refill: NodeJS.Timeout | undefined;

  let missingLayers: (typeof systemLayers)[number][] = [];
  let sandboxFound: Promise<Sandbox> | undefined;
  const sandbox = () => {
    sandboxFound ??= lookForSandbox().then(
      (found) => {
        missingLayers = systemLayers.filter((layer) => !found.layers.includes(layer));
        for (const layer of missingLayers)
          log?.warn({ code: `SANDBOX_WITHOUT_${layer.toUpperCase()}_LAYER` }, withoutLayer[layer]);
        return found;
      },
      (error) => {
        // The machine was too busy, or had no process or file descriptor left. That says nothing about its layers.
        sandboxFound = undefined;
        throw error;
      },
    );
    return sandboxFound;
  };

  let compiled: Promise<Sandbox> | undefined;
  let compiledFolder: string | undefined;
  /** Compiles our program once, for all processes that wait; again when something has tidied the temporary folder. */
  const compiledSandbox = () => {
    if (compiledFolder !== undefined && !existsSync(compiledFolder)) compiled = undefined;
    compiled ??= sandbox().then(async (found) => {
      const made = program === ownProgram ? await withCompiled(found, closing.signal) : found;
      compiledFolder = made.compiled;
      return made;
    });
    compiled.catch(() => {
      compiled = undefined;
    });
    return compiled;
  };

  const notStarted = (cause: unknown): never => {
    couldStart = false;
    throw new NoReaderError('A process to read audits could not be started.', { cause });
  };

  const startOne = (found: Sandbox) => {
    try {
      const reader = startReaderProcess(found, program, limits);
      // One that is not ready may have been ended by us.
      reader.ready.then((isReady) => {
        if (isReady) couldStart = true;
      });
      return reader;
    } catch (cause) {
      return notStarted(cause);
    }
  };

  /** Starts fewer while many are reading: a new process would only take their time. */
  const startMissing = async () => {
    if (wanted === 0) return;
    const found = await compiledSandbox();
    while (!closing.signal.aborted && pause === undefined && waiting.length < Math.min(wanted, atOnce - reading.size)) {
      const reader = startOne(found);
      waiting.push(reader);
      reader.ended.then(() => onEnd(reader));
    }
  };

  const fill = () => {
    // No process can be started while an operator replaces the program's folder. The server must survive that; only an
    // upload at that moment fails.
    startMissing().catch((error) => {
      couldStart = false;
      log?.warn(
        logFields(error instanceof NoReaderError ? error.cause : error),
        'no process to read audits can be started',
      );
      fillAfter(maxPauseMs);
    });
  };

  const fillAfter = (ms: number) => {
    if (closing.signal.aborted) return;
    refill ??= setTimeout(() => {
      refill = undefined;
      fill();
    }, ms);
  };

  /** Replaces a process that ended while it waited, more and more slowly if that goes on. */
  const onEnd = (reader: ReaderProcess) => {
    const index = waiting.indexOf(reader);
    if (closing.signal.aborted || index < 0) return;
    waiting.splice(index, 1);
    failures += 1;
    couldStart = false;
    if (failures === 1) {
      const { error, ...exit } = reader.exit();
      log?.warn(error === undefined ? exit : logFields(error), 'a process to read audits ended before it was used');
    }
    pause ??= setTimeout(
      () => {
        pause = undefined;
        fill();
      },
      Math.min(maxPauseMs, 500 * 2 ** failures),
    );
  };

  return {
    atOnce,
    async read(bytes, signal) {
      if (bytes.length > maxUploadBytes) return fail('file-too-large');
      signal?.throwIfAborted();
      const reader = waiting.shift() ?? startOne(await (compiled ? compiledSandbox() : sandbox()).catch(notStarted));
      if (closing.signal.aborted) reader.stop();
      reading.add(reader);
      try {
        const result = await reader.read(bytes, signal);
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof NoReaderError) couldStart = false;
        throw error;
      } finally {
        reading.delete(reader);
        fillAfter(pauseAfterReading);
      }
    },
    warm(afterMs = 0) {
      // If this fails, starting a process fails as well, and says why.
      sandbox().catch(() => undefined);
      fillAfter(afterMs);
    },
    missingLayers: () => missingLayers,
    canStart: () => couldStart,
    async close() {
      closing.abort();
      clearTimeout(pause);
      clearTimeout(refill);
      const all = [...waiting, ...reading];
      for (const reader of all) reader.stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
