import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Starting PostgreSQL takes more than the moment these may take.
          exclude: ['**/node_modules/**', 'scripts/postgres.test.ts', 'packages/identity/**/*.db.test.ts'],
          include: ['architecture.test.ts', '{packages,scripts,bench,apps/web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'scripts/postgres.test.ts', 'packages/identity/**/*.db.test.ts'],
          globalSetup: 'scripts/postgres-for-tests.ts',
          // Each test file works in a database of its own.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
