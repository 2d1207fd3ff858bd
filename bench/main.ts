import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, root } from '@coursetrail/test-product/processes';
import { accounts } from './accounts.ts';
import { backup } from './backup.ts';
import { crowd } from './crowd.ts';
import { graph } from './graph.ts';
import { importing } from './import.ts';
import { lighthouse } from './lighthouse.ts';
import { load } from './load.ts';
import type { BenchOptions, Topic } from './measure.ts';
import { pool } from './pool.ts';
import { servers } from './servers.ts';
import { soak } from './soak.ts';
import { engines } from './test-database.ts';

const topics: Record<string, Topic> = {
  accounts,
  backup,
  crowd,
  graph,
  import: importing,
  lighthouse,
  load,
  pool,
  servers,
  soak,
};

const usage = `Measures the product on this machine:

  npm run bench -- [--full] [--list] [TOPIC...]

Without a topic all are measured, in half an hour at most; --full takes the largest sizes and some hours.

--reports N    how many invented reports of each producer the import reads
--students N   how many students are seeded for crowd, load, servers and soak
--engine NAME  sqlite or postgres: on which load and soak run
--minutes N    how long the soak takes
--rate N       requests a second of the soak
--visits N     how often lighthouse visits each screen (5)`;

const minute = 60_000;
const results = path.join(root, '.cache', 'bench');

const numberNames = ['reports', 'students', 'minutes', 'rate', 'visits'] as const;

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: flag,
      list: flag,
      help: flag,
      engine: text,
      reports: text,
      students: text,
      minutes: text,
      rate: text,
      visits: text,
    },
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
  const options: BenchOptions = {};
  for (const name of numberNames) {
    const given = values[name];
    if (given === undefined) continue;
    const number = Number(given);
    if (!Number.isSafeInteger(number) || number < 1)
      throw new Error(`--${name} takes a whole number from 1 on.`);
    options[name] = number;
  }
  if (values.engine !== undefined) {
    const engine = engines.find((each) => each === values.engine);
    if (engine === undefined) throw new Error(`--engine takes ${engines.join(' or ')}.`);
    options.engine = engine;
  }
  return { ...values, options, chosen };
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
  const limit = (full ? 180 : 30) + 2 * (options.minutes ?? 0);
  setTimeout(() => {
    console.error(`The measurements took longer than ${limit} minutes and were ended.`);
    process.exit(1);
  }, limit * minute).unref();
  const cores = availableParallelism();
  mkdirSync(results, { recursive: true });
  for (const [name, topic] of chosen) {
    const { text, numbers, missed = [] } = await topic.run(full ? 'full' : 'usual', options);
    console.log(`${name}, ${cores} cores\n\n${text}\n`);
    if (missed.length > 0) {
      console.error(`Missed goals:\n${missed.join('\n')}\n`);
      process.exitCode = 1;
    }
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
