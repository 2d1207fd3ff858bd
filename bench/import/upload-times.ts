import { setTimeout as sleep } from 'node:timers/promises';
import { inventAudit } from '@coursetrail/invented-audits';
import type { Product } from '@coursetrail/test-product';
import { millisecondsOf, percentile, rounded } from '../measure.ts';
import { cpuOf, watchDescendants } from '../processor-time.ts';
import { serverMemory, watchProcesses } from './memory.ts';
import { type EnrollUploader, type Uploader, upload } from './uploader.ts';

/** How many students upload at once in the second measurement. */
const crowd = 8;
const pause = 3000;
/** Of processor time that one upload may take, with the start of the process that waits for the next one. */
const maxProcessorSeconds = 0.6;

function fourPages(): Uint8Array {
  for (let seed = 0; ; seed += 1) {
    const { pages, bytes } = inventAudit(seed);
    if (pages.length === 4) return bytes;
  }
}

export async function measureTimes(product: Product, enroll: EnrollUploader, reports: number) {
  const bytes = fourPages();
  const rounds = Math.max(5, Math.ceil(reports / 5));
  const failures: string[] = [];
  const one = async (student: Uploader) => {
    const outcome = await upload(product, student, bytes);
    if (outcome !== 'read') failures.push(outcome);
  };
  const together = (work: readonly (() => Promise<unknown>)[]) => Promise.all(work.map((each) => millisecondsOf(each)));
  const samples = { alone: [] as number[], crowd: [] as number[] };
  const memory = watchProcesses(product);
  const readers = watchDescendants(product.pid, 20);
  const processorSeconds = () => (cpuOf(product.pid) + readers.cpu()) / 1000;
  const spent: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const students = await Promise.all(Array.from({ length: crowd }, enroll));
    // The pauses give the server time to start the next processes and to warm them up.
    await sleep(pause);
    const before = processorSeconds();
    const alone = await together(students.slice(0, 1).map((student) => () => one(student)));
    await sleep(pause);
    const seconds = processorSeconds() - before;
    const inCrowd = await together(students.map((student) => () => one(student)));
    // The first round is a warm-up.
    if (round < 0) continue;
    spent.push(seconds);
    samples.alone.push(...alone);
    samples.crowd.push(...inCrowd);
  }
  const times = (all: readonly number[]) => ({
    'median, ms': rounded(percentile(all, 50)),
    'p95, ms': rounded(percentile(all, 95)),
  });
  const measured = {
    'one at a time': times(samples.alone),
    [`${crowd} at once`]: times(samples.crowd),
  };
  readers.stop();
  const cpuSeconds = rounded(percentile(spent, 50));
  const megabytes = { server: serverMemory(product).highest, processes: memory.stop() };
  console.log('From the upload of a report of four pages to the reply:');
  console.table(measured);
  if (failures.length > 0) console.log(`NOT READ: ${failures.length} (${[...new Set(failures)].join(', ')})`);
  console.log(
    `${rounds} rounds. Memory at most: the server ${megabytes.server} MB, its reading processes ${megabytes.processes} MB together.`,
  );
  console.log(`Processor time of one upload: ${cpuSeconds} s, of which at most ${maxProcessorSeconds} are allowed.`);
  const missed = cpuSeconds > maxProcessorSeconds ? [`an upload takes ${cpuSeconds} s of processor time`] : [];
  return { rounds, failures, measured, megabytes, cpuSeconds, missed };
}
