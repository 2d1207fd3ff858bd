import { startPostgres } from './postgres.ts';

/** Vitest calls this once before the tests that need PostgreSQL; its workers inherit the environment. */
export default async function setup() {
  const postgres = await startPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
