import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './test-kit.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-arguments-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Commands that take no file and no address. The middle word is what npm calls them. */
const commands = [
  ['forget-secret', 'identity:forget-secret'],
  ['rotate-keys', 'identity:rotate-keys'],
];

describe.each(commands)('%s', (name, script) => {
  const settings = () => ({ DATA_DIR: path.join(folder, name) });

  test('says for --help what it would do, and does not do it', async () => {
    const { status, stdout } = await runCommand(name, settings(), '--help');
    expect(status).toBe(0);
    expect(stdout).toContain(`  npm run ${script}`);
    expect(existsSync(settings().DATA_DIR)).toBe(false);
  });

  test.each([
    ['--hepl', "Unknown option '--hepl'"],
    ['everything', "Unexpected argument 'everything'"],
  ])('does nothing when it gets a word it does not know, %s', async (word, sentence) => {
    const { status, stderr } = await runCommand(name, settings(), word);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stderr).toMatch(/^[^\n]+\. Try --help\.\n$/);
    expect(existsSync(settings().DATA_DIR)).toBe(false);
  });
});

test('a command says which setting has no effect, and would otherwise work on another database in silence', async () => {
  const settings = {
    DATA_DIR: path.join(folder, 'prefixed'),
    COURSETRAIL_DATABASE_URL: 'postgres://host/x',
  };
  const { status, stderr } = await runCommand('publish', settings, '--all');
  expect([status, stderr]).toEqual([
    0,
    'COURSETRAIL_DATABASE_URL is not a setting of Coursetrail and has no effect; did you mean DATABASE_URL?\n',
  ]);
});
