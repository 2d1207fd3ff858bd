import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { usual } from './test-kit.ts';

beforeAll(() => {
  usual.engine = 'postgres';
});
afterAll(() => {
  usual.engine = 'sqlite';
});

const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.db.test.ts') && file !== 'engines.db.test.ts',
);

/** All that the other test files say of SQLite. */
describe.each(files)('on PostgreSQL: %s', async (file) => {
  await import(`./${file}`);
});
