import { readFileSync, statSync } from 'node:fs';
import { maxUploadBytes, problems } from '@coursetrail/contract';
import { fail } from '@coursetrail/domain';
import { openAuditReader } from '../audits/reader.ts';

const print = (reply: object) => console.log(JSON.stringify(reply));

function refuse(error: string, code: string) {
  print({ error, code });
  process.exitCode = 1;
}

/** In the same sandbox and within the same limits as an upload. */
async function parse(file: string) {
  const reader = openAuditReader({ waiting: 0 });
  try {
    // Not even opened: it may be larger than the memory.
    if (statSync(file).size > maxUploadBytes) return fail('file-too-large');
    return await reader.read(readFileSync(file));
  } finally {
    await reader.close();
  }
}

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  refuse('Name one file: npm run --silent parse-audit -- FILE.pdf', 'usage');
} else {
  try {
    const audit = await parse(file);
    if (audit.ok) print(audit.value);
    else refuse(problems[audit.problem][1], audit.problem);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    refuse('This file cannot be read.', 'file-unreadable');
  }
}
