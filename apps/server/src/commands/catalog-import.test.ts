import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand, spawnCommand } from './test-kit.ts';

// On a busy machine a process takes seconds to start.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const settings = { DATA_DIR: join(folder, 'data') };
const run = (...parameters: string[]) => runCommand('catalog-import', settings, ...parameters);

test('An operator imports a file, sees what happened, and may repeat it', async () => {
  const file = write('ours.csv', 'code,title\nMATH 9999,Numbers\nMATH 1500,\nALCHEMY 1000,Gold\n');
  expect(await run('--dry-run', file)).toEqual({
    status: 0,
    stdout:
      'Refused: ours.csv, line 4: ALCHEMY is not a subject of the university.\n' +
      '1 added, 0 changed, 1 unchanged, 1 refused.\nNothing was written (--dry-run).\n',
    stderr: '',
  });
  expect(spawnCommand('catalog-import', settings, file).stdout).toMatch(
    /^1 added, 0 changed, 1 unchanged, 1 refused\.$/m,
  );
  expect((await run(file)).stdout).toMatch(/^0 added, 0 changed, 2 unchanged, 1 refused\.$/m);
});

test('One unreadable file among several changes nothing and ends with a sentence', async () => {
  const good = write('good.json', '[{"code":"MATH 9998","title":"More numbers"}]');
  const bad = write('bad.html', '<p>No catalog here</p>');
  expect(await run(good, bad)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${bad} was not imported. The page holds no courses (nothing is marked as a courseblock).\n`,
  });
  expect((await run('--dry-run', good)).stdout).toMatch(/^1 added,/);
});

test.each([
  [['--fast', 'a.csv'], "Unknown option '--fast'. Try --help.\n"],
  [[], 'Name at least one file: npm run catalog:import -- FILE...\n'],
  [[join(folder, 'missing.csv')], `There is no file ${join(folder, 'missing.csv')}.\n`],
  [[folder], `${folder} cannot be read (EISDIR).\n`],
])('A wrong call %j gets one sentence', async (parameters, sentence) => {
  expect(await run(...parameters)).toEqual({ status: 1, stdout: '', stderr: sentence });
});
