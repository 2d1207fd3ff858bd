import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from './sqlite.ts';

test('a reader that meets a lock waits without holding up the server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'locked.sqlite');
  const tool = new DatabaseSync(file);
  tool.exec('create table note (text text)');
  const reader = openSqlite(file, { readOnly: true });
  onTestFinished(() => reader.destroy());
  tool.exec('begin exclusive');

  const started = performance.now();
  let ranAfterMs = 0;
  setTimeout(() => {
    ranAfterMs = performance.now() - started;
    tool.close();
  }, 100);
  const { rows } = await sql`select text from note`.execute(reader);
  expect(rows).toEqual([]);
  // SQLite itself would wait for five seconds, and nothing else would run.
  expect(ranAfterMs).toBeLessThan(4000);
});
