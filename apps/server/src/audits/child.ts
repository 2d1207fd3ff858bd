// Reads one degree audit and ends. Runs in its own process that may do nothing else: see sandbox.ts.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseAudit } from '@coursetrail/audit-parser';

// Where this is missing, the PDF library unpacks streams itself. They are small, so another thread would take longer.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

// The library sends the operators of a page to itself as a message, and copies all that is in it, which is a tenth of
// its time. It then empties the two lists, but changes nothing of what was in them, so copies of the lists are enough.
const exactCopy = globalThis.structuredClone;
globalThis.structuredClone = (message, options) => {
  const { chunk } = Object(message);
  if (!Array.isArray(chunk?.fnArray)) return exactCopy(message, options);
  const lists = { fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] };
  return { ...message, chunk: { ...chunk, ...lists } };
};

const chunks: Buffer[] = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
const arrived = new Promise((resolve) => process.stdin.on('end', resolve));
process.stdout.write('ready\n');
await setImmediate();

// A process that has read an audit reads the next one several times faster, so it practices on a sample while it waits.
// After twenty rounds V8 has compiled all that matters.
const practiceRounds = 20;
const [, , sample = ''] = process.argv;
for (
  let round = 0;
  round < practiceRounds && chunks.length === 0 && !process.stdin.readableEnded;
  round++
) {
  await parseAudit(readFileSync(sample));
  await setImmediate();
}

await arrived;
process.stdout.write(`${JSON.stringify(await parseAudit(Buffer.concat(chunks)))}\n`);
