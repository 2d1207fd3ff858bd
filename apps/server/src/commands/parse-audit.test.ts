import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

// A busy machine takes seconds to start the two processes.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const script = fileURLToPath(new URL('./parse-audit.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  });
  return { reply: JSON.parse(stdout), stderr, status };
}

test('a file that gives no history gets a sentence, a code and status 1', () => {
  const file = join(folder, 'letter.pdf');
  writeFileSync(file, 'Dear students');
  expect(run(file)).toEqual({
    reply: { error: 'This file is not a PDF.', code: 'not-a-pdf' },
    stderr: '',
    status: 1,
  });
});

test('a file of two gigabytes is refused without opening it', () => {
  const file = join(folder, 'huge.pdf');
  writeFileSync(file, '');
  truncateSync(file, 2 ** 31);
  expect(run(file)).toMatchObject({ reply: { code: 'file-too-large' }, status: 1 });
});

test.each([
  ['a folder', [folder], 'file-unreadable'],
  ['a file that is not there', [join(folder, 'nothing.pdf')], 'file-unreadable'],
  ['no file', [], 'usage'],
  ['two files', ['a.pdf', 'b.pdf'], 'usage'],
])('%s gets a sentence', (_, args, code) => {
  expect(run(...args)).toMatchObject({ reply: { code }, status: 1 });
});

test('an audit is printed as courses, what was ignored, and totals', () => {
  const rows = [
    'PREPARED: 01/15/30 - 09:30                           UNIVERSITY OF MISSOURI',
    '      CATALOG YEAR: FS2027',
    ...Array(3).fill(`${' '.repeat(65)}|`),
    `${'      FS27 MATH     1500   5.0 A-   ANALYTIC GEOMETRY & CALC I'.padEnd(65)}|`,
    '************************ END OF ANALYSIS ************************|',
  ];
  const content = `BT /F 7 Tf 7 TL 30 700 Td ${rows.map((row) => `(${row}) Tj T*`).join(' ')} ET`;
  const file = join(folder, 'audit.pdf');
  writeFileSync(
    file,
    `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
  /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >> endobj
4 0 obj << /Length ${content.length} >>
stream
${content}
endstream
endobj
trailer << /Root 1 0 R >>
%%EOF`,
  );
  const course = {
    programId: 'MATH 1500',
    semester: 'FS27',
    grade: 'A-',
    credits: 5,
    origin: 'MU',
  };
  expect(run(file)).toMatchObject({
    reply: { courses: [course], ignored: [], totals: { agree: null }, catalogYear: 'FS2027' },
    stderr: '',
    status: 0,
  });
});
