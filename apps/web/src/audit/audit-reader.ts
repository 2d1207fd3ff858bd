import type { AuditReadResult, AuditReply, AuditRequest, DrawnPage, Numbered } from './audit-worker.ts';

/** Any audit is read in a second or two; one that takes this long is left to the server. */
const timeLimit = 15_000;

/** Reads one file in a worker of its own, in this browser: nothing is sent anywhere. Throws where there are no workers. */
export class PreviewReader {
  readonly #worker = new Worker(new URL('./audit-worker.ts', import.meta.url), { type: 'module' });
  readonly #pending = new Map<number, PromiseWithResolvers<AuditReply>>();
  #requests = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Numbered<AuditReply>>) => {
      this.#pending.get(data.id)?.resolve(data);
      this.#pending.delete(data.id);
    };
    this.#worker.onerror = (event) => {
      // Logged once, with its cause, by the page.
      event.preventDefault();
      // A script that cannot be loaded comes as a bare event that says nothing.
      this.close(event.message || 'its script could not be loaded');
    };
  }

  async read(file: File): Promise<AuditReadResult> {
    const reply = await this.#request({ file });
    if ('result' in reply) return reply.result;
    throw failureIn(reply);
  }

  async draw(page: number, pixels: number): Promise<DrawnPage> {
    const reply = await this.#request({ page, pixels });
    if ('drawn' in reply) return reply.drawn;
    throw failureIn(reply);
  }

  /** Ends the work, whatever its state. */
  close(reason: unknown = 'closed') {
    this.#worker.terminate();
    const failure = new Error('The audit worker has ended.', { cause: reason });
    for (const { reject } of this.#pending.values()) reject(failure);
    this.#pending.clear();
  }

  #request(request: AuditRequest): Promise<AuditReply> {
    const id = ++this.#requests;
    const pending = Promise.withResolvers<AuditReply>();
    this.#pending.set(id, pending);
    this.#worker.postMessage({ id, ...request } satisfies Numbered<AuditRequest>);
    const limit = setTimeout(() => this.close('took too long'), timeLimit);
    return pending.promise.finally(() => clearTimeout(limit));
  }
}

const failureIn = (reply: AuditReply): Error =>
  new Error('The audit worker failed.', { cause: 'error' in reply ? reply.error : reply });
