import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './test-kit.ts';

describe('The publish command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-publish-'));
  const settings = { DATA_DIR: folder };
  const run = (...parameters: string[]) => runCommand('publish', settings, ...parameters);
  beforeAll(async () => {
    // Too few for the usual group in every major but the largest.
    await runCommand('seed', { ...settings, MIN_GROUP_SIZE: '100' }, '--students', '60');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('publishes one major, and says when there is too little to publish', async () => {
    expect((await run('--major', 'Business Administration')).stdout).toBe(
      'Business Administration: published\n1 major published.\n',
    );
    expect((await run('--major', 'Business Administration')).stdout).toBe(
      'Business Administration: too few changes to publish\n0 majors published.\n',
    );
  });

  test('publishes all majors', async () => {
    const { stdout } = await run('--all');
    expect(stdout).toContain('Health Science: published\n');
    expect(stdout).toContain('Nursing: too few changes to publish\n');
  });

  test.each([
    [[], 'Name a major with --major NAME, or publish all with --all.\n'],
    [['--all', '--major', 'Physics'], 'Name a major with --major NAME, or publish all with --all.\n'],
    [['--major', 'Wizardry'], 'There is no major named Wizardry.\n'],
    [['--everything'], "Unknown option '--everything'. Try --help.\n"],
  ])('rejects %j with one sentence', async (parameters, sentence) => {
    expect(await run(...parameters)).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  test('prints how to use it for --help', async () => {
    expect((await run('--help')).stdout).toContain('npm run publish -- --major NAME | --all');
  });
});
