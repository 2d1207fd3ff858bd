import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres, startProduct, startWriters } from '@coursetrail/test-product';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/**
 * The commit that stands for the last release: until there is one, the first whose code lives with steps of a newer
 * version. A release sets it to its own tag.
 */
const versionBefore = 'b91d3303a033109890b71186df4446a5f1391ccb';

/** Its code, with the packages and the built page of this folder, but with its own workspaces. */
function checkOut(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-before-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('sh', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'sh', versionBefore, folder], {
    cwd: root,
  });
  const link = (name: string, to: string) => symlinkSync(to, path.join(folder, 'node_modules', name));
  const packages = path.join(root, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules/@coursetrail'), { recursive: true });
  for (const name of readdirSync(packages)) if (name !== '@coursetrail') link(name, path.join(packages, name));
  for (const name of readdirSync(path.join(folder, 'packages'))) link(`@coursetrail/${name}`, `../../packages/${name}`);
  cpSync(path.join(root, 'apps/web/dist'), path.join(folder, 'apps/web/dist'), { recursive: true });
  return folder;
}

test('the version before works on while this one migrates, starts again after it, and loses no acknowledged write', {
  timeout: 180_000,
}, async () => {
  const folder = checkOut();
  const postgres = await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } });
  const product = { engine: 'postgres', databaseUrl: postgres.url } as const;
  const before = await startProduct({ ...product, folder, hasHeldSocket: true });
  const writers = await startWriters(before, 4);
  await writers.untilWritten();
  const after = await startProduct(product);
  await writers.untilWritten();
  await after.stop();
  await before.restart();
  await writers.untilWritten();
  const { statuses, lost } = await writers.stop();
  expect([statuses, lost]).toEqual([[200], []]);
  await before.stop();
  await postgres.stop();
});
