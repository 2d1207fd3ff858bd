import { readFileSync } from 'node:fs';
import { type AuditProblem, parseAudit } from '@coursetrail/audit-parser';

const sentences = {
  'not-a-pdf': 'This file is not a PDF.',
  'password-protected': 'This PDF asks for a password.',
  damaged: 'This PDF is damaged.',
  'too-many-pages': 'This PDF has too many pages for a degree audit.',
  'no-text': 'This PDF holds pictures of pages and no text.',
  'transcript-instead': 'This is a transcript; the degree audit is wanted, as its 2-column PDF.',
  'not-an-audit': 'This PDF is not a degree audit.',
  'no-courses': 'This degree audit lists no courses.',
  incomplete: 'A part of this degree audit is missing.',
} as const satisfies Record<AuditProblem, string>;

const print = (reply: object) => console.log(JSON.stringify(reply));

function refuse(error: string, code: string) {
  print({ error, code });
  process.exitCode = 1;
}

function bytesOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

const [file, ...others] = process.argv.slice(2);
const bytes = file === undefined || others.length > 0 ? undefined : bytesOf(file);
if (bytes === undefined) refuse('Name one file: npm run --silent parse-audit -- FILE.pdf', 'usage');
else if (bytes === null) refuse('This file cannot be read.', 'file-unreadable');
else {
  const audit = await parseAudit(bytes);
  if (audit.ok) print(audit.value);
  else refuse(sentences[audit.problem], audit.problem);
}
