import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventAudit } from '@coursetrail/invented-audits';
import { afterAll, expect, test, vi } from 'vitest';
import { type CommandResult, runCommand, spawnCommand } from './test-kit.ts';

// A busy machine takes seconds to start the two processes.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const parsed = ({ stdout, ...result }: CommandResult) => ({ ...result, reply: JSON.parse(stdout) });
const run = async (...args: string[]) => parsed(await runCommand('parse-audit', {}, ...args));

test('a file that gives no history gets a sentence, a code and status 1', () => {
  const file = join(folder, 'letter.pdf');
  writeFileSync(file, 'PK\x03\x04');
  expect(parsed(spawnCommand('parse-audit', {}, file))).toEqual({
    reply: { error: 'This file isn’t a PDF.', code: 'not-a-pdf' },
    stderr: '',
    status: 1,
  });
});

test('a file of two gigabytes is refused without opening it', async () => {
  const file = join(folder, 'huge.pdf');
  writeFileSync(file, '');
  truncateSync(file, 2 ** 31);
  expect(await run(file)).toMatchObject({ reply: { code: 'file-too-large' }, status: 1 });
});

test.each([
  ['a folder', [folder], 'file-unreadable'],
  ['a file that is not there', [join(folder, 'nothing.pdf')], 'file-unreadable'],
  ['no file', [], 'usage'],
  ['two files', ['a.pdf', 'b.pdf'], 'usage'],
])('%s gets a sentence', async (_, args, code) => {
  expect(await run(...args)).toMatchObject({ reply: { code }, status: 1 });
});

test('an audit is printed as courses, what was ignored, and totals', async () => {
  const { bytes, expected } = inventAudit(5);
  const file = join(folder, 'audit.pdf');
  writeFileSync(file, bytes);
  const { reply, stderr, status } = await run(file);
  expect([status, stderr]).toEqual([0, '']);
  expect(reply).toMatchObject({ ignored: expect.any(Array), totals: { agree: true } });
  const codes = (courses: readonly { programId: string }[]) => courses.map(({ programId }) => programId).sort();
  expect(codes(reply.courses)).toEqual(codes(expected.courses));
});
