import { vi } from 'vitest';
import type { AuditReply, AuditRequest, Numbered } from './audit-worker.ts';

/** Replaces the worker that reads audits. Without a reply it reads forever. Returns the workers as they are started. */
export function playAuditWorker(
  respond: (request: AuditRequest) => AuditReply | Promise<AuditReply> | undefined = () => undefined,
) {
  const workers: { isTerminated: boolean }[] = [];
  class FakeWorker {
    isTerminated = false;
    onmessage?: (event: { data: Numbered<AuditReply> }) => void;

    constructor() {
      workers.push(this);
    }

    async postMessage({ id, ...request }: Numbered<AuditRequest>) {
      const reply = await respond(request);
      if (reply !== undefined && !this.isTerminated) this.onmessage?.({ data: { id, ...reply } });
    }

    terminate() {
      this.isTerminated = true;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return workers;
}
