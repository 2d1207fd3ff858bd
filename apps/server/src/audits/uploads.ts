import type { Audit } from '@coursetrail/audit-parser';
import type { Result, Uid } from '@coursetrail/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Problem } from '../http/problems.ts';
import { openFailureBudget } from './failure-budget.ts';
import type { AuditReader } from './reader.ts';
import { NoReaderError, type ReadingProblem } from './reader-process.ts';
import { type UploadRefusal, uploadMetrics } from './upload-metrics.ts';
import { openUploadQueue } from './upload-queue.ts';
import { fileOf } from './upload-request.ts';

/** At worst the last upload waits two to three minutes, and the files take a third of a gigabyte. */
const maxQueueLength = 32;

export type Uploads = ReturnType<typeof openUploads>;

/** The uploads of this server process: their queue, what their failures cost, and the numbers of both. */
export function openUploads(audits: AuditReader, registry: Registry) {
  const budget = openFailureBudget();
  const queue = openUploadQueue({
    atOnce: audits.atOnce,
    maxLength: maxQueueLength,
    failedSecondsOf: budget.spentBy,
  });
  const metrics = uploadMetrics(registry, audits, queue.sizes);

  /** Ends a request that cannot be served now. */
  const refuse = (code: UploadRefusal, cause?: unknown): never => {
    metrics.refused.inc({ code });
    throw new Problem(code, { cause });
  };

  /** Reads a file whose turn has come. The time of one that fails, or whose student leaves, is charged to them. */
  const readCharged = async (uid: Uid, file: Uint8Array, gone: AbortSignal) => {
    const start = performance.now();
    let outcome: 'read' | 'failed' | undefined;
    try {
      const reading = await audits.read(file, gone);
      outcome = reading.ok ? 'read' : 'failed';
      metrics.outcomes.inc({ outcome: reading.ok ? 'read' : reading.problem });
      return reading;
    } catch (error) {
      if (gone.aborted) {
        outcome = 'failed';
        metrics.outcomes.inc({ outcome: 'gone' });
      }
      throw error;
    } finally {
      const seconds = (performance.now() - start) / 1000;
      if (outcome !== undefined) metrics.readingSeconds.inc({ outcome }, seconds);
      if (outcome === 'failed') budget.charge(uid, seconds);
    }
  };

  return {
    positionOf: queue.positionOf,

    /** What the file of an upload says. Throws a problem when it cannot be read now, or when the student is gone. */
    async read(
      request: FastifyRequest,
      reply: FastifyReply,
      gone: AbortSignal,
    ): Promise<Result<Audit, ReadingProblem>> {
      const { uid } = request.caller;
      const wait = budget.secondsToWait(uid);
      if (wait > 0) {
        reply.header('retry-after', wait);
        return refuse('too-many-failed-files');
      }
      try {
        const queued = await queue.enqueue(uid, gone, async (waitForTurn) => {
          const file = await fileOf(request);
          await waitForTurn();
          return readCharged(uid, file, gone);
        });
        return queued.ok ? queued.value : refuse(queued.problem);
      } catch (error) {
        if (!(error instanceof NoReaderError)) throw error;
        return refuse('reader-unavailable', error);
      }
    },
  };
}
