import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, root } from '@coursetrail/programs/processes';
import { measureGraph } from './graph.ts';
import { importParts, measureHostileUploads, measureImport, measureUploads } from './import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { type BenchOptions, engines, type Topic } from './measure.ts';
import { soak } from './soak.ts';

const usage = `Measures the product on this machine, and saves the numbers in .cache/bench/:

  npm run bench -- TOPIC...

graph       main-thread work of the graph per tick and per frame of a drag
hostile     uploads of files made to break a reader
import      how files are read, in four parts that are also topics: accuracy (audits and transcripts of every producer),
            refusals (of files that cannot be read), ways (files not as they were downloaded), damages (one letter)
lighthouse  the scores of Lighthouse for a phone on a slow network, against the goals of each screen
load        the most requests a second at p99 under 100 ms, in a mix of reads, writes and uploads; overload and what follows
soak        whether a server under a steady load needs more and more memory, file descriptors or processes
uploads     the time of an upload beside pdftotext's, and its processor time (run "npm run build" before)

--reports 100     how many invented reports of each producer the import reads, and how many fuzzed files are uploaded
--students 10000  how many students are seeded for load and soak
--engine NAME     sqlite or postgres: on which load (otherwise on both) and soak (otherwise on SQLite) run
--minutes 5       how long the soak takes
--rate 20         requests a second of the soak
--visits 5        how often lighthouse visits each screen`;

const topics: Record<string, Topic> = {
  graph: measureGraph,
  hostile: measureHostileUploads,
  import: measureImport,
  ...importParts,
  lighthouse: measureLighthouse,
  load: measureLoad,
  soak,
  uploads: measureUploads,
};
const results = path.join(root, '.cache', 'bench');

function readArguments(): { chosen: string[]; options: BenchOptions } {
  const number = (usual: number) => ({ type: 'string', default: String(usual) }) as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      reports: number(100),
      students: number(10_000),
      minutes: number(5),
      rate: number(20),
      visits: number(5),
    },
  });
  const { engine: name, ...texts } = values;
  const numbers = Object.fromEntries(Object.entries(texts).map(([option, text]) => [option, Number(text)])) as Omit<
    BenchOptions,
    'engine'
  >;
  const engine = engines.find((each) => each === name);
  const isUnderstood =
    positionals.length > 0 &&
    positionals.every((topic) => Object.hasOwn(topics, topic)) &&
    Object.values(numbers).every((each) => Number.isSafeInteger(each) && each > 0) &&
    (name === undefined || engine !== undefined);
  if (!isUnderstood) throw new Error(usage);
  return { chosen: positionals, options: { ...numbers, ...(engine && { engine }) } };
}

async function main() {
  const { chosen, options } = readArguments();
  const cores = availableParallelism();
  mkdirSync(results, { recursive: true });
  for (const topic of chosen) {
    console.log(`${topic}, ${cores} cores`);
    const { numbers, missed = [] } = (await topics[topic]?.(options)) ?? { numbers: {} };
    if (missed.length > 0) {
      console.error(`Missed goals:\n${missed.join('\n')}\n`);
      process.exitCode = 1;
    }
    // Without a date, so that two runs differ only in their measurements.
    writeFileSync(path.join(results, `${topic}.json`), `${JSON.stringify({ topic, cores, ...numbers })}\n`);
  }
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
