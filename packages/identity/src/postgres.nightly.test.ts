import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { usual } from './test-kit.ts';

beforeAll(() => {
  usual.engine = 'postgres';
});
afterAll(() => {
  usual.engine = 'sqlite';
});

const names = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(.+)\.db\.test\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'engines');

/** All that the other test files say of SQLite. */
describe.each(names)('on PostgreSQL: %s', async (name) => {
  await import(`./${name}.db.test.ts`);
});
