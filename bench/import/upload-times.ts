import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inventAudit } from '@coursetrail/invented-audits';
import type { Product } from '@coursetrail/test-product';
import { millisecondsOf, percentile, rounded } from '../measure.ts';
import { cpuOf, watchDescendants } from '../processor-time.ts';
import { howToInstall } from './producers.ts';
import { type EnrollUploader, upload } from './uploader.ts';

/**
 * From the request to the reply, as many times as pdftotext takes for the same file: with idle cores, and with busy ones.
 * The processor time is that with busy cores: what idle cores spend on practice, nobody misses.
 */
const goals = { quiet: 2, busy: 3, processorSeconds: 0.6 };
const mostRounds = 15;
/** The server starts the next processes in it, and they practice. */
const pause = 4000;

function fourPages(): Uint8Array {
  for (let seed = 0; ; seed += 1) {
    const { pages, bytes } = inventAudit(seed);
    if (pages.length === 4) return bytes;
  }
}

/** Its input ends with the process that started it, whatever ends that; in between it looks up for a moment. */
const busyLoop = `process.stdin.on('end', () => process.exit()).resume();
  (function work() { for (const end = Date.now() + 200; Date.now() < end;); setImmediate(work); })();`;

/** Every core works on something else meanwhile. */
async function withBusyCores<T>(work: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['--eval', busyLoop]));
  try {
    return await work();
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
}

export async function measureTimes(product: Product, enroll: EnrollUploader, reports: number) {
  const rounds = Math.min(mostRounds, Math.ceil(reports / 4));
  const bytes = fourPages();
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-bench-'));
  const file = path.join(folder, 'report.pdf');
  writeFileSync(file, bytes);
  const toText = () =>
    promisify(execFile)('pdftotext', ['-layout', file, '-']).catch((cause) => {
      throw new Error(`There is no pdftotext. Install it with ${howToInstall}.`, { cause });
    });
  /** Waits until everything is warm. The two take turns, so that whatever else slows this machine slows both. */
  const compare = async (name: string) => {
    const [uploads, texts]: [number[], number[]] = [[], []];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const student = await enroll();
      await sleep(pause);
      let outcome = '';
      const ms = await millisecondsOf(async () => {
        outcome = await upload(product, student, bytes);
      });
      if (outcome !== 'read') throw new Error(`An upload was not read: ${outcome}.`);
      const textMs = await millisecondsOf(toText);
      if (round === 0) continue;
      uploads.push(ms);
      texts.push(textMs);
    }
    const [upload50, text50] = [percentile(uploads, 50), percentile(texts, 50)];
    const times = rounded(upload50 / text50);
    console.log(`${name}: POST to answer ${rounded(upload50)} ms, ${times} times pdftotext's ${rounded(text50)} ms.`);
    return { times, ms: rounded(upload50), p95: rounded(percentile(uploads, 95)), pdftotext: rounded(text50) };
  };
  /** Of the server and every process it starts, with the one that will wait for the next file. */
  const processorTime = async (name: string) => {
    const readers = watchDescendants(product.pid, 20);
    const processorSeconds = () => (cpuOf(product.pid) + readers.cpu()) / 1000;
    const spent: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const student = await enroll();
      await sleep(pause);
      const before = processorSeconds();
      await upload(product, student, bytes);
      await sleep(pause);
      spent.push(processorSeconds() - before);
    }
    readers.stop();
    const seconds = rounded(percentile(spent, 50));
    console.log(`${name}: processor time of a whole upload ${seconds} s.`);
    return seconds;
  };

  try {
    const measure = async (name: string) => ({
      ...(await compare(name)),
      processorSeconds: await processorTime(name),
    });
    const quiet = await measure('Idle cores');
    const busy = await withBusyCores(() => measure('Busy cores'));
    const missed = [
      quiet.times > goals.quiet && `${quiet.times} times pdftotext with idle cores, not ${goals.quiet}`,
      busy.times > goals.busy && `${busy.times} times pdftotext with busy cores, not ${goals.busy}`,
      busy.processorSeconds > goals.processorSeconds &&
        `${busy.processorSeconds} s of processor time with busy cores, not ${goals.processorSeconds}`,
    ].filter((each) => each !== false);
    return { numbers: { rounds, quiet, busy }, missed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
