import { setTimeout as sleep } from 'node:timers/promises';
import { inventAudit } from '@coursetrail/invented-audits';
import type { Product } from '@coursetrail/test-product';
import { millisecondsOf, percentile, rounded, table } from '../measure.ts';
import { serverMemory, watchProcesses } from './memory.ts';
import { type EnrollUploader, type Uploader, upload } from './uploader.ts';

/** How many students upload at once in the second measurement. */
const crowd = 8;
const pause = 3000;

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
  const together = (work: readonly (() => Promise<unknown>)[]) =>
    Promise.all(work.map((each) => millisecondsOf(each)));
  const samples = { alone: [] as number[], crowd: [] as number[] };
  const memory = watchProcesses(product);
  for (let round = -1; round < rounds; round += 1) {
    const students = await Promise.all(Array.from({ length: crowd }, enroll));
    // The pauses give the server time to start the next processes and to warm them up.
    await sleep(pause);
    const alone = await together(students.slice(0, 1).map((student) => () => one(student)));
    await sleep(pause);
    const inCrowd = await together(students.map((student) => () => one(student)));
    // The first round is a warm-up.
    if (round < 0) continue;
    samples.alone.push(...alone);
    samples.crowd.push(...inCrowd);
  }
  const times = (all: readonly number[]) => ({
    median: rounded(percentile(all, 50)),
    p95: rounded(percentile(all, 95)),
  });
  return {
    rounds,
    failures,
    alone: times(samples.alone),
    crowd: times(samples.crowd),
    memory: { server: serverMemory(product).highest, processes: memory.stop() },
  };
}

export const timesTable = ({
  rounds,
  failures,
  alone,
  crowd: inCrowd,
  memory,
}: Awaited<ReturnType<typeof measureTimes>>): string =>
  [
    table(
      ['uploads', 'median, ms', 'p95, ms'],
      [
        ['one at a time', alone.median, alone.p95],
        [`${crowd} at once`, inCrowd.median, inCrowd.p95],
      ],
    ),
    ...(failures.length > 0
      ? [`NOT READ: ${failures.length} (${[...new Set(failures)].join(', ')})`]
      : []),
    `${rounds} rounds. Memory at most: the server ${memory.server} MB, its reading processes ${memory.processes} MB together.`,
  ].join('\n');
