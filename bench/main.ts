import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, root } from '@coursetrail/test-product/processes';
import { accounts } from './accounts.ts';
import { charts } from './charts.ts';
import { crowd } from './crowd.ts';
import { fairness } from './fairness.ts';
import { graph } from './graph.ts';
import { importing } from './import.ts';
import type { Topic } from './measure.ts';
import { pool } from './pool.ts';
import { publication } from './publication.ts';
import { statistics } from './statistics.ts';
import { storage } from './storage.ts';

const topics: Record<string, Topic> = {
  accounts,
  charts,
  crowd,
  fairness,
  graph,
  import: importing,
  pool,
  publication,
  statistics,
  storage,
};

const usage = `Measures the product on this machine:

  npm run bench -- [--full] [--list] [--reports N] [TOPIC...]

Without a topic all are measured, in ten minutes at most; --full takes the largest sizes and up to an hour.
The import reads as many invented reports of each producer as --reports says.`;

const minute = 60_000;
const results = path.join(root, '.cache', 'bench');

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { full: flag, list: flag, help: flag, reports: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(topics, name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no topic ${unknown.join(', ')}; there is: ${Object.keys(topics).join(', ')}.`,
    );
  }
  const chosen = Object.entries(topics).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  const reports = Number(values.reports ?? 1);
  if (!Number.isSafeInteger(reports) || reports < 1)
    throw new Error('--reports takes a whole number from 1 on.');
  return { ...values, options: values.reports === undefined ? {} : { reports }, chosen };
}

async function main() {
  const { chosen, full, list, help, options } = readArguments();
  if (help) return console.log(usage);
  if (list)
    return console.log(
      Object.entries(topics)
        .map(([name, { about }]) => `${name}: ${about}`)
        .join('\n'),
    );
  const limit = full ? 60 : 10;
  setTimeout(() => {
    console.error(`The measurements took longer than ${limit} minutes and were ended.`);
    process.exit(1);
  }, limit * minute).unref();
  const cores = availableParallelism();
  mkdirSync(results, { recursive: true });
  for (const [name, topic] of chosen) {
    const { text, numbers } = await topic.run(full ? 'full' : 'usual', options);
    console.log(`${name}, ${cores} cores\n\n${text}\n`);
    // Without a date, so that two runs differ only in their measurements.
    writeFileSync(
      path.join(results, `${name}.json`),
      `${JSON.stringify({ topic: name, cores, ...numbers })}\n`,
    );
  }
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
