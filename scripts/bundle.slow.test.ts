import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import { universityFolder } from '@coursetrail/university/folder';
import { expect, onTestFinished, test } from 'vitest';
import { bundleReader } from './build.ts';

test('the bundled reader of audits says what its modules say, and names each of them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle test '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await bundleReader(root, folder);
  const sources = Object.keys(JSON.parse(readFileSync(path.join(folder, 'sources'), 'utf8')));
  expect(sources).toContain('apps/server/src/audits/child.ts');
  expect(sources).toContain('packages/domain/src/index.ts');
  expect(sources.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);

  // As the server tells it: the bundle is in another folder than its sources.
  const env = { UNIVERSITY: universityFolder() };
  const sample = path.join(root, 'samples/audit.pdf');
  const [bundled, modules] = [path.join(folder, 'reader.mjs'), path.join(root, 'apps/server/src/audits/child.ts')].map(
    (program) =>
      spawnSync(process.execPath, [program, sample], { input: readFileSync(sample), encoding: 'utf8', env }).stdout,
  );
  expect(bundled).toMatch(/^ready\n\{"ok":true,/);
  expect(bundled).toBe(modules);
});
