import type { Answer, Answers, Question } from '../audit-worker.ts';

/** Any audit is read in a second or two; what takes this long is left to the server. */
const patience = 15_000;

type Waiting = { resolve: (value: never) => void; reject: (reason: Error) => void };

/** Reads one file in a worker of its own, in this browser: nothing is sent anywhere. Throws where there are no workers. */
export class AuditReader {
  readonly #worker = new Worker(new URL('../audit-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { resolve, reject } = this.#waiting.get(data.id) ?? {};
      this.#waiting.delete(data.id);
      if ('value' in data) resolve?.(data.value as never);
      else reject?.(new Error('The worker could not do it.'));
    };
    this.#worker.onerror = () => this.close();
  }

  read = (file: File): Promise<Answers['read']> => this.#ask({ file });
  draw = (page: number, pixels: number): Promise<Answers['drawn']> => this.#ask({ page, pixels });

  /** Ends the work, whatever it is at. */
  close() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error('The worker has ended.'));
    this.#waiting.clear();
  }

  #ask<Value>(question: { file: File } | { page: number; pixels: number }): Promise<Value> {
    const id = ++this.#asked;
    const tooLate = setTimeout(() => this.close(), patience);
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...question } satisfies Question);
    }).finally(() => clearTimeout(tooLate));
  }
}
