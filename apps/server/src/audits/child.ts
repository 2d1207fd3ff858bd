// Reads one degree audit and ends. Runs in its own process that may do nothing else: see sandbox.ts.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseAudit } from '@coursetrail/audit-parser';
import { practice } from './practice.ts';

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

// Not 1, by which unshare says that the process was killed.
process.on('uncaughtException', () => process.exit(70));

const chunks: Buffer[] = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
const arrived = new Promise((resolve) => process.stdin.on('end', resolve));
process.stdout.write('ready\n');
await setImmediate();

const [, , sample = ''] = process.argv;
await practice(
  async () => {
    await parseAudit(readFileSync(sample));
    // Lets a file in.
    await setImmediate();
  },
  () => chunks.length > 0 || process.stdin.readableEnded,
);

await arrived;
process.stdout.write(`${JSON.stringify(await parseAudit(Buffer.concat(chunks)))}\n`);
