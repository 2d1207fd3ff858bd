import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
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
    [
      ['--all', '--major', 'Physics'],
      'Name a major with --major NAME, or publish all with --all.\n',
    ],
    [['--major', 'Wizardry'], 'There is no major named Wizardry.\n'],
    [['--everything'], "Unknown option '--everything'. Try --help.\n"],
  ])('rejects %j with one sentence', async (parameters, sentence) => {
    expect(await run(...parameters)).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  test('prints how to use it for --help', async () => {
    expect((await run('--help')).stdout).toContain('npm run publish -- --major NAME | --all');
  });

  test('publish:check names the majors whose counts are wrong, and repairs them', async () => {
    const check = (...parameters: string[]) => runCommand('publish-check', settings, ...parameters);
    const agree = 'The counts agree with what was published.\n';
    expect(await check()).toMatchObject({ status: 0, stdout: agree });
    const database = openDatabase({ dataDir: folder });
    await database.writer
      .deleteFrom('published_history')
      .where('uid', '=', asUid('invented-1-000001'))
      .execute();
    await database.close();
    expect(await check()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^Business Administration: .+\nTo repair .+ --repair\.\n$/),
    });
    expect(await check('--repair')).toMatchObject({
      status: 0,
      stdout: 'Business Administration: the counts differ from a recount; repaired\n',
    });
    expect(await check()).toMatchObject({ status: 0, stdout: agree });
  });
});
