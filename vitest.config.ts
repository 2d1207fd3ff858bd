import { defineConfig } from 'vitest/config';

/** What takes more than the moment a unit test may take: PostgreSQL, or the whole program. */
const slow = ['scripts/{postgres,demo}.test.ts', 'packages/identity/**/*.db.test.ts'];

export default defineConfig({
  test: {
    // On two cores Vitest would use one; most of the time goes by in programs that the tests start.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          exclude: ['**/node_modules/**', ...slow],
          include: ['architecture.test.ts', '{packages,scripts,bench,apps/web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', ...slow],
          globalSetup: 'scripts/postgres-for-tests.ts',
          // Each test file works in a database of its own.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
