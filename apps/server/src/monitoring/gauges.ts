import { Gauge, type Registry } from 'prom-client';

type MaybePromise<T> = T | Promise<T>;

/** A gauge whose value is read when the metrics are; NaN if that fails. The other metrics are needed most then. */
export function addGauge(registry: Registry, name: string, help: string, read: () => MaybePromise<number>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        gauge.set(await read());
      } catch {
        gauge.set(Number.NaN);
      }
    },
  });
}

/** A gauge with one label: `read` returns the value for each value of the label. */
export function addLabeledGauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Record<string, number>,
): void {
  const gauge: Gauge<string> = new Gauge<string>({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [labelValue, value] of Object.entries(read())) gauge.set({ [label]: labelValue }, value);
    },
  });
}

/** The metrics do not wait longer for a database that is busy or away: a report must not wait for what it reports. */
const patienceMs = 20;

/** Numbers that take queries, and change over hours. */
const minute = 60_000;

/**
 * What `read` finds out, once a minute; what it found the time before if it takes long, and `unknown` if it fails.
 * `lastingMs` is for what is found out in less.
 */
export function lastKnown<T>(read: () => Promise<T>, unknown: T, lastingMs = minute): () => Promise<T> {
  let known = unknown;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T> = Promise.resolve(unknown);
  return () => {
    if (performance.now() - readAt > lastingMs) {
      readAt = performance.now();
      reading = read().catch((): T => unknown);
    }
    const { promise, resolve } = Promise.withResolvers<T>();
    const timer = setTimeout(() => resolve(known), patienceMs);
    reading.then((found) => {
      known = found;
      clearTimeout(timer);
      resolve(found);
    });
    return promise;
  };
}
