import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { measureProducer } from './accuracy.ts';
import { closeBrowser } from './producers.ts';
import { measureDamages, measureFlaw, measureWay } from './ways.ts';

/** Each measures files of one kind, by its name. */
const measures = { accuracy: measureProducer, refusals: measureFlaw, ways: measureWay, damages: measureDamages };
export type Part = keyof typeof measures;

export type ReadingRow = Record<string, string | number>;
/** One row of a table, and what was read wrong. */
export type Measured = { row: ReadingRow; wrong?: string[] };

type Task = { part: Part; name: string; count: number };

/** Measures on all cores, and prints each row as soon as it is known. The rows come back in the order of the names. */
export async function measureApart(part: Part, names: readonly string[], count: number): Promise<Measured[]> {
  const measured = new Map<string, Measured>();
  const queue = names.values();
  const work = async () => {
    const worker = new Worker(import.meta.filename);
    for (const name of queue) {
      worker.postMessage({ part, name, count } satisfies Task);
      const [one]: Measured[] = await once(worker, 'message');
      if (one === undefined) continue;
      measured.set(name, one);
      console.log(`  ${Object.entries(one.row).map(([column, value]) => `${column} ${value}`).join(' · ')}`); // biome-ignore format: one line
    }
    worker.postMessage(null);
    await once(worker, 'exit');
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), names.length) }, work));
  return names.flatMap((name) => measured.get(name) ?? []);
}

async function answer(task: Task | null): Promise<void> {
  if (task !== null) return parentPort?.postMessage(await measures[task.part](task.name, task.count));
  await closeBrowser();
  parentPort?.close();
}

if (!isMainThread) parentPort?.on('message', answer);
