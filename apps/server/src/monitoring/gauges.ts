import { Gauge, type Registry } from 'prom-client';

type GaugeText = { name: string; help: string };
type MaybePromise<T> = T | Promise<T>;

/** A gauge whose value is read when the metrics are; NaN if that fails. The other metrics are needed most then. */
export function addGauge(
  registry: Registry,
  text: GaugeText,
  read: () => MaybePromise<number>,
): void {
  const gauge: Gauge = new Gauge({
    ...text,
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
export function addLabeledGauge<L extends string>(
  registry: Registry,
  { label, ...text }: GaugeText & { label: L },
  read: () => MaybePromise<Record<string, number>>,
): void {
  const gauge: Gauge<string> = new Gauge<string>({
    ...text,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const [labelValue, value] of Object.entries(await read()))
        gauge.set({ [label]: labelValue }, value);
    },
  });
}

/** What `work` resolves to, or `fallback` if it fails or takes longer than `ms`: a report must not wait for what it reports. */
export async function withinTime<T>(ms: number, work: Promise<T>, fallback: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), ms);
  work.then(resolve, () => resolve(fallback)).finally(() => clearTimeout(timer));
  return promise;
}
